import * as v from 'valibot';
import { type Amount, amount, isPositive, zero } from '../kernel/money';
import { type Rows, rowsOf } from '../kernel/rows';
import {
  FigureOrNull,
  flagOr,
  Id,
  intOr,
  Logo,
  Name,
  PercentOrNull,
  Text,
  TimeOrNull,
} from '../kernel/wire';
import { decimalFrom, decimalsFrom, priceDecimalsIn } from '../kernel/wire-value';

/** A price of zero is that of a pair without one. */
const knownPrice = (price: Amount | null) => (price && isPositive(price) ? price : null);

/**
 * A trading pair with its last quote (contract/calls/get-currency-deal.md), under the app's own
 * names.
 */
export const Pair = v.pipe(
  v.object({
    id: Id,
    currency_id: Id,
    currency_name: Name,
    legal_id: Id,
    legal_name: Name,
    symbol: Text,
    logo: Logo,
    is_display: flagOr(true),
    open_coin_trade: flagOr(true),
    open_lever: flagOr(false),
    open_microtrade: flagOr(false),
    sort: intOr(0),
    now_price: v.optional(v.unknown()),
    change: PercentOrNull,
    high: FigureOrNull,
    low: FigureOrNull,
    open: FigureOrNull,
    volume: FigureOrNull,
    ts: TimeOrNull,
    stale: flagOr(false),
    price_decimals: v.optional(v.unknown()),
    quantity_decimals: v.optional(v.unknown()),
    min_quantity: FigureOrNull,
    min_notional: FigureOrNull,
    coin_trade_fee: FigureOrNull,
    lever_share_num: FigureOrNull,
    lever_min_share: intOr(1),
    lever_max_share: intOr(0),
    spread: FigureOrNull,
    lever_trade_fee: PercentOrNull,
    overnight: PercentOrNull,
  }),
  v.transform((wire) => ({
    id: wire.id,
    symbol: wire.symbol || `${wire.currency_name}/${wire.legal_name}`,
    baseCurrencyId: wire.currency_id,
    base: wire.currency_name,
    quoteCurrencyId: wire.legal_id,
    quote: wire.legal_name,
    logo: wire.logo,
    isDisplayed: wire.is_display,
    opensSpot: wire.open_coin_trade,
    sort: wire.sort,
    priceDecimals: priceDecimalsIn(wire.price_decimals, wire.now_price),
    quantityDecimals: decimalsFrom(wire.quantity_decimals) ?? 4,
    minQuantity: wire.min_quantity ?? zero,
    minNotional: wire.min_notional ?? zero,
    feeRate: wire.coin_trade_fee ?? amount('0.002'),
    /** Contracts: base quantity per lot, null if the server omits it; lots per order, max 0 is none. */
    opensFutures: wire.open_lever,
    lotSize: knownPrice(wire.lever_share_num),
    minLots: wire.lever_min_share,
    maxLots: wire.lever_max_share,
    spread: wire.spread ?? zero,
    /** In percent of the notional: at the opening, and each night. */
    futuresFee: wire.lever_trade_fee ?? amount('0.05'),
    overnightFee: wire.overnight ?? amount('0.02'),
    /** Last price and 24-hour figures; null if the server omits them. */
    price: knownPrice(decimalFrom(wire.now_price)),
    change: wire.change,
    high: wire.high,
    low: wire.low,
    open: wire.open,
    volume: wire.volume,
    pricedAt: wire.ts,
    isStale: wire.stale,
  })),
);
export type Pair = v.InferOutput<typeof Pair>;

/** The order of the list: its sort number, then the id. */
export const byPlace = (a: { sort: number; id: number }, b: { sort: number; id: number }): number =>
  a.sort - b.sort || a.id - b.id;

/** The pairs of a quote currency; one that names none has none. */
const Group = v.pipe(
  v.object({ quotation: v.optional(rowsOf(Pair), []) }),
  v.transform(({ quotation }) => quotation),
);

/**
 * Every pair, grouped on the wire by quote currency (contract/calls/get-currency-quotation-new.md),
 * as one list by its sort order.
 */
export const PairList = v.pipe(
  rowsOf(Group),
  v.transform(
    ({ rows: groups, omitted }): Rows<Pair> => ({
      rows: groups
        .flatMap(({ rows }) => rows)
        .filter(({ isDisplayed }) => isDisplayed)
        .sort(byPlace),
      omitted: groups.reduce((all, group) => all + group.omitted, omitted),
    }),
  ),
);
