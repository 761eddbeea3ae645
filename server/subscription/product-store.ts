import type { Kysely, Selectable, Transaction } from 'kysely';
import { stateOfProduct } from '../../machines/subscription/subscription-product-lifecycle';
import type { Language } from '../../schemas/kernel/language';
import { zero } from '../../schemas/kernel/money';
import { timeOf, timeOrNull } from '../../schemas/kernel/time';
import {
  type SentSubscriptionProduct,
  subscriptionStates,
} from '../../schemas/subscription/answer';
import type { SubscriptionLimits } from '../../schemas/subscription/subscription-draft';
import { unlockMs } from '../../schemas/subscription/subscription-figures';
import { wireStates } from '../../schemas/subscription/subscription-product';
import type { Tables } from '../database/tables';
import { type Currency, currencyOfId } from '../instruments/instruments';
import type { Settings } from '../platform/settings';

export type SubscriptionProductRow = Selectable<Tables['subscription_product']>;

export const productOf = async (
  db: Kysely<Tables>,
  id: number,
): Promise<SubscriptionProductRow | null> =>
  (await db
    .selectFrom('subscription_product')
    .selectAll()
    .where(({ eb, cast, ref }) => eb(cast<number>(ref('id'), 'bigint'), '=', id))
    .executeTakeFirst()) ?? null;

/**
 * A product whose supply and launch nobody changes meanwhile. It is locked before its orders, so
 * that locks are taken in one order.
 */
export const lockedProduct = async (
  trx: Transaction<Tables>,
  id: number,
): Promise<SubscriptionProductRow | null> =>
  (await trx
    .selectFrom('subscription_product')
    .selectAll()
    .where(({ eb, cast, ref }) => eb(cast<number>(ref('id'), 'bigint'), '=', id))
    .forUpdate()
    .executeTakeFirst()) ?? null;

export const allProducts = (db: Kysely<Tables>): Promise<SubscriptionProductRow[]> =>
  db.selectFrom('subscription_product').selectAll().orderBy('id').execute();

const currencyOf = (product: SubscriptionProductRow, id: number): Currency => {
  const found = currencyOfId(id);
  if (!found) throw new Error(`Subscription product ${product.id} has an unknown currency.`);
  return found;
};

/** The currency that pays for a product. */
export const payingCurrencyOf = (product: SubscriptionProductRow): Currency =>
  currencyOf(product, product.currency);

export const productState = (product: SubscriptionProductRow, nowMs: number) =>
  stateOfProduct(
    {
      startMs: product.start_ms,
      endMs: product.end_ms,
      launchedMs: product.launched_ms,
      remaining: product.remaining,
    },
    nowMs,
  );

/** When the coins of a launched product are unlocked. */
export const unlockMsOf = ({
  launched_ms: launchedMs,
  days,
}: SubscriptionProductRow): number | null =>
  launchedMs === null ? null : unlockMs(launchedMs, days);

/** What an order of the product may be, besides what its owner can afford. */
export const limitsOf = (
  product: SubscriptionProductRow,
  settings: Settings,
  nowMs: number,
): SubscriptionLimits => ({
  state: productState(product, nowMs),
  issuePrice: product.issue_price,
  remaining: product.remaining,
  minimum: product.minimum,
  maximum: product.maximum,
  decimals: payingCurrencyOf(product).decimalScale,
  allocationDecimals: settings['sub.decimals'],
  available: null,
});

/** A product on the wire (contract/calls/get-lh-send-config.md). */
export const wireProduct = (
  product: SubscriptionProductRow,
  { nowMs, language }: { readonly nowMs: number; readonly language: Language },
): SentSubscriptionProduct => {
  const coin = currencyOf(product, product.coin);
  const paying = payingCurrencyOf(product);
  const { title, teaser, introduction } = product.texts[language];
  return {
    id: product.id,
    new_currency_id: coin.id,
    new_currency_name: coin.name,
    currency_id: paying.id,
    currency_name: paying.name,
    decimal_scale: paying.decimalScale,
    change_rate: product.issue_price,
    interest_rate: product.bonus_percent,
    predict_rate: product.bonus_percent,
    num: product.total,
    last_num: product.remaining,
    buy_num: product.minimum,
    buy_max: product.maximum ?? zero,
    day: product.days,
    send_start: timeOf(product.start_ms),
    send_end: timeOf(product.end_ms),
    online_time: timeOf(product.launch_ms),
    launched_at: timeOrNull(product.launched_ms),
    state: wireStates[productState(product, nowMs)],
    is_recommend: product.is_recommended ? 1 : 2,
    recommend_title: title,
    recommend_content: teaser,
    introduction,
    created_at: timeOf(product.created_ms),
    updated_at: timeOf(product.updated_ms),
  };
};

const places = new Map<string, number>(subscriptionStates.map((state, place) => [state, place]));

/** Those that can be subscribed first, then as the contract orders their states; newest first. */
export const sortedProducts = (
  products: readonly SentSubscriptionProduct[],
): SentSubscriptionProduct[] => {
  const placeOf = ({ state }: SentSubscriptionProduct) => places.get(state) ?? places.size;
  return products.toSorted((a, b) => placeOf(a) - placeOf(b) || b.id - a.id);
};
