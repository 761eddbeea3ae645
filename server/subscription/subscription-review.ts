import { timeOf, timeOrNull } from '../../schemas/kernel/time';
import { sha256 } from '../audit/audit-log';
import { currencyOfId } from '../instruments/instruments';
import type { Decided, ReviewKind } from '../manifest/review-kind';
import { refuse } from '../requests/refusal';
import { approveOrder, lockedOrder, rejectOrder, reviewedOrders } from './order-store';
import type { SubscriptionRow } from './order-wire';
import type { SubscriptionProductRow } from './product-store';
import { publishOrder } from './subscriptions';

const nameOf = (currency: number) => currencyOfId(currency)?.name ?? `${currency}`;

/** What the log has of an order; the reason may contain private data, so only its hash. */
const logged = (order: SubscriptionRow) => ({
  user_id: order.user_id,
  product_id: order.product_id,
  allocation: order.allocation,
  charged: order.charged,
  state: order.state,
  ...(order.reason === null ? {} : { reason_sha256: sha256(order.reason) }),
});

const decided = (
  before: SubscriptionRow,
  after: SubscriptionRow,
  product: SubscriptionProductRow,
): Decided => {
  const verdict = after.state === 'rejected' ? 'rejected' : 'approved';
  return {
    before: logged(before),
    after: logged(after),
    notice: { userId: after.user_id, purpose: `subscription_${verdict}`, recordId: after.id },
    notify: async (services) => publishOrder(services, after, product, verdict),
  };
};

/** Subscriptions to new coins; an approval takes the frozen amount, a rejection returns it. */
export const subscriptionReview: ReviewKind = {
  list: async (db) =>
    (await reviewedOrders(db)).map((order) => ({
      id: order.id,
      userId: order.user_id,
      what: `${order.allocation} ${nameOf(order.coin)} for ${order.charged} ${nameOf(order.currency)}`,
      sinceMs: order.created_ms,
    })),
  show: async (db, id) => {
    const order = await db
      .selectFrom('subscription')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!order) return null;
    return {
      fields: {
        user: `${order.user_id}`,
        coin: nameOf(order.coin),
        allocation: order.allocation,
        charged: `${order.charged} ${nameOf(order.currency)}`,
        bonus: order.bonus,
        state: order.state,
        ordered: timeOf(order.created_ms),
        decided: timeOrNull(order.reviewed_ms) ?? '',
        'unlocked from': timeOrNull(order.unlock_ms) ?? '',
        'rejected because': order.reason ?? '',
      },
      photos: {},
    };
  },
  approve: async (trx, id, _, nowMs) => {
    const locked = (await lockedOrder(trx, id)) ?? refuse('record.not_found');
    return decided(locked.order, await approveOrder(trx, locked, nowMs), locked.product);
  },
  reject: async (trx, id, reason, nowMs) => {
    const locked = (await lockedOrder(trx, id)) ?? refuse('record.not_found');
    return decided(locked.order, await rejectOrder(trx, locked, reason, nowMs), locked.product);
  },
};
