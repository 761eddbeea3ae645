import * as v from 'valibot';
import { type Amount, amount, zero } from '../kernel/money';
import { Decimal, Flag, Id, Int, Logo, listOf, Percent, TimeOrNull } from '../kernel/wire';

const decimalsOr = (fallback: number) =>
  v.optional(v.pipe(Int, v.minValue(0), v.maxValue(12)), fallback);
const amountOr = (fallback: Amount) => v.optional(Decimal, fallback);

/**
 * A trading pair with its last quote (contract/calls/get-currency-deal.md), under the app's own
 * names.
 */
export const Pair = v.pipe(
  v.object({
    id: Id,
    currency_id: Id,
    currency_name: v.string(),
    legal_id: Id,
    legal_name: v.string(),
    symbol: v.optional(v.string()),
    logo: Logo,
    is_display: v.optional(Flag, true),
    open_coin_trade: v.optional(Flag, true),
    open_lever: v.optional(Flag, false),
    open_microtrade: v.optional(Flag, false),
    sort: v.optional(Int, 0),
    now_price: Decimal,
    change: v.optional(Percent, '0'),
    high: v.optional(Decimal),
    low: v.optional(Decimal),
    open: v.optional(Decimal),
    volume: v.optional(Decimal),
    ts: v.optional(TimeOrNull),
    stale: v.optional(Flag, false),
    price_decimals: decimalsOr(2),
    quantity_decimals: decimalsOr(4),
    min_quantity: amountOr(zero),
    min_notional: amountOr(zero),
    coin_trade_fee: amountOr(amount('0.002')),
  }),
  v.transform((wire) => ({
    id: wire.id,
    symbol: wire.symbol ?? `${wire.currency_name}/${wire.legal_name}`,
    baseCurrencyId: wire.currency_id,
    base: wire.currency_name,
    quoteCurrencyId: wire.legal_id,
    quote: wire.legal_name,
    logo: wire.logo,
    isDisplayed: wire.is_display,
    opensSpot: wire.open_coin_trade,
    sort: wire.sort,
    priceDecimals: wire.price_decimals,
    quantityDecimals: wire.quantity_decimals,
    minQuantity: wire.min_quantity,
    minNotional: wire.min_notional,
    feeRate: wire.coin_trade_fee,
    /** Last price and 24-hour figures; null if the server omits them. */
    price: wire.now_price,
    change: wire.change,
    high: wire.high ?? null,
    low: wire.low ?? null,
    open: wire.open ?? null,
    volume: wire.volume ?? null,
    pricedAt: wire.ts ?? null,
    isStale: wire.stale,
  })),
);
export type Pair = v.InferOutput<typeof Pair>;

/** The order of the list: its sort number, then the id. */
export const byPlace = (a: { sort: number; id: number }, b: { sort: number; id: number }): number =>
  a.sort - b.sort || a.id - b.id;

/**
 * Every pair, grouped on the wire by quote currency (contract/calls/get-currency-quotation-new.md),
 * as one list by its sort order.
 */
export const PairList = v.pipe(
  listOf(v.object({ quotation: listOf(Pair) })),
  v.transform((groups) =>
    groups
      .flatMap(({ quotation }) => quotation)
      .filter(({ isDisplayed }) => isDisplayed)
      .sort(byPlace),
  ),
);
