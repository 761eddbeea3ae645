import type { Selectable } from 'kysely';
import { moveSpotOrder, type SpotLifecycleEvent } from '../../machines/spot/spot-order-lifecycle';
import {
  type Amount,
  add,
  amount,
  divide,
  isPositive,
  subtract,
  truncate,
} from '../../schemas/kernel/money';
import {
  fillFromTrade,
  fillsFromBook,
  frozenFor,
  type NewSpotOrder,
  type OpenSpotOrder,
  type PriceLevel,
  type SettledFill,
  type SpotFill,
  settleFill,
  spentBy,
} from '../../schemas/spot/spot-fill';
import type { ListedPair } from '../instruments/instruments';
import { type Entry, entriesFor, move, ofHouse, ofUser } from '../ledger/entry';
import type { FeedTick } from '../market/feed';
import type { OrderStep } from '../orders/order-step';
import type { SpotTables } from './tables';

export type SpotRow = Selectable<SpotTables['spot_order']>;

/** A fill with its fee. */
export type BookedFill = SpotFill & { readonly fee: Amount };

/** A change of an order with its new fills. */
export type SpotStep = OrderStep<SpotRow> & { readonly fills: readonly BookedFill[] };

const one = amount('1');

const available = (order: SpotRow) => ofUser(order.user_id, 'change');
const frozen = (order: SpotRow) => ofUser(order.user_id, 'change.frozen');

const unfilledOf = (order: SpotRow): Amount => subtract(order.quantity, order.filled);

const entryOf = entriesFor('spot');

const frozenCurrency = (order: SpotRow, pair: ListedPair) =>
  order.side === 'buy' ? pair.quoteId : pair.baseId;
const receivedCurrency = (order: SpotRow, pair: ListedPair) =>
  order.side === 'buy' ? pair.baseId : pair.quoteId;

/**
 * What is still frozen for an order. One by quote amount takes all its fills at its acceptance, so
 * `fills` are all of them.
 */
const frozenRest = (order: SpotRow, fills: readonly SpotFill[]): Amount =>
  order.quote_amount === null
    ? frozenFor({
        side: order.side,
        targetPrice: order.target_price,
        quantity: unfilledOf(order),
      })
    : subtract(order.quote_amount, spentBy(fills));

/** The base quantity still to be filled: of a quote amount, what its rest buys at the last price. */
const restOf = (
  order: SpotRow,
  pair: ListedPair,
  fills: readonly SpotFill[],
  price: Amount,
): Amount =>
  order.quote_amount === null
    ? unfilledOf(order)
    : divide(frozenRest(order, fills), price, pair.quantityDecimals);

/** The immutable terms of an order, as stored in its first journal entry. */
const termsOf = (order: SpotRow): Readonly<Record<string, string>> => ({
  user: `${order.user_id}`,
  pair: `${order.pair_id}`,
  side: order.side,
  match: order.match,
  price: order.target_price,
  ...(order.quote_amount === null
    ? { quantity: order.quantity }
    : { quote_amount: order.quote_amount }),
  fee_rate: order.fee_rate,
  accepted_price: order.accepted_price,
  created_ms: `${order.created_ms}`,
});

/** The first entry: moves the maximum cost from available to frozen. */
export const freezeOf = (order: SpotRow, pair: ListedPair): Entry => ({
  ...entryOf(
    order,
    'spot.freeze',
    order.created_ms,
    move(available(order), frozen(order), frozenCurrency(order, pair), frozenRest(order, [])),
  ),
  detail: termsOf(order),
});

/** Returns what is frozen for an order that takes no more fills. */
const releaseOf = (
  order: SpotRow,
  pair: ListedPair,
  fills: readonly SpotFill[],
  timeMs: number,
): Entry =>
  entryOf(
    order,
    'spot.release',
    timeMs,
    move(frozen(order), available(order), frozenCurrency(order, pair), frozenRest(order, fills)),
  );

/** The tick that proves a fill, and the time of booking. */
export type FillEvidence = {
  readonly tickUid: string;
  readonly timeMs: number;
  /** Evaluated after its time, from the stored ticks. */
  readonly isLate: boolean;
};

const fillEntries = (
  order: SpotRow,
  pair: ListedPair,
  { price, quantity, paid, returned, gross, fee }: SettledFill,
  { tickUid, timeMs, isLate }: FillEvidence,
): Entry[] => {
  const gives = frozenCurrency(order, pair);
  const gets = receivedCurrency(order, pair);
  const terms = { price, quantity, fee, tick: tickUid };
  const detail = isLate ? { ...terms, late: 'true' } : terms;
  const booked = entryOf(order, 'spot.fill', timeMs, [
    ...move(frozen(order), ofHouse('sys.market'), gives, paid),
    ...move(ofHouse('sys.market'), available(order), gets, gross),
  ]);
  return [
    { ...booked, detail },
    // Price improvement belongs to the user and returns at once.
    entryOf(order, 'spot.release', timeMs, move(frozen(order), available(order), gives, returned)),
    entryOf(order, 'spot.fee', timeMs, move(available(order), ofHouse('sys.fee'), gets, fee)),
  ];
};

