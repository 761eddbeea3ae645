import * as v from 'valibot';
import { type Amount, isPositive, zero } from '../kernel/money';
import {
  Decimal,
  Figure,
  FigureOrNull,
  Flag,
  Id,
  IdOrNull,
  Int,
  orNull,
  PercentOrNull,
  readBy,
  Text,
  TimeOrNull,
  Uid,
} from '../kernel/wire';
import { decimalFrom, integerFrom } from '../kernel/wire-value';
import { type FuturesPosition, notionalOf } from './futures-figures';

export const FuturesSide = v.picklist(['long', 'short']);
export type FuturesSide = v.InferOutput<typeof FuturesSide>;
export const FuturesMatch = v.picklist(['market', 'limit']);
export type FuturesMatch = v.InferOutput<typeof FuturesMatch>;
export type FuturesStatus = 'entrusted' | 'holding' | 'closing' | 'closed' | 'cancelled';
export const closeReasons = ['user', 'take_profit', 'stop_loss', 'liquidation'] as const;
export type CloseReason = (typeof closeReasons)[number];

export const futuresSideNumbers = { long: 1, short: 2 } as const satisfies Record<
  FuturesSide,
  number
>;
export const futuresStatusNumbers = {
  entrusted: 0,
  holding: 1,
  closing: 2,
  closed: 3,
  cancelled: 4,
} as const satisfies Record<FuturesStatus, number>;
/** How an order opens, as its status in the request. */
export const futuresMatchNumbers = { limit: 0, market: 1 } as const satisfies Record<
  FuturesMatch,
  number
>;

/** Whole lots; older servers send them as padded decimal text. */
const Lots = readBy<string | number, number>((value) => {
  const lots = decimalFrom(value);
  return lots && isPositive(lots) ? integerFrom(lots) : null;
});

const side = v.pipe(
  Int,
  v.picklist([1, 2]),
  v.transform((number): FuturesSide => (number === futuresSideNumbers.short ? 'short' : 'long')),
);

const statusOfNumber = ['entrusted', 'holding', 'closing', 'closed', 'cancelled'] as const;
const status = readBy<string | number, FuturesStatus>((value) => {
  const number = integerFrom(value);
  return number === null ? null : (statusOfNumber[number] ?? null);
});

/** A price where zero, empty text and null mean that none is set. */
const priceOrNull = (value: Amount | null): Amount | null =>
  value !== null && isPositive(value) ? value : null;
const Stop = v.pipe(FigureOrNull, v.transform(priceOrNull));

/** The tick of the feed at which something happened. */
const Evidence = v.object({
  id: Uid,
  time: TimeOrNull,
  price: Figure,
  source_time: TimeOrNull,
  derived: v.fallback(v.optional(Flag, false), false),
});

const evidence = v.pipe(
  orNull(Evidence),
  v.transform(
    (tick) =>
      tick && {
        id: tick.id,
        time: tick.time,
        price: tick.price,
        sourceTime: tick.source_time,
        isDerived: tick.derived,
      },
  ),
);

/**
 * An order for a contract, a position, or its history (contract/calls/post-lever-submit.md).
 * Servers that state no figure of their own leave it null; the app computes those that it shows.
 */
export const FuturesOrder = v.pipe(
  v.object({
    id: Id,
    type: side,
    status,
    currency: IdOrNull,
    legal: IdOrNull,
    symbol: Text,
    origin_price: FigureOrNull,
    price: Figure,
    update_price: FigureOrNull,
    share: Lots,
    number: Figure,
    multiple: v.pipe(Int, v.minValue(1)),
    origin_caution_money: Figure,
    caution_money: Figure,
    trade_fee: v.optional(Decimal, '0'),
    overnight_money: v.optional(Decimal, '0'),
    target_profit_price: Stop,
    stop_loss_price: Stop,
    profits: FigureOrNull,
    fact_profits: FigureOrNull,
    risk_rate: PercentOrNull,
    liquidation_price: Stop,
    close_reason: orNull(v.picklist(closeReasons)),
    open_tick: evidence,
    close_tick: evidence,
    close_equity: FigureOrNull,
    late: v.fallback(v.optional(Flag, false), false),
    create_time: TimeOrNull,
    transaction_time: TimeOrNull,
    handle_time: TimeOrNull,
    complete_time: TimeOrNull,
  }),
  v.transform((wire) => ({
    id: wire.id,
    side: wire.type,
    status: wire.status,
    baseCurrencyId: wire.currency,
    quoteCurrencyId: wire.legal,
    symbol: wire.symbol,
    /** Before the spread; the limit of an order that was entrusted. */
    originPrice: wire.origin_price ?? wire.price,
    /** At which it opened; of an entrusted order its limit with the spread. */
    openPrice: wire.price,
    /** The last price; the closing price once closed. */
    lastPrice: priceOrNull(wire.update_price),
    lots: wire.share,
    quantity: wire.number,
    multiple: wire.multiple,
    initialMargin: wire.origin_caution_money,
    margin: wire.caution_money,
    fee: wire.trade_fee,
    overnightFee: wire.overnight_money,
    takeProfit: wire.target_profit_price,
    stopLoss: wire.stop_loss_price,
    /** Floating, while holding. */
    profit: wire.status === 'holding' ? wire.profits : null,
    realised: wire.status === 'closed' ? wire.fact_profits : null,
    riskRate: wire.status === 'holding' ? wire.risk_rate : null,
    /** Truncated for display; null where there is none or the server states none. */
    liquidationPrice: wire.liquidation_price,
    closeReason: wire.close_reason,
    openTick: wire.open_tick,
    closeTick: wire.close_tick,
    /** Margin and profit at the closing tick, before the limit at zero. */
    closeEquity: wire.close_equity,
    /** Ended by a tick that was evaluated after a pause of the server. */
    isLate: wire.late,
    createdAt: wire.create_time,
    openedAt: wire.transaction_time,
    closeAskedAt: wire.handle_time,
    closedAt: wire.complete_time,
  })),
);
export type FuturesOrder = v.InferOutput<typeof FuturesOrder>;

type OfPair = Pick<FuturesOrder, 'symbol' | 'baseCurrencyId' | 'quoteCurrencyId'>;

/** By its symbol or by its currencies, of which a server may leave one out. */
export const isOfPair = (
  { symbol, baseCurrencyId, quoteCurrencyId }: OfPair,
  pair: { symbol: string; baseCurrencyId: number; quoteCurrencyId: number },
): boolean =>
  pair.symbol === symbol ||
  (pair.baseCurrencyId === baseCurrencyId && pair.quoteCurrencyId === quoteCurrencyId);

/** The part of a row from which its figures at another price follow. */
export const positionOf = (order: FuturesOrder): FuturesPosition => ({
  side: order.side,
  openPrice: order.openPrice,
  quantity: order.quantity,
  margin: order.margin,
  initialMargin: order.initialMargin,
});

/** Notional at the opening. */
export const openNotional = ({ openPrice, quantity }: FuturesOrder): Amount =>
  notionalOf(openPrice, quantity);

/** The text of a stop in a request, where zero removes it. */
export const stopField = (stop: Amount | null): string => stop ?? zero;
