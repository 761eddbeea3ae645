import type { Prerequisites } from '../../machines/security/prerequisites';
import type { bankWithdrawalMachine } from '../../machines/wallet/withdrawal';
import { amount } from '../../schemas/kernel/money';
import type {
  AuthorisedBankWithdrawal,
  ChosenBankWithdrawal,
  PayeeCard,
} from '../../schemas/wallet/bank-withdrawal';
import type { WithdrawalLimits } from '../../schemas/wallet/withdrawal';
import type { WithdrawalRecord } from '../../schemas/wallet/withdrawal-record';
import type { AnswerTable } from '../../tests/walker/walker';
import { refused } from '../kernel/failures';

export const bankWithdrawalKey = '5c8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';

const card: PayeeCard = { id: 4, accountNumber: '********6411', bankName: 'First Bank' };
const limits: WithdrawalLimits = {
  minimum: amount('100'),
  maximum: null,
  decimals: 2,
  available: amount('500'),
  left: 1,
  needsCode: false,
};
const terms = { rate: amount('0.5'), usdtPerUnit: amount('1.25') };
export const chosenBankWithdrawal: ChosenBankWithdrawal = {
  amount: '200',
  remark: 'rent',
  code: '',
  limits,
  terms,
  current: terms,
  currency: 'USD',
  card,
};
export const sentBankWithdrawal: AuthorisedBankWithdrawal = {
  ...chosenBankWithdrawal,
  fundPassword: '246810',
};

export const openBankWithdrawal: WithdrawalRecord = {
  id: 18,
  currencyId: 9999,
  coin: 'USDT',
  isBank: true,
  chain: '',
  address: '********6411',
  amount: amount('200'),
  fee: amount('1'),
  received: amount('159.2'),
  receivedIn: 'USD',
  status: 'reviewing',
  isOverdue: false,
  remark: 'rent',
  reason: '',
  txid: '',
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  expectedAt: '2026-03-03T09:00:00.000Z',
};

const ready: Prerequisites = {
  verification: true,
  fundPassword: true,
  address: false,
  bankCard: true,
};

const answers = {
  submitDraft: {
    done: {
      accepted: { state: 'accepted', result: openBankWithdrawal },
      confirmed: { state: 'accepted', result: null },
      wrongPassword: refused('fund.wrong', { left: 4 }),
      noPassword: refused('fund.not_set'),
      limit: refused('withdraw.daily_limit', { limit: 3 }),
      rateMoved: refused('bank.rate_moved', { seen: '0.8', now: '0.7', currency: 'USD' }),
      feeMoved: refused('withdraw.fee_moved', { seen: '0.5', now: '0.6' }),
      unverified: { state: 'refused', failure: { kind: 'verificationRequired', text: '' } },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof bankWithdrawalMachine>;

/** What can happen to a withdrawal to the bank, with an example of each. */
export const bankWithdrawalExamples = {
  inputs: {
    ready: { prerequisites: ready, pending: null },
    nothing: {
      prerequisites: { verification: false, fundPassword: false, address: true, bankCard: false },
      pending: null,
    },
    resumed: { prerequisites: ready, pending: bankWithdrawalKey },
  },
  events: {
    'prerequisites.changed': {
      ready: { prerequisites: ready },
      unverified: { prerequisites: { ...ready, verification: false } },
      noPassword: { prerequisites: { ...ready, fundPassword: false } },
      noCard: { prerequisites: { ...ready, bankCard: false } },
    },
    'draft.submitted': {
      valid: { draft: chosenBankWithdrawal },
      belowMinimum: { draft: { ...chosenBankWithdrawal, amount: '99.99' } },
      aboveBalance: { draft: { ...chosenBankWithdrawal, amount: '500.01' } },
      noneLeft: { draft: { ...chosenBankWithdrawal, limits: { ...limits, left: 0 } } },
      otherRate: {
        draft: { ...chosenBankWithdrawal, current: { ...terms, usdtPerUnit: amount('1.3') } },
      },
      otherFee: { draft: { ...chosenBankWithdrawal, current: { ...terms, rate: amount('0.6') } } },
      noCard: { draft: { ...chosenBankWithdrawal, card: null } },
    },
    'missing.dismissed': { only: {} },
    'password.entered': {
      valid: { password: '246810', key: bankWithdrawalKey },
      short: { password: '24681', key: bankWithdrawalKey },
    },
    'password.declined': { only: {} },
  },
  answers,
} as const;
