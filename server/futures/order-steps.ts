import {
  closingEvents,
  type FuturesLifecycleEvent,
  moveFuturesOrder,
} from '../../machines/futures/futures-lifecycle';
import {
  closingAt,
  type FuturesPosition,
  type FuturesTerms,
  notionalOf,
  openingAt,
  overnightFee,
  overnightShares,
} from '../../schemas/futures/futures-figures';
import type { CloseReason } from '../../schemas/futures/futures-order';
import {
  isStopLossSided,
  isTakeProfitSided,
  type Stops,
} from '../../schemas/futures/futures-stops';
import { type Amount, add, compare, isPositive, subtract, zero } from '../../schemas/kernel/money';
import type { Entry } from '../ledger/entry';
import type { FeedTick } from '../market/feed';
import type { OrderStep } from '../orders/order-step';
import {
  activationEntries,
  cancelEntry,
  closeEntry,
  openingEntries,
  overnightEntry,
} from './order-entries';
import type { FuturesRow, NightRow } from './tables';

export type FuturesCause =
  | 'placed'
  | 'activated'
  | 'activated_without_stop'
  | 'cancelled'
  | 'stops'
  | 'overnight'
  | CloseReason
  | 'restored';

/** A change of an order, and what it adds to the balance. */
export type FuturesStep = OrderStep<FuturesRow> & {
  readonly cause: FuturesCause;
  readonly night?: NightRow;
  /** Change of the owner's available balance. */
  readonly credit: Amount;
};

const nextStatus = (order: FuturesRow, event: FuturesLifecycleEvent): FuturesRow['status'] => {
  const next = moveFuturesOrder(order.status, event);
  if (next === null) throw new Error(`A ${order.status} contract has no way for ${event.type}.`);
  return next;
};

export const positionOfRow = (order: FuturesRow): FuturesPosition => ({
  side: order.side,
  openPrice: order.open_price,
  quantity: order.quantity,
  margin: order.margin,
  initialMargin: order.initial_margin,
});

const termsOfRow = (order: FuturesRow): FuturesTerms => ({
  side: order.side,
  lots: order.lots,
  multiple: order.multiple,
  lotSize: order.lot_size,
  spread: order.spread,
  feePercent: order.fee_percent,
});

/** Margin and fee of an entrusted order. */
const frozenFor = (order: FuturesRow): Amount => add(order.initial_margin, order.fee);

/** The entries of a new order. */
export const acceptEntries = (order: FuturesRow, quoteId: number): Entry[] =>
  openingEntries(order, quoteId);

/** Stops on the wrong side of the opening price are dropped. */
const stopsAtOpening = (order: FuturesRow, openPrice: Amount): Stops => {
  const stops = { takeProfit: order.take_profit, stopLoss: order.stop_loss };
  return {
    takeProfit: isTakeProfitSided(stops, order.side, openPrice) ? stops.takeProfit : null,
    stopLoss: isStopLossSided(stops, order.side, openPrice) ? stops.stopLoss : null,
  };
};

/**
 * A short that opens above its limit takes the missing margin from the available balance; where
 * that is too small it opens at its limit, for which all is frozen (contract/formulas.md#contracts).
 */
const openingOfEntrusted = (order: FuturesRow, price: Amount, available: Amount) => {
  const opening = openingAt(termsOfRow(order), price);
  const missing = subtract(opening.required, frozenFor(order));
  if (compare(missing, available) <= 0) return { price, opening };
  const limit = order.limit_price ?? order.origin_price;
  return { price: limit, opening: openingAt(termsOfRow(order), limit) };
};

/** Opened as asked, or without a stop that would have been on the wrong side. */
const openingCause = (from: FuturesRow, to: FuturesRow): FuturesCause => {
  const isWhole = from.take_profit === to.take_profit && from.stop_loss === to.stop_loss;
  return isWhole ? 'activated' : 'activated_without_stop';
};

/** Why a row differs from the one that was known, where nothing but the two rows is left. */
export const restoredCause = (known: FuturesRow | undefined, row: FuturesRow): FuturesCause => {
  if (row.close_reason !== null) return row.close_reason;
  const isOpened = known?.status === 'entrusted' && row.status === 'holding';
  return isOpened ? openingCause(known, row) : 'restored';
};

