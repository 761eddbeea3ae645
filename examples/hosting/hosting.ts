import type { hostingPurchaseMachine } from '../../machines/hosting/hosting-purchase';
import type { hostingRedemptionMachine } from '../../machines/hosting/hosting-redemption';
import type { HostingOrder } from '../../schemas/hosting/hosting-order';
import type { HostingProduct } from '../../schemas/hosting/hosting-product';
import type {
  ChosenHosting,
  HostingLimits,
  Redemption,
} from '../../schemas/hosting/hosting-purchase';
import { amount } from '../../schemas/kernel/money';
import type { AnswerTable } from '../../tests/walker/walker';
import { offline } from '../kernel/failures';

export const hostingKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';

/** The specification's example: 0.4 % a day over 15 days. */
export const fifteenDays: HostingProduct = {
  id: 2,
  currencyId: 3,
  currency: 'USDT',
  logo: '',
  title: 'Steady 15',
  days: 15,
  dayRate: amount('0.004'),
  percent: amount('6'),
  minimum: amount('100'),
  maximum: amount('50000'),
  settlementRatio: amount('0.006'),
  intro: '',
  isOpen: true,
  decimals: 6,
  createdAt: null,
};

const purchaseLimits: HostingLimits = {
  minimum: fifteenDays.minimum,
  maximum: fifteenDays.maximum,
  decimals: fifteenDays.decimals,
  available: amount('20000'),
};

export const chosenHosting: ChosenHosting = {
  product: fifteenDays,
  limits: purchaseLimits,
  amount: '10000',
  isAgreed: true,
};

export const hostedOrder: HostingOrder = {
  id: 7,
  productId: 2,
  currencyId: 3,
  currency: 'USDT',
  logo: '',
  status: 'hosting',
  amount: amount('1000'),
  days: 15,
  dayRate: amount('0.004'),
  settlementRatio: amount('0.004'),
  dailyInterest: amount('4'),
  totalInterest: amount('60'),
  penalty: amount('12'),
  refund: amount('988'),
  earned: amount('48'),
  daysLeft: 3,
  startAt: '2026-03-01T10:00:00.000Z',
  endAt: '2026-03-16T10:00:00.000Z',
  nextAccrualAt: '2026-03-14T10:00:00.000Z',
  finishedAt: null,
};

/** The same a day later. */
export const laterOrder: HostingOrder = {
  ...hostedOrder,
  penalty: amount('8'),
  refund: amount('992'),
  earned: amount('52'),
  daysLeft: 2,
  nextAccrualAt: '2026-03-15T10:00:00.000Z',
};

export const redeemedOrder: HostingOrder = {
  ...hostedOrder,
  status: 'redeemed',
  nextAccrualAt: null,
  finishedAt: '2026-03-13T12:00:00.000Z',
};
export const completedOrder: HostingOrder = {
  ...hostedOrder,
  status: 'completed',
  earned: amount('60'),
  daysLeft: 0,
  nextAccrualAt: null,
  finishedAt: '2026-03-16T10:00:00.000Z',
};

const hostingRefusal = (
  code: 'hosting.not_running' | 'hosting.penalty_changed' | 'wallet.insufficient' | 'plan.closed',
  params: Record<string, string> = {},
) => ({ kind: 'refused' as const, code, params, text: '' });

const purchaseAnswers = {
  submitDraft: {
    done: {
      accepted: { state: 'accepted', result: hostedOrder },
      confirmed: { state: 'accepted', result: null },
      insufficient: { state: 'refused', failure: hostingRefusal('wallet.insufficient') },
      closed: { state: 'refused', failure: hostingRefusal('plan.closed') },
      signedOut: { state: 'refused', failure: { kind: 'signedOut', text: '' } },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof hostingPurchaseMachine>;

/** What can happen to a purchase, with an example of each. */
export const hostingPurchaseExamples = {
  inputs: { fresh: { pending: null }, resumed: { pending: hostingKey } },
  events: {
    'draft.submitted': {
      valid: { draft: chosenHosting, key: hostingKey },
      belowMinimum: { draft: { ...chosenHosting, amount: '99' }, key: hostingKey },
      uncovered: { draft: { ...chosenHosting, amount: '20000.000001' }, key: hostingKey },
      notAgreed: { draft: { ...chosenHosting, isAgreed: false }, key: hostingKey },
      closed: {
        draft: { ...chosenHosting, product: { id: 2, isOpen: false } },
        key: hostingKey,
      },
    },
  },
  answers: purchaseAnswers,
} as const;

export const redemption: Redemption = { id: 7, seenPenalty: amount('12') };
export const beforeEndMs = Date.parse('2026-03-13T12:00:00.000Z');
const atEndMs = Date.parse('2026-03-16T10:00:00.000Z');

const redemptionAnswers = {
  readHostingOrder: {
    done: { hosted: hostedOrder, later: laterOrder, completed: completedOrder, missing: null },
    error: { offline },
  },
  redeemHosting: {
    done: {
      redeemed: { state: 'accepted', result: redeemedOrder },
      confirmed: { state: 'accepted', result: null },
      changed: {
        state: 'refused',
        failure: hostingRefusal('hosting.penalty_changed', { now: '16' }),
      },
      ended: { state: 'refused', failure: hostingRefusal('hosting.not_running') },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof hostingRedemptionMachine>;

/** What can happen to an early redemption, with an example of each. */
export const hostingRedemptionExamples = {
  inputs: {
    fresh: { pending: null },
    resumed: { pending: { key: hostingKey, payload: redemption } },
  },
  events: {
    'redemption.requested': { only: { id: 7 } },
    'redemption.declined': { only: {} },
    'order.changed': { only: {} },
    'redemption.confirmed': {
      running: { key: hostingKey, nowMs: beforeEndMs },
      matured: { key: hostingKey, nowMs: atEndMs },
    },
    'receipt.closed': { only: {} },
  },
  answers: redemptionAnswers,
} as const;
