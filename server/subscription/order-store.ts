import type { Kysely, Transaction } from 'kysely';
import {
  acceptedSubscription,
  moveSubscription,
  type SubscriptionOrderEvent,
} from '../../machines/subscription/subscription-order-lifecycle';
import { type Amount, add, subtract } from '../../schemas/kernel/money';
import { bonusOf } from '../../schemas/subscription/subscription-figures';
import type { SubscriptionOrderState } from '../../schemas/subscription/subscription-order';
import type { Tables } from '../database/tables';
import { postEntries } from '../ledger/post';
import { type PageNumber, pageOf } from '../requests/page';
import { refuse } from '../requests/refusal';
import { refuseUncovered } from '../requests/refuse-uncovered';
import { deliverEntry, freezeEntry, payEntry, releaseEntry, unlockEntries } from './order-entries';
import type { SubscriptionRow } from './order-wire';
import { lockedProduct, type SubscriptionProductRow, unlockMsOf } from './product-store';

/** What an accepted amount buys. */
export type BoughtCoins = { readonly allocation: Amount; readonly charged: Amount };

type Placing = { readonly userId: number; readonly key: string; readonly nowMs: number };

const setRemaining = (
  trx: Transaction<Tables>,
  { id }: SubscriptionProductRow,
  remaining: Amount,
  nowMs: number,
) =>
  trx
    .updateTable('subscription_product')
    .set({ remaining, updated_ms: nowMs })
    .where('id', '=', id)
    .execute();