type TickOfStep = { readonly tick: FeedTick; readonly isLate: boolean };

/** Opens an entrusted order at a tick that reaches its limit. */
export const activate = (
  order: FuturesRow,
  quoteId: number,
  { tick, isLate }: TickOfStep,
  available: Amount,
): FuturesStep => {
  const { price, opening } = openingOfEntrusted(order, tick.price, available);
  const { takeProfit, stopLoss } = stopsAtOpening(order, opening.openPrice);
  const to: FuturesRow = {
    ...order,
    status: nextStatus(order, { type: 'limit.reached' }),
    origin_price: price,
    open_price: opening.openPrice,
    initial_margin: opening.margin,
    margin: opening.margin,
    fee: opening.fee,
    take_profit: takeProfit,
    stop_loss: stopLoss,
    open_tick: tick.uid,
    is_late: isLate,
    opened_ms: tick.timeMs,
    margin_ms: tick.timeMs,
    stops_ms: tick.timeMs,
  };
  return {
    from: order,
    to,
    cause: openingCause(order, to),
    entries: activationEntries(to, quoteId, frozenFor(order)),
    credit: subtract(frozenFor(order), opening.required),
  };
};

/** Settles a position at the price of a tick. */
export const close = (
  order: FuturesRow,
  quoteId: number,
  reason: CloseReason,
  { tick, isLate, timeMs }: TickOfStep & { readonly timeMs: number },
): FuturesStep => {
  const { credit } = closingAt(positionOfRow(order), tick.price);
  const to: FuturesRow = {
    ...order,
    status: nextStatus(order, closingEvents[reason]),
    close_reason: reason,
    close_price: tick.price,
    close_tick: tick.uid,
    credit,
    is_late: order.is_late || isLate,
    closed_ms: timeMs,
  };
  return { from: order, to, cause: reason, entries: [closeEntry(to, quoteId)], credit };
};

/** Cancels an entrusted order; null if it can no longer be cancelled. */
export const cancel = (order: FuturesRow, quoteId: number, timeMs: number): FuturesStep | null => {
  const status = moveFuturesOrder(order.status, { type: 'cancel.requested' });
  if (status === null) return null;
  const to: FuturesRow = { ...order, status, closed_ms: timeMs };
  const entries = [cancelEntry(to, quoteId, frozenFor(order))];
  return { from: order, to, cause: 'cancelled', entries, credit: frozenFor(order) };
};

/** Changes the stops; null if the order has ended. */
export const setStops = (order: FuturesRow, stops: Stops, timeMs: number): FuturesStep | null => {
  const status = moveFuturesOrder(order.status, { type: 'stops.set' });
  if (status === null) return null;
  const to: FuturesRow = {
    ...order,
    status,
    take_profit: stops.takeProfit,
    stop_loss: stops.stopLoss,
    stops_ms: timeMs,
  };
  return { from: order, to, cause: 'stops', entries: [], credit: zero };
};

/** Takes the fee of one night; what neither balance nor margin covers is waived. */
export const passNight = (
  order: FuturesRow,
  quoteId: number,
  nightMs: number,
  available: Amount,
): FuturesStep => {
  const notional = notionalOf(order.open_price, order.quantity);
  const fee = overnightFee(notional, order.overnight_percent);
  const { fromAvailable, fromMargin } = overnightShares(fee, available, order.margin);
  const paid = add(fromAvailable, fromMargin);
  const to: FuturesRow = {
    ...order,
    status: nextStatus(order, { type: 'night.passed' }),
    margin: subtract(order.margin, fromMargin),
    overnight_fee: add(order.overnight_fee, paid),
    margin_ms: nightMs,
  };
  const night = { order_id: order.id, night_ms: nightMs, fee: paid, from_margin: fromMargin };
  const entries = isPositive(paid) ? [overnightEntry(to, quoteId, night)] : [];
  return {
    from: order,
    to,
    cause: 'overnight',
    entries,
    night,
    credit: subtract(zero, fromAvailable),
  };
};
