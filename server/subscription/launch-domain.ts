import type { Transaction } from 'kysely';
import { moveProduct } from '../../machines/subscription/subscription-product-lifecycle';
import type { Database } from '../database/open';
import type { Tables } from '../database/tables';
import { createDueList } from '../engine/due-list';
import type { TimedDomain } from '../engine/timed-domain';
import { deliverOrders, unlockOrders } from './order-store';
import type { SubscriptionRow } from './order-wire';
import {
  allProducts,
  lockedProduct,
  productState,
  type SubscriptionProductRow,
  unlockMsOf,
} from './product-store';

/** The name of subscriptions in the engine. */
const subscriptionName = 'subscription';

export type SubscriptionCause =
  | 'submitted'
  | 'approved'
  | 'rejected'
  | 'delivered'
  | 'unlocked'
  | 'restored';

/** Orders that are changed in one transaction. */
const batch = 100;

/** When a product is launched, goes on being delivered, or is unlocked; null when it is done. */
const dueMsOf = (product: SubscriptionProductRow): number | null => {
  if (product.launched_ms === null) return product.launch_ms;
  if (product.delivered_ms === null) return product.launched_ms;
  return product.unlocked_ms === null ? unlockMsOf(product) : null;
};

type Parts = {
  readonly db: Database;
  /** Called after the commit. */
  readonly publish: (
    order: SubscriptionRow,
    product: SubscriptionProductRow,
    cause: SubscriptionCause,
  ) => void;
};

type Written = {
  readonly product: SubscriptionProductRow;
  readonly orders: readonly SubscriptionRow[];
};

const isDue = (product: SubscriptionProductRow, nowMs: number) => {
  const dueMs = dueMsOf(product);
  return dueMs !== null && dueMs <= nowMs;
};

const updated = (
  trx: Transaction<Tables>,
  { id }: SubscriptionProductRow,
  change: Partial<Pick<SubscriptionProductRow, 'launched_ms' | 'delivered_ms' | 'unlocked_ms'>>,
  nowMs: number,
): Promise<SubscriptionProductRow> =>
  trx
    .updateTable('subscription_product')
    .set({ ...change, updated_ms: nowMs })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The launch counts from the stated time, even if no server ran then. */
const launched = (
  trx: Transaction<Tables>,
  product: SubscriptionProductRow,
  nowMs: number,
): Promise<SubscriptionProductRow> => {
  const state = moveProduct(productState(product, nowMs), { type: 'launch.reached' });
  if (state !== 'launched') throw new Error(`Subscription product ${product.id} cannot launch.`);
  return updated(trx, product, { launched_ms: product.launch_ms }, nowMs);
};

/** The next part of what a product is due: its launch, deliveries, or unlocks. */
const advanced = async (
  trx: Transaction<Tables>,
  known: SubscriptionProductRow,
  nowMs: number,
): Promise<Written> => {
  const found = (await lockedProduct(trx, known.id)) ?? known;
  if (!isDue(found, nowMs)) return { product: found, orders: [] };
  const product = found.launched_ms === null ? await launched(trx, found, nowMs) : found;
  const unlockMs = unlockMsOf(product) ?? nowMs;
  const part = { nowMs, limit: batch };
  if (product.delivered_ms === null) {
    const orders = await deliverOrders(trx, { product, unlockMs }, part);
    const isLast = orders.length < batch;
    return {
      orders,
      product: isLast ? await updated(trx, product, { delivered_ms: nowMs }, nowMs) : product,
    };
  }
  const orders = await unlockOrders(trx, { product, unlockMs }, part);
  const isLast = orders.length < batch;
  return {
    orders,
    product: isLast ? await updated(trx, product, { unlocked_ms: nowMs }, nowMs) : product,
  };
};

/**
 * Launches new coins and ends their lock-ups (contract/formulas.md#new-coin-subscription). Memory
 * has the products alone; which orders remain, the database decides under the lock of their product.
 */
export const createLaunchDomain = ({ db, publish }: Parts) => {
  const due = createDueList<SubscriptionProductRow>(dueMsOf);
  /** Parts whose commit has no known outcome yet: the time at which each was attempted. */
  const attempted = new Map<number, number>();

  const publishUnnoticed = async (product: SubscriptionProductRow, atMs: number) => {
    const orders = await db
      .selectFrom('subscription')
      .selectAll()
      .where('product_id', '=', product.id)
      .where('state', 'in', ['redeeming', 'finished'])
      .where('updated_ms', '=', atMs)
      .execute();
    for (const order of orders) publish(order, product, 'restored');
  };

  const domain: TimedDomain<SubscriptionProductRow, Written> = {
    name: subscriptionName,
    task: 'launches',
    due,
    load: async () => {
      for (const product of await allProducts(db)) due.put(product);
    },
    /** Publishes what was committed although this server got no reply. */
    restore: async () => {
      for (const product of await allProducts(db)) {
        const atMs = attempted.get(product.id);
        attempted.delete(product.id);
        due.put(product);
        if (atMs !== undefined) await publishUnnoticed(product, atMs);
      }
    },
    // One product at a time, so that its locks are taken in one order.
    stepsOf: ({ timeMs }, isSetAside) => {
      for (const product of due.dueBy(timeMs)) if (!isSetAside(product.id)) return [product];
      return [];
    },
    recordOf: ({ id }) => id,
    write: async (trx, { timeMs }, [product]) => {
      if (!product) throw new Error('There is nothing to launch.');
      attempted.set(product.id, timeMs);
      return advanced(trx, product, timeMs);
    },
    publish: (_, { product, orders }) => {
      attempted.delete(product.id);
      due.put(product);
      for (const order of orders) {
        publish(order, product, order.state === 'finished' ? 'unlocked' : 'delivered');
      }
    },
  };
  return { domain, put: due.put };
};
