import type { Transaction } from 'kysely';
import { moveProduct } from '../../machines/subscription/subscription-product-lifecycle';
import { timeOf, timeOrNull } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import { currencyOfId } from '../instruments/instruments';
import type { ReviewKind } from '../manifest/review-kind';
import { refuse } from '../requests/refusal';
import {
  allProducts,
  lockedProduct,
  productOf,
  productState,
  type SubscriptionProductRow,
} from './product-store';

const nameOf = (currency: number) => currencyOfId(currency)?.name ?? `${currency}`;

const logged = ({ coin, launched_ms: launchedMs, remaining }: SubscriptionProductRow) => ({
  coin,
  launched_ms: launchedMs,
  remaining,
});

const launched = async (
  trx: Transaction<Tables>,
  product: SubscriptionProductRow,
  nowMs: number,
) => {
  const state = moveProduct(productState(product, nowMs), { type: 'launch.reached' });
  if (state !== 'launched') refuse('record.state');
  return trx
    .updateTable('subscription_product')
    .set({ launched_ms: nowMs, updated_ms: nowMs })
    .where('id', '=', product.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

const isLaunchable = (product: SubscriptionProductRow, nowMs: number): boolean => {
  const state = productState(product, nowMs);
  return state === 'soldOut' || state === 'closed';
};

/**
 * New coins that are sold out or closed and not launched. Approving one launches it before its stated
 * time; its coins are delivered at once. None can be rejected, and none is launched by the
 * automatic reviewer.
 */
export const launchReview: ReviewKind = {
  list: async (db, nowMs) =>
    (await allProducts(db))
      .filter((product) => isLaunchable(product, nowMs))
      .map((product) => ({
        id: product.id,
        userId: null,
        what: `${nameOf(product.coin)}, to be launched ${timeOf(product.launch_ms)}`,
        sinceMs: product.created_ms,
      })),
  show: async (db, id) => {
    const product = await productOf(db, id);
    if (!product) return null;
    return {
      fields: {
        coin: nameOf(product.coin),
        'paid in': nameOf(product.currency),
        'issue price': product.issue_price,
        supply: product.total,
        remaining: product.remaining,
        begins: timeOf(product.start_ms),
        ends: timeOf(product.end_ms),
        'to be launched': timeOf(product.launch_ms),
        launched: timeOrNull(product.launched_ms) ?? '',
      },
      photos: {},
    };
  },
  approve: async (trx, id, _, nowMs) => {
    const product = (await lockedProduct(trx, id)) ?? refuse('record.not_found');
    const after = await launched(trx, product, nowMs);
    return {
      before: logged(product),
      after: logged(after),
      notice: null,
      notify: async ({ subscriptions }) => subscriptions.productLaunched(after),
    };
  },
  reject: async (trx, id) => {
    const product = (await lockedProduct(trx, id)) ?? refuse('record.not_found');
    return refuse(product.launched_ms === null ? 'param.invalid' : 'record.state', {
      field: 'act',
    });
  },
};
