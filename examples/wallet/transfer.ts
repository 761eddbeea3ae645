import type { transferMachine } from '../../machines/wallet/transfer';
import { amount } from '../../schemas/kernel/money';
import type {
  AcceptedTransfer,
  ChosenTransfer,
  TransferLimits,
} from '../../schemas/wallet/transfer';
import type { AnswerTable } from '../../tests/walker/walker';
import { refused } from '../kernel/failures';

export const transferKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';

/** USDT as the server lists it. */
export const usdtBalances = {
  id: 3,
  name: 'USDT',
  logo: '',
  decimals: 6,
  accounts: ['change', 'lever', 'micro'],
  available: { change: amount('1000.5'), lever: amount('250'), micro: amount('0') },
} as const;

const limits: TransferLimits = usdtBalances;
export const chosenTransfer: ChosenTransfer = {
  currencyId: 3,
  from: 'change',
  to: 'lever',
  amount: '100',
  limits,
};

export const acceptedTransfer: AcceptedTransfer = {
  id: '17',
  currencyId: 3,
  from: 'change',
  to: 'lever',
  amount: amount('100'),
  createdAt: '2026-03-02T09:00:00.000Z',
};

const answers = {
  submitDraft: {
    done: {
      accepted: { state: 'accepted', result: acceptedTransfer },
      confirmed: { state: 'accepted', result: null },
      insufficient: refused('wallet.insufficient'),
      locked: refused('fund.locked', { time: '2026-03-03T09:00:00.000Z' }),
      signedOut: { state: 'refused', failure: { kind: 'signedOut', text: '' } },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof transferMachine>;

const key = transferKey;

/** What can happen to a transfer, with an example of each. */
export const transferExamples = {
  inputs: { fresh: { pending: null }, resumed: { pending: transferKey } },
  events: {
    'draft.submitted': {
      valid: { draft: chosenTransfer, key },
      uncovered: { draft: { ...chosenTransfer, amount: '1000.500001' }, key },
      sameAccount: { draft: { ...chosenTransfer, to: 'change' as const }, key },
    },
  },
  answers,
} as const;
