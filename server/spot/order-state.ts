import type { Selectable } from 'kysely';
import { moveSpotOrder, type SpotOrderEvent } from '../../machines/spot/spot-order-lifecycle';
import {
  type Amount,
  add,
  amount,
  isPositive,
  subtract,
  truncate,
} from '../../schemas/kernel/money';
import {
  fillFromTrade,
  frozenFor,
  type PriceLevel,
  type SpotFill,
  settleFill,
  takeDepth,
} from '../../schemas/spot/spot-fill';
import { type Entry, type Line, move, ofHouse, ofUser } from '../ledger/entry';
import type { Tick } from '../market/feed';
import type { Pair } from '../market/instruments';
import type { SpotTables } from './tables';

export type OrderRow = Selectable<SpotTables['spot_order']>;

/** A fill with its fee. */
export type BookedFill = SpotFill & { readonly fee: Amount };

/** The result of a transition: the order's next row, new fills and journal entries. */
export type Step = {
  /** The filled quantity before; the row is updated only if it is unchanged. */
  readonly filledBefore: Amount;
  readonly order: OrderRow;
  readonly fills: readonly BookedFill[];
  readonly entries: readonly Entry[];
};

const one = amount('1');

const available = (order: OrderRow) => ofUser(order.user_id, 'change');
const frozen = (order: OrderRow) => ofUser(order.user_id, 'change.frozen');

const unfilledOf = (order: OrderRow): Amount => subtract(order.quantity, order.filled);

const entryOf = (order: OrderRow, kind: Entry['kind'], timeMs: number, lines: Line[]): Entry => ({
  timeMs,
  kind,
  ref: { kind: 'spot', id: String(order.id) },
  lines,
});

const frozenCurrency = (order: OrderRow, pair: Pair) =>
  order.side === 'buy' ? pair.quoteId : pair.baseId;
const receivedCurrency = (order: OrderRow, pair: Pair) =>
  order.side === 'buy' ? pair.baseId : pair.quoteId;

const frozenOf = (order: OrderRow, quantity: Amount) =>
  frozenFor({ side: order.side, targetPrice: order.target_price, quantity });

/** The immutable terms of an order, as stored in its first journal entry. */
const termsOf = (order: OrderRow): Readonly<Record<string, string>> => ({
  user: `${order.user_id}`,
  pair: `${order.pair_id}`,
  side: order.side,
  match: order.match,
  price: order.target_price,
  quantity: order.quantity,
  fee_rate: order.fee_rate,
  accepted_price: order.accepted_price,
  created_ms: `${order.created_ms}`,
});

/** The first entry: moves the maximum cost from available to frozen. */
export const freezeOf = (order: OrderRow, pair: Pair): Entry => ({
  ...entryOf(
    order,
    'spot.freeze',
    order.created_ms,
    move(
      available(order),
      frozen(order),
      frozenCurrency(order, pair),
      frozenOf(order, order.quantity),
    ),
  ),
  detail: termsOf(order),
});

/** Returns what was frozen for the quantity that will not be filled. */
const releaseOf = (order: OrderRow, pair: Pair, timeMs: number): Entry =>
  entryOf(
    order,
    'spot.release',
    timeMs,
    move(
      frozen(order),
      available(order),
      frozenCurrency(order, pair),
      frozenOf(order, unfilledOf(order)),
    ),
  );

/** The tick that proves a fill, and the time of booking. */
export type Evidence = { readonly tickUid: string; readonly timeMs: number };

const fillEntries = (
  order: OrderRow,
  pair: Pair,
  fill: SpotFill,
  { tickUid, timeMs }: Evidence,
) => {
  const { paid, returned, gross, fee } = settleFill({
    side: order.side,
    targetPrice: order.target_price,
    fillPrice: fill.price,
    quantity: fill.quantity,
    feeRate: order.fee_rate,
  });
  const gives = frozenCurrency(order, pair);
  const gets = receivedCurrency(order, pair);
  const detail = { price: fill.price, quantity: fill.quantity, fee, tick: tickUid };
  const booked = entryOf(order, 'spot.fill', timeMs, [
    ...move(frozen(order), ofHouse('sys.market'), gives, paid),
    ...move(ofHouse('sys.market'), available(order), gets, gross),
  ]);
  const entries = [
    { ...booked, detail },
    // Price improvement belongs to the user and returns at once.
    entryOf(order, 'spot.release', timeMs, move(frozen(order), available(order), gives, returned)),
    entryOf(order, 'spot.fee', timeMs, move(available(order), ofHouse('sys.fee'), gets, fee)),
  ];
  return { entries, fee };
};

