import type { depositMachine, paperPaymentMachine } from '../../machines/wallet/deposit';
import { amount } from '../../schemas/kernel/money';
import type { ChosenDeposit, DepositRecord, PaperPayment } from '../../schemas/wallet/deposit';
import type { AnswerTable } from '../../tests/walker/walker';
import { refused } from '../kernel/failures';

export const depositKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';

const limits = { minimum: amount('10'), decimals: 6 };
export const chosenDeposit: ChosenDeposit = {
  currencyId: 3,
  chain: 'TRC20',
  amount: '250.5',
  account: 'Ada',
  proof: 'upload-1',
  limits,
};
export const paperPayment: PaperPayment = {
  currencyId: 3,
  chain: 'TRC20',
  amount: '250.5',
  limits,
};

/** A deposit under review, as the app reads it. */
export const declaredRecord: DepositRecord = {
  id: 17,
  currencyId: 3,
  name: 'USDT',
  chain: 'TRC20',
  address: 'DEMO2345',
  amount: amount('250.5'),
  fee: amount('0'),
  credited: null,
  received: null,
  state: 'reviewing',
  reason: '',
  account: 'Ada',
  proof: null,
  isSimulated: false,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  timeline: [],
};

const answers = {
  submitDraft: {
    done: {
      accepted: { state: 'accepted', result: declaredRecord },
      confirmed: { state: 'accepted', result: null },
      tooLittle: refused('amount.below_min', { min: '20', currency: 'USDT' }),
      closed: refused('feature.closed'),
      signedOut: { state: 'refused', failure: { kind: 'signedOut', text: '' } },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof depositMachine> & AnswerTable<typeof paperPaymentMachine>;

const key = depositKey;
const inputs = { fresh: { pending: null }, resumed: { pending: depositKey } };

/** What can happen to a declaration, with an example of each. */
export const depositExamples = {
  inputs,
  events: {
    'draft.submitted': {
      valid: { draft: chosenDeposit, key },
      tooLittle: { draft: { ...chosenDeposit, amount: '9.999999' }, key },
      unproven: { draft: { ...chosenDeposit, proof: '' }, key },
    },
  },
  answers,
} as const;

/** The same of a paper payment. */
export const paperPaymentExamples = {
  inputs,
  events: {
    'draft.submitted': {
      valid: { draft: paperPayment, key },
      tooLittle: { draft: { ...paperPayment, amount: '9.999999' }, key },
    },
  },
  answers,
} as const;

/** What can happen to the picture of a payment. */
export const depositProofExamples = {
  inputs: { fresh: { maxMib: 8 } },
  events: {
    'photo.chosen': { only: { upload: 'upload' } },
    'photo.uploaded': { only: { upload: 'upload', id: 'upload-1' } },
    'photo.removed': { only: { upload: 'upload' } },
  },
  answers: { upload: 'listens' },
} as const;
