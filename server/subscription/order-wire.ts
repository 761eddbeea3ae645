import type { Selectable } from 'kysely';
import { timeOf, timeOrNull } from '../../schemas/kernel/time';
import type { SentSubscriptionOrder } from '../../schemas/subscription/answer';
import {
  orderStatusNumbers,
  reviewNumbers,
  type SubscriptionOrderState,
} from '../../schemas/subscription/subscription-order';
import type { Tables } from '../database/tables';
import { currencyOfId } from '../instruments/instruments';

export type SubscriptionRow = Selectable<Tables['subscription']>;

const { subscribing, redeeming, finished } = orderStatusNumbers;
const { passed, rejected, reviewing } = reviewNumbers;

const wireStates = {
  reviewing: { status: subscribing, exam_status: reviewing },
  passed: { status: subscribing, exam_status: passed },
  redeeming: { status: redeeming, exam_status: passed },
  finished: { status: finished, exam_status: passed },
  rejected: { status: finished, exam_status: rejected },
} as const satisfies Record<
  SubscriptionOrderState,
  Pick<SentSubscriptionOrder, 'status' | 'exam_status'>
>;

/** The states that a filter of the list shows. */
export const statesOf: Readonly<Record<1 | 2 | 3, readonly SubscriptionOrderState[]>> = {
  [subscribing]: ['reviewing', 'passed'],
  [redeeming]: ['redeeming'],
  [finished]: ['finished', 'rejected'],
};

const nameOf = (currency: number) => currencyOfId(currency)?.name ?? `${currency}`;

/** An order on the wire (contract/calls/post-lh-send-order.md). */
export const wireOrder = (order: SubscriptionRow, launchMs: number): SentSubscriptionOrder => ({
  id: order.id,
  config_id: order.product_id,
  currency_id: order.currency,
  currency_name: nameOf(order.currency),
  amount: order.charged,
  new_currency_id: order.coin,
  new_currency_name: nameOf(order.coin),
  new_currency_num: order.allocation,
  change_rate: order.issue_price,
  day: order.days,
  interest_rate: order.bonus_percent,
  interest: order.bonus,
  ...wireStates[order.state],
  reject_reason: order.reason,
  online_time: timeOf(launchMs),
  reviewed_at: timeOrNull(order.reviewed_ms),
  delivered_at: timeOrNull(order.delivered_ms),
  unlock_at: timeOrNull(order.unlock_ms),
  finished_at: timeOrNull(order.finished_ms),
  created_at: timeOf(order.created_ms),
  updated_at: timeOf(order.updated_ms),
});