const nextStatus = (order: OrderRow, event: SpotOrderEvent): OrderRow['status'] => {
  const next = moveSpotOrder(order.status, event);
  if (next === null)
    throw new Error(`A ${order.status} spot order has no transition for ${event.type}.`);
  return next;
};

/** Books fills in order; dust is returned with the last one. */
const fillOrder = (
  order: OrderRow,
  pair: Pair,
  fills: readonly SpotFill[],
  evidence: Evidence,
): Step =>
  fills.reduce<Step>(
    (step, fill) => {
      const { timeMs } = evidence;
      const { entries, fee } = fillEntries(step.order, pair, fill, evidence);
      const filled = add(step.order.filled, fill.quantity);
      const rest = subtract(step.order.quantity, filled);
      const status = nextStatus(step.order, {
        type: 'fill.booked',
        rest,
        minQuantity: pair.minQuantity,
      });
      const next = {
        ...step.order,
        filled,
        fee: add(step.order.fee, fee),
        status,
        updated_ms: timeMs,
      };
      const dust =
        status === 'completed' && isPositive(rest) ? [releaseOf(next, pair, timeMs)] : [];
      return {
        filledBefore: step.filledBefore,
        order: next,
        fills: [...step.fills, { ...fill, fee }],
        entries: [...step.entries, ...entries, ...dust],
      };
    },
    { filledBefore: order.filled, order, fills: [], entries: [] },
  );

/** Ends a market order when no depth is left within its price. */
const endMarketOrder = (order: OrderRow, pair: Pair, timeMs: number): Step => {
  const status = nextStatus(order, {
    type: 'depth.exhausted',
    match: order.match,
    filled: order.filled,
  });
  return {
    filledBefore: order.filled,
    order: {
      ...order,
      status,
      cancel_reason: status === 'cancelled' ? 'unfilled' : null,
      updated_ms: timeMs,
    },
    fills: [],
    entries: [releaseOf(order, pair, timeMs)],
  };
};

const openPart = (order: OrderRow, pair: Pair) => ({
  side: order.side,
  targetPrice: order.target_price,
  rest: unfilledOf(order),
  quantityDecimals: pair.quantityDecimals,
});

/** Fills a new order from the book; the unfilled quantity of a market order is cancelled. */
export const accept = (
  order: OrderRow,
  pair: Pair,
  levels: readonly PriceLevel[],
  tickUid: string,
): Step => {
  const fills = takeDepth(openPart(order, pair), levels);
  const taken = fillOrder(order, pair, fills, { tickUid, timeMs: order.created_ms });
  if (order.match === 'limit' || taken.order.status !== 'waiting') return taken;
  const ended = endMarketOrder(taken.order, pair, order.created_ms);
  return { ...taken, order: ended.order, entries: [...taken.entries, ...ended.entries] };
};

/**
 * Distributes one trade of the feed over the orders that it reaches: in the given order, at most
 * `quantity` in total, and nothing to an order created after the trade, because a trade may arrive
 * late.
 */
export const stepsOfTrade = (
  reached: Iterable<OrderRow>,
  pair: Pair,
  trade: Tick,
  quantity: Amount,
): Step[] => {
  const steps: Step[] = [];
  let left = quantity;
  for (const order of reached) {
    if (!isPositive(truncate(left, pair.quantityDecimals))) break;
    if (order.created_ms > trade.timeMs) continue;
    const part = { price: trade.price, quantity: left };
    const fill = fillFromTrade(openPart(order, pair), part, one);
    if (!fill) continue;
    left = subtract(left, fill.quantity);
    steps.push(fillOrder(order, pair, [fill], { tickUid: trade.uid, timeMs: trade.timeMs }));
  }
  return steps;
};

/** Cancels an order; null if it can no longer be cancelled. */
export const cancelOrder = (order: OrderRow, pair: Pair, timeMs: number): Step | null => {
  const status = moveSpotOrder(order.status, { type: 'cancel.requested' });
  if (status === null) return null;
  return {
    filledBefore: order.filled,
    order: { ...order, status, cancel_reason: 'user', updated_ms: timeMs },
    fills: [],
    entries: [releaseOf(order, pair, timeMs)],
  };
};
