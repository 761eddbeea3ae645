import type { subscriptionMachine } from '../../machines/subscription/subscription';
import { amount } from '../../schemas/kernel/money';
import type { ChosenSubscription } from '../../schemas/subscription/subscription-draft';
import type { SubscriptionOrder } from '../../schemas/subscription/subscription-order';
import type { SubscriptionProduct } from '../../schemas/subscription/subscription-product';
import { limitsOf } from '../../schemas/subscription/subscription-units';
import type { AnswerTable } from '../../tests/walker/walker';
import { refused } from '../kernel/failures';

export const subscriptionKey = '1c7b0f6e-2f5a-4a0e-9f43-6d1f0a9b8c7d';

/** A new coin that can be subscribed to, at any time that a test runs. */
export const newCoin: SubscriptionProduct = {
  id: 5,
  coinId: 105,
  coin: 'TIDE',
  currencyId: 3,
  currency: 'USDT',
  decimals: 6,
  issuePrice: amount('0.3'),
  bonusPercent: amount('10'),
  total: amount('100000'),
  remaining: amount('25000'),
  minimum: amount('10'),
  maximum: amount('5000'),
  days: 15,
  startAt: '2020-03-01T00:00:00.000Z',
  endAt: '2120-03-08T00:00:00.000Z',
  launchAt: '2120-03-10T00:00:00.000Z',
  launchedAt: null,
  state: 'subscribing',
  isRecommended: true,
  recommendTitle: 'A new coin is open',
  recommendContent: '<p>Read the terms first.</p>',
  introduction: '<p>A <strong>fictional</strong> coin.</p>',
  createdAt: '2020-02-01T00:00:00.000Z',
};

export const subscriptionLimits = limitsOf(newCoin, {
  state: 'subscribing',
  available: amount('1000'),
  allocationDecimals: 4,
});

/** 1,000 coins of 0.3 USDT. */
export const chosenSubscription: ChosenSubscription = {
  productId: 5,
  amount: '300',
  isAgreed: true,
  limits: subscriptionLimits,
};

export const placedSubscription: SubscriptionOrder = {
  id: 17,
  productId: 5,
  currencyId: 3,
  currency: 'USDT',
  state: 'reviewing',
  charged: amount('300'),
  coinId: 105,
  coin: 'TIDE',
  allocation: amount('1000'),
  issuePrice: amount('0.3'),
  days: 15,
  bonus: amount('100'),
  reason: '',
  launchAt: '2120-03-10T00:00:00.000Z',
  reviewedAt: null,
  deliveredAt: null,
  unlockAt: null,
  finishedAt: null,
  createdAt: '2120-03-02T09:00:00.000Z',
};

const answers = {
  placeSubscription: {
    done: {
      accepted: { state: 'accepted', result: placedSubscription },
      confirmed: { state: 'accepted', result: null },
      soldOut: refused('sub.sold_out'),
      aboveMax: refused('sub.above_max', { max: '90', currency: 'USDT' }),
      insufficient: refused('wallet.insufficient'),
      closed: refused('feature.closed'),
      unverified: { state: 'refused', failure: { kind: 'verificationRequired', text: '' } },
      signedOut: { state: 'refused', failure: { kind: 'signedOut', text: '' } },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof subscriptionMachine>;

const soldOut = { ...subscriptionLimits, remaining: amount('0'), state: 'soldOut' as const };
const key = subscriptionKey;

/** What can happen to a subscription, with an example of each. */
export const subscriptionExamples = {
  inputs: { fresh: { pending: null }, resumed: { pending: subscriptionKey } },
  events: {
    'draft.submitted': {
      valid: { draft: chosenSubscription },
      uncovered: { draft: { ...chosenSubscription, amount: '1200' } },
      disagreed: { draft: { ...chosenSubscription, isAgreed: false } },
      soldOut: { draft: { ...chosenSubscription, limits: soldOut } },
    },
    'review.declined': { only: {} },
    'review.confirmed': {
      open: { limits: subscriptionLimits, key },
      soldOut: { limits: soldOut, key },
    },
    'prompt.closed': { only: {} },
  },
  answers,
} as const;
