import * as v from 'valibot';
import { Confirmation } from '../kernel/confirmation';
import { zero } from '../kernel/money';
import { Figure, FigureOrNull, Id, IdOrNull, Int, intOr, Text, TimeOrNull } from '../kernel/wire';
import { bonusOf } from './subscription-figures';

/**
 * The states of an order. Redeeming: the coin is launched, and the delivered coins are locked.
 */
export type SubscriptionOrderState = 'reviewing' | 'passed' | 'redeeming' | 'finished' | 'rejected';

/** On the wire a state is two numbers. */
export const orderStatusNumbers = { subscribing: 1, redeeming: 2, finished: 3 } as const;
export const reviewNumbers = { passed: 1, rejected: 2, reviewing: 3 } as const;

const stateOf = (status: number, review: number): SubscriptionOrderState => {
  if (review === reviewNumbers.rejected) return 'rejected';
  if (status === orderStatusNumbers.finished) return 'finished';
  if (status === orderStatusNumbers.redeeming) return 'redeeming';
  return review === reviewNumbers.passed ? 'passed' : 'reviewing';
};

/** A subscription of a person (contract/calls/post-lh-send-order.md). */
export const SubscriptionOrder = v.pipe(
  v.object({
    id: Id,
    config_id: IdOrNull,
    currency_id: IdOrNull,
    currency_name: Text,
    amount: Figure,
    new_currency_id: IdOrNull,
    new_currency_name: Text,
    new_currency_num: Figure,
    change_rate: FigureOrNull,
    day: intOr(0),
    interest_rate: FigureOrNull,
    interest: FigureOrNull,
    status: Int,
    exam_status: intOr(reviewNumbers.reviewing),
    reject_reason: Text,
    online_time: TimeOrNull,
    reviewed_at: TimeOrNull,
    delivered_at: TimeOrNull,
    unlock_at: TimeOrNull,
    finished_at: TimeOrNull,
    created_at: TimeOrNull,
    updated_at: TimeOrNull,
  }),
  v.transform((wire) => ({
    id: wire.id,
    productId: wire.config_id,
    /** The paying coin. */
    currencyId: wire.currency_id,
    currency: wire.currency_name,
    state: stateOf(wire.status, wire.exam_status),
    charged: wire.amount,
    coinId: wire.new_currency_id,
    coin: wire.new_currency_name,
    allocation: wire.new_currency_num,
    /** Null where a server does not state it. */
    issuePrice: wire.change_rate,
    /** Of the lock-up, from the launch on. */
    days: wire.day,
    /** In new coins, credited when the lock-up ends. */
    bonus: wire.interest ?? bonusOf(wire.new_currency_num, wire.interest_rate ?? zero),
    /** Empty unless it is rejected. */
    reason: wire.reject_reason,
    /** Estimated, until the coins are delivered. */
    launchAt: wire.online_time,
    reviewedAt: wire.reviewed_at,
    deliveredAt: wire.delivered_at,
    unlockAt: wire.unlock_at,
    finishedAt: wire.finished_at,
    createdAt: wire.created_at,
  })),
);
export type SubscriptionOrder = v.InferOutput<typeof SubscriptionOrder>;

/** The accepted order, or null from servers that only confirm. */
export const PlacedSubscription = v.union([
  SubscriptionOrder,
  v.pipe(
    Confirmation,
    v.transform(() => null),
  ),
]);
