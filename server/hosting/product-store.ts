import type { Kysely, Selectable } from 'kysely';
import type { SentHostingProduct } from '../../schemas/hosting/answer';
import { defaultSettlementRatio, termPercent } from '../../schemas/hosting/hosting-figures';
import type { HostingLimits } from '../../schemas/hosting/hosting-purchase';
import type { Language } from '../../schemas/kernel/language';
import { type Amount, zero } from '../../schemas/kernel/money';
import { timeOf } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import type { LogoOf } from '../instruments/coin-logos';
import { type Currency, currencyOfId } from '../instruments/instruments';
import type { Settings } from '../platform/settings';
import { type PageNumber, pageOf } from '../requests/page';
import type { HostingTables } from './tables';

export type HostingProductRow = Selectable<HostingTables['hosting_product']>;

export const productOf = async (
  db: Kysely<Tables>,
  id: number,
): Promise<HostingProductRow | null> =>
  (await db
    .selectFrom('hosting_product')
    .selectAll()
    // A number beyond the type of the column is no product, and no error.
    .where(({ eb, cast, ref }) => eb(cast<number>(ref('id'), 'bigint'), '=', id))
    .executeTakeFirst()) ?? null;

/** The products, open ones first, by their term. */
export const productsOf = (
  db: Kysely<Tables>,
  page: PageNumber,
): Promise<{ rows: HostingProductRow[]; total: number }> => {
  const products = db.selectFrom('hosting_product');
  const ordered = products.selectAll().orderBy('is_open', 'desc').orderBy('days').orderBy('id');
  return pageOf(products, ordered, page);
};

export const coinOf = (product: HostingProductRow): Currency => {
  const coin = currencyOfId(product.currency);
  if (!coin) throw new Error(`Hosting product ${product.id} has an unknown currency.`);
  return coin;
};

/** The settlement ratio that an order of the product gets. */
export const settlementRatioOf = (product: HostingProductRow, settings: Settings): Amount =>
  product.settlement_ratio ??
  defaultSettlementRatio(product.day_rate, settings['hosting.settlement_factor']);

/** What an order of the product may be, besides what its owner can afford. */
export const limitsOf = (product: HostingProductRow): HostingLimits => ({
  minimum: product.minimum,
  maximum: product.maximum,
  decimals: coinOf(product).decimalScale,
  available: null,
});

type Shown = {
  readonly settings: Settings;
  readonly logoOf: LogoOf;
  readonly language: Language;
};

/** A product on the wire (contract/calls/get-lh-deposit-config.md). */
export const wireHostingProduct = (
  product: HostingProductRow,
  { settings, logoOf, language }: Shown,
): SentHostingProduct => {
  const coin = coinOf(product);
  return {
    id: product.id,
    currency_id: coin.id,
    currency_name: coin.name,
    currency_logo: logoOf(coin.name),
    title: product.titles[language],
    day: product.days,
    day_rate: product.day_rate,
    interest_rate: termPercent(product.day_rate, product.days),
    save_min: product.minimum,
    save_max: product.maximum ?? zero,
    settlement_ratio: settlementRatioOf(product, settings),
    intro: '',
    open: product.is_open,
    decimal_scale: coin.decimalScale,
    created_at: timeOf(product.created_ms),
  };
};