/** Reserves coins of a locked product and freezes what they cost, or refuses; all or nothing. */
export const placeOrder = async (
  trx: Transaction<Tables>,
  product: SubscriptionProductRow,
  { allocation, charged }: BoughtCoins,
  { userId, key, nowMs }: Placing,
): Promise<SubscriptionRow> => {
  await setRemaining(trx, product, subtract(product.remaining, allocation), nowMs);
  const order = await trx
    .insertInto('subscription')
    .values({
      user_id: userId,
      product_id: product.id,
      currency: product.currency,
      coin: product.coin,
      issue_price: product.issue_price,
      allocation,
      charged,
      bonus_percent: product.bonus_percent,
      bonus: bonusOf(allocation, product.bonus_percent),
      days: product.days,
      state: acceptedSubscription(),
      reason: null,
      created_ms: nowMs,
      reviewed_ms: null,
      delivered_ms: null,
      unlock_ms: null,
      finished_ms: null,
      updated_ms: nowMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await postEntries(trx, [freezeEntry(order, key)]).catch(refuseUncovered('wallet.insufficient'));
  return order;
};

const moved = (order: SubscriptionRow, event: SubscriptionOrderEvent): SubscriptionOrderState =>
  moveSubscription(order.state, event) ?? refuse('record.state');

/** The row after its coins are delivered, and unlocked where the lock-up is over already. */
const delivered = (order: SubscriptionRow, unlockMs: number, nowMs: number): SubscriptionRow => {
  const locked = { ...order, delivered_ms: nowMs, unlock_ms: unlockMs, updated_ms: nowMs };
  const state = moveSubscription(locked.state, { type: 'clock.passed', nowMs, unlockMs });
  return state === null ? locked : { ...locked, state, finished_ms: nowMs };
};

const deliveryEntries = (order: SubscriptionRow) => [
  deliverEntry(order),
  ...(order.state === 'finished' ? unlockEntries(order) : []),
];

const save = ({ id, ...row }: SubscriptionRow, trx: Transaction<Tables>) =>
  trx
    .updateTable('subscription')
    .set({
      state: row.state,
      reason: row.reason,
      reviewed_ms: row.reviewed_ms,
      delivered_ms: row.delivered_ms,
      unlock_ms: row.unlock_ms,
      finished_ms: row.finished_ms,
      updated_ms: row.updated_ms,
    })
    .where('id', '=', id)
    .execute();

/** An order with its product, both locked, the product first. */
export const lockedOrder = async (
  trx: Transaction<Tables>,
  id: number,
): Promise<{ order: SubscriptionRow; product: SubscriptionProductRow } | null> => {
  const found = await trx
    .selectFrom('subscription')
    .select('product_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const product = found ? await lockedProduct(trx, found.product_id) : null;
  const order = await trx
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return order && product ? { order, product } : null;
};

type Locked = { readonly order: SubscriptionRow; readonly product: SubscriptionProductRow };

/** Takes the frozen amount; after the launch the coins are delivered at once. */
export const approveOrder = async (
  trx: Transaction<Tables>,
  { order, product }: Locked,
  requestedMs: number,
): Promise<SubscriptionRow> => {
  // The lock may have been awaited while the product was launched or unlocked.
  const nowMs = Math.max(requestedMs, product.updated_ms);
  const event = { type: 'review.approved', launchedMs: product.launched_ms } as const;
  const reviewed = { reviewed_ms: nowMs, updated_ms: nowMs };
  const passed = { ...order, ...reviewed, state: moved(order, event) };
  const unlockMs = unlockMsOf(product);
  if (unlockMs === null) {
    await save(passed, trx);
    await postEntries(trx, [payEntry(passed)]);
    return passed;
  }
  const after = delivered(passed, unlockMs, nowMs);
  await save(after, trx);
  await postEntries(trx, [payEntry(after), ...deliveryEntries(after)]);
  return after;
};

/** Returns the frozen amount, and the reserved coins to the supply. */
export const rejectOrder = async (
  trx: Transaction<Tables>,
  { order, product }: Locked,
  reason: string,
  requestedMs: number,
): Promise<SubscriptionRow> => {
  const nowMs = Math.max(requestedMs, product.updated_ms);
  const state = moved(order, { type: 'review.rejected', reason });
  const after = { ...order, state, reason, reviewed_ms: nowMs, updated_ms: nowMs };
  await setRemaining(trx, product, add(product.remaining, order.allocation), nowMs);
  await save(after, trx);
  await postEntries(trx, [releaseEntry(after)]);
  return after;
};

const nextOrders = (
  trx: Transaction<Tables>,
  product: SubscriptionProductRow,
  state: SubscriptionOrderState,
  limit: number,
): Promise<SubscriptionRow[]> =>
  trx
    .selectFrom('subscription')
    .selectAll()
    .where('product_id', '=', product.id)
    .where('state', '=', state)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();

/** Delivers coins of a launched, locked product to its oldest passed orders. */
export const deliverOrders = async (
  trx: Transaction<Tables>,
  { product, unlockMs }: { readonly product: SubscriptionProductRow; readonly unlockMs: number },
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<SubscriptionRow[]> => {
  const orders = (await nextOrders(trx, product, 'passed', limit)).map((order) =>
    delivered({ ...order, state: moved(order, { type: 'coin.launched' }) }, unlockMs, nowMs),
  );
  for (const order of orders) await save(order, trx);
  await postEntries(trx, orders.flatMap(deliveryEntries));
  return orders;
};

/** Unlocks the oldest delivered orders of a locked product, with their bonus. */
export const unlockOrders = async (
  trx: Transaction<Tables>,
  { product, unlockMs }: { readonly product: SubscriptionProductRow; readonly unlockMs: number },
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<SubscriptionRow[]> => {
  const event = { type: 'clock.passed', nowMs, unlockMs } as const;
  const orders = (await nextOrders(trx, product, 'redeeming', limit)).map((order) => ({
    ...order,
    state: moved(order, event),
    finished_ms: nowMs,
    updated_ms: nowMs,
  }));
  for (const order of orders) await save(order, trx);
  await postEntries(trx, orders.flatMap(unlockEntries));
  return orders;
};

type Selection = {
  readonly id: number | null;
  readonly states: readonly SubscriptionOrderState[] | null;
};

/** A person's orders, newest first, and how many there are in all. */
export const ordersOf = async (
  db: Kysely<Tables>,
  userId: number,
  { id, states }: Selection,
  page: PageNumber,
): Promise<{ rows: (SubscriptionRow & { readonly launch_ms: number })[]; total: number }> => {
  let query = db
    .selectFrom('subscription')
    .innerJoin('subscription_product', 'subscription_product.id', 'subscription.product_id')
    .where('user_id', '=', userId);
  if (id !== null) query = query.where('subscription.id', '=', id);
  if (states !== null) query = query.where('state', 'in', [...states]);
  return pageOf(
    query,
    query
      .selectAll('subscription')
      .select('subscription_product.launch_ms')
      .orderBy('subscription.id', 'desc'),
    page,
  );
};

/** Every order under review, oldest first. */
export const reviewedOrders = (db: Kysely<Tables>): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('state', '=', 'reviewing')
    .orderBy('created_ms')
    .orderBy('id')
    .execute();