const nextStatus = (order: SpotRow, event: SpotLifecycleEvent): SpotRow['status'] => {
  const next = moveSpotOrder(order.status, event);
  if (next === null)
    throw new Error(`A ${order.status} spot order has no transition for ${event.type}.`);
  return next;
};

/** Books fills in order; what is left when the order is completed is returned with the last one. */
const fillOrder = (
  order: SpotRow,
  pair: ListedPair,
  fills: readonly SettledFill[],
  evidence: FillEvidence,
): SpotStep =>
  fills.reduce<SpotStep>(
    (step, fill) => {
      const { timeMs } = evidence;
      const { price, quantity, fee } = fill;
      const taken = [...step.fills, { price, quantity, fee }];
      const filled = add(step.to.filled, quantity);
      const grown = {
        ...step.to,
        filled,
        // The quantity of an order by quote amount is what that amount bought.
        quantity: order.quote_amount === null ? order.quantity : filled,
        fee: add(step.to.fee, fee),
        updated_ms: timeMs,
      };
      const rest = restOf(grown, pair, taken, price);
      const status = nextStatus(step.to, {
        type: 'fill.booked',
        rest,
        minQuantity: pair.minQuantity,
      });
      const next = { ...grown, status };
      const release = status === 'completed' ? [releaseOf(next, pair, taken, timeMs)] : [];
      return {
        from: order,
        to: next,
        fills: taken,
        entries: [...step.entries, ...fillEntries(step.to, pair, fill, evidence), ...release],
      };
    },
    { from: order, to: order, fills: [], entries: [] },
  );

/** Ends a market order when no depth is left within its price. */
const endMarketOrder = (step: SpotStep, pair: ListedPair, timeMs: number): SpotStep => {
  const { to: order, fills, entries } = step;
  const status = nextStatus(order, {
    type: 'depth.exhausted',
    match: order.match,
    filled: order.filled,
  });
  return {
    ...step,
    to: {
      ...order,
      status,
      cancel_reason: status === 'cancelled' ? 'unfilled' : null,
      updated_ms: timeMs,
    },
    entries: [...entries, releaseOf(order, pair, fills, timeMs)],
  };
};

const newOrder = (order: SpotRow, pair: ListedPair): NewSpotOrder => ({
  side: order.side,
  targetPrice: order.target_price,
  unit: order.quote_amount === null ? 'base' : 'quote',
  size: order.quote_amount ?? order.quantity,
  quantityDecimals: pair.quantityDecimals,
  minQuantity: pair.minQuantity,
  feeRate: order.fee_rate,
});

/** Fills a new order from the book; the unfilled quantity of a market order is cancelled. */
export const accept = (
  order: SpotRow,
  pair: ListedPair,
  levels: readonly PriceLevel[],
  tickUid: string,
): SpotStep => {
  const fills = fillsFromBook(newOrder(order, pair), levels);
  const taken = fillOrder(order, pair, fills, {
    tickUid,
    timeMs: order.created_ms,
    isLate: false,
  });
  const isOpen = taken.to.status === 'waiting';
  return isOpen && order.match === 'market' ? endMarketOrder(taken, pair, order.created_ms) : taken;
};

const openPart = (order: SpotRow, pair: ListedPair): OpenSpotOrder => ({
  side: order.side,
  targetPrice: order.target_price,
  rest: unfilledOf(order),
  quantityDecimals: pair.quantityDecimals,
});

/** How a fill of an open order by a trade of the feed is booked. */
const settled = (order: SpotRow, fill: SpotFill): SettledFill => ({
  ...fill,
  ...settleFill({
    side: order.side,
    targetPrice: order.target_price,
    fillPrice: fill.price,
    quantity: fill.quantity,
    feeRate: order.fee_rate,
  }),
});

/**
 * Distributes one trade of the feed over the orders that it reaches: in the given order, at most
 * `quantity` in total, and nothing to an order created after the trade, because a trade may arrive
 * late.
 */
export const stepsOfTrade = (
  reached: Iterable<SpotRow>,
  pair: ListedPair,
  { tick: trade, isLate }: { readonly tick: FeedTick; readonly isLate: boolean },
  quantity: Amount,
): SpotStep[] => {
  const steps: SpotStep[] = [];
  let left = quantity;
  for (const order of reached) {
    if (!isPositive(truncate(left, pair.quantityDecimals))) break;
    if (order.created_ms > trade.timeMs) continue;
    const part = { price: trade.price, quantity: left };
    const fill = fillFromTrade(openPart(order, pair), part, one);
    if (!fill) continue;
    left = subtract(left, fill.quantity);
    const evidence = { tickUid: trade.uid, timeMs: trade.timeMs, isLate };
    steps.push(fillOrder(order, pair, [settled(order, fill)], evidence));
  }
  return steps;
};

/** Cancels an order; null if it can no longer be cancelled. */
export const cancelOrder = (order: SpotRow, pair: ListedPair, timeMs: number): SpotStep | null => {
  const status = moveSpotOrder(order.status, { type: 'cancel.requested' });
  if (status === null) return null;
  return {
    from: order,
    to: { ...order, status, cancel_reason: 'user', updated_ms: timeMs },
    fills: [],
    entries: [releaseOf(order, pair, [], timeMs)],
  };
};
