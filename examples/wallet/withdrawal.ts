import type { Prerequisites } from '../../machines/security/prerequisites';
import type {
  withdrawalCancellationMachine,
  withdrawalMachine,
} from '../../machines/wallet/withdrawal';
import { amount } from '../../schemas/kernel/money';
import type {
  AuthorisedWithdrawal,
  ChosenWithdrawal,
  Destination,
  WithdrawalLimits,
} from '../../schemas/wallet/withdrawal';
import type { WithdrawalRecord } from '../../schemas/wallet/withdrawal-record';
import type { AnswerTable } from '../../tests/walker/walker';
import { refused } from '../kernel/failures';

export const withdrawalKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';

const destination: Destination = {
  id: 7,
  chain: 'TRC20',
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  isCooling: false,
};
const withdrawalLimits: WithdrawalLimits = {
  minimum: amount('10'),
  maximum: null,
  decimals: 6,
  available: amount('500'),
  left: 1,
  needsCode: false,
};
const terms = { rate: amount('0.1'), usdtPerUnit: amount('1') };
export const chosenWithdrawal: ChosenWithdrawal = {
  currencyId: 3,
  coin: 'USDT',
  terms,
  current: terms,
  amount: '100',
  remark: 'rent',
  code: '',
  limits: withdrawalLimits,
  destination,
};
export const sentWithdrawal: AuthorisedWithdrawal = { ...chosenWithdrawal, fundPassword: '246810' };

export const openWithdrawal: WithdrawalRecord = {
  id: 17,
  currencyId: 3,
  coin: 'USDT',
  isBank: false,
  chain: destination.chain,
  address: destination.address,
  amount: amount('100'),
  fee: amount('0.1'),
  received: amount('99.9'),
  receivedIn: 'USDT',
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
  address: true,
  bankCard: false,
};

const answers = {
  submitDraft: {
    done: {
      accepted: { state: 'accepted', result: openWithdrawal },
      confirmed: { state: 'accepted', result: null },
      wrongPassword: refused('fund.wrong', { left: 4 }),
      noPassword: refused('fund.not_set'),
      limit: refused('withdraw.daily_limit', { limit: 3 }),
      feeMoved: refused('withdraw.fee_moved', { seen: '0.1', now: '0.2' }),
      unverified: { state: 'refused', failure: { kind: 'verificationRequired', text: '' } },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof withdrawalMachine>;

/** What can happen to a withdrawal, with an example of each. */
export const withdrawalExamples = {
  inputs: {
    ready: { prerequisites: ready, pending: null },
    nothing: {
      prerequisites: { verification: false, fundPassword: false, address: false, bankCard: false },
      pending: null,
    },
    resumed: { prerequisites: ready, pending: withdrawalKey },
  },
  events: {
    'prerequisites.changed': {
      ready: { prerequisites: ready },
      unverified: { prerequisites: { ...ready, verification: false } },
      noPassword: { prerequisites: { ...ready, fundPassword: false } },
      noAddress: { prerequisites: { ...ready, address: false } },
    },
    'draft.submitted': {
      valid: { draft: chosenWithdrawal },
      belowMinimum: { draft: { ...chosenWithdrawal, amount: '9.999999' } },
      aboveBalance: { draft: { ...chosenWithdrawal, amount: '500.000001' } },
      noneLeft: { draft: { ...chosenWithdrawal, limits: { ...withdrawalLimits, left: 0 } } },
      cooling: {
        draft: { ...chosenWithdrawal, destination: { ...destination, isCooling: true } },
      },
      noAddress: { draft: { ...chosenWithdrawal, destination: null } },
      otherFee: { draft: { ...chosenWithdrawal, current: { ...terms, rate: amount('0.2') } } },
    },
    'missing.dismissed': { only: {} },
    'password.entered': {
      valid: { password: '246810', key: withdrawalKey },
      short: { password: '24681', key: withdrawalKey },
    },
    'password.declined': { only: {} },
  },
  answers,
} as const;

const cancellationAnswers = {
  submitDraft: {
    done: {
      accepted: { state: 'accepted', result: openWithdrawal },
      ended: {
        state: 'refused',
        failure: { kind: 'refused', code: 'record.state', params: {}, text: '' },
      },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof withdrawalCancellationMachine>;

/** What can happen to the cancellation of a withdrawal. */
export const cancellationExamples = {
  inputs: { fresh: { pending: null }, resumed: { pending: withdrawalKey } },
  events: {
    'draft.submitted': {
      open: { draft: { id: 17, isOpen: true }, key: withdrawalKey },
      ended: { draft: { id: 17, isOpen: false }, key: withdrawalKey },
    },
  },
  answers: cancellationAnswers,
} as const;
