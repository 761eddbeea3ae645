import { type Entry, type Line, move, ofHouse, ofUser } from '../ledger/entry';
import type { SubscriptionRow } from './order-wire';

// The journal entries of an order (contract/formulas.md#new-coin-subscription).

const entryOf = (
  order: SubscriptionRow,
  kind: Entry['kind'],
  lines: Line[],
  detail: Entry['detail'] = {},
): Entry => ({
  timeMs: order.updated_ms,
  kind,
  ref: { kind: 'subscription', id: `${order.id}` },
  detail,
  lines,
});

const spotOf = ({ user_id: userId }: SubscriptionRow) => ofUser(userId, 'change');
const frozenOf = ({ user_id: userId }: SubscriptionRow) => ofUser(userId, 'change.frozen');
const issuer = ofHouse('sys.issue');

/** Freezes what an accepted order costs; states its terms. */
export const freezeEntry = (order: SubscriptionRow, key: string): Entry => ({
  ...entryOf(
    order,
    'subscription.freeze',
    move(spotOf(order), frozenOf(order), order.currency, order.charged),
    {
      user: `${order.user_id}`,
      product: `${order.product_id}`,
      currency: `${order.currency}`,
      coin: `${order.coin}`,
      issue_price: order.issue_price,
      allocation: order.allocation,
      charged: order.charged,
      bonus_percent: order.bonus_percent,
      bonus: order.bonus,
      days: `${order.days}`,
      created_ms: `${order.created_ms}`,
    },
  ),
  key,
});

/** Takes what an approved order has frozen. */
export const payEntry = (order: SubscriptionRow): Entry =>
  entryOf(order, 'subscription.pay', move(frozenOf(order), issuer, order.currency, order.charged), {
    reviewed_ms: `${order.reviewed_ms}`,
  });

/** Returns what a rejected order has frozen. */
export const releaseEntry = (order: SubscriptionRow): Entry =>
  entryOf(
    order,
    'subscription.release',
    move(frozenOf(order), spotOf(order), order.currency, order.charged),
    { reviewed_ms: `${order.reviewed_ms}` },
  );

/** Delivers the coins of a launched product, locked. */
export const deliverEntry = (order: SubscriptionRow): Entry =>
  entryOf(
    order,
    'subscription.deliver',
    move(issuer, frozenOf(order), order.coin, order.allocation),
    { delivered_ms: `${order.delivered_ms}`, unlock_ms: `${order.unlock_ms}` },
  );

/** Makes delivered coins available, with the bonus. */
export const unlockEntries = (order: SubscriptionRow): Entry[] => [
  entryOf(
    order,
    'subscription.unlock',
    move(frozenOf(order), spotOf(order), order.coin, order.allocation),
    { finished_ms: `${order.finished_ms}` },
  ),
  entryOf(order, 'subscription.bonus', move(issuer, spotOf(order), order.coin, order.bonus)),
];
