import { type Kysely, sql } from 'kysely';
import type { Amount } from '../../schemas/kernel/money';
import { timeOf } from '../../schemas/kernel/time';
import { settleOption } from '../../schemas/option/option-settlement';
import type { Tables } from '../database/tables';
import { type EvenOffer, figuresOf } from './even-offers';
import type { OptionRow } from './order-state';
import { evidenceOf } from './order-store';

/** A stored tick, as far as an order is decided by it. */
export type StoredTick = { readonly uid: string; readonly timeMs: number; readonly price: Amount };

/** What the stored ticks say of an order, beside what was booked. */
export type Recomputation = {
  readonly order: OptionRow;
  /** What the payout of an even order follows from; null for other orders, and for older ones. */
  readonly even: EvenOffer | null;
  readonly openTick: StoredTick | null;
  /** The first stored tick of its time; null if there is none. */
  readonly firstTick: StoredTick | null;
  /** What follows; null while the order awaits its delivery. */
  readonly expected: string | null;
  readonly booked: string | null;
  /** False where the record contradicts what was booked. */
  readonly agrees: boolean;
};

const tickOf = async (db: Kysely<Tables>, uid: string): Promise<StoredTick | null> => {
  const row = await db
    .selectFrom('market_tick')
    .select(['uid', 'time_ms as timeMs', 'price'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row ?? null;
};

/** The first tick from one table; of several at its millisecond, the named one if it is there. */
const firstIn = async (
  db: Kysely<Tables>,
  table: 'market_tick' | 'feed_tick',
  order: OptionRow,
): Promise<StoredTick | null> => {
  const row = await db
    .selectFrom(table)
    .select(['uid', 'time_ms as timeMs', 'price'])
    .where('pair_id', '=', order.pair_id)
    .where('time_ms', '>=', order.delivery_ms)
    .where('time_ms', '<=', order.deadline_ms)
    .orderBy('time_ms')
    .orderBy(sql`(uid = ${order.delivery_tick ?? ''})`, 'desc')
    .orderBy(sql`source_time_ms, length(uid), uid collate "C"`)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
};

/** Among the ticks of the feed, as long as they are stored, and those that records name. */
const firstTickOf = async (db: Kysely<Tables>, order: OptionRow): Promise<StoredTick | null> => {
  const named = await firstIn(db, 'market_tick', order);
  const fed = await firstIn(db, 'feed_tick', order);
  return named && fed && fed.timeMs < named.timeMs ? fed : (named ?? fed);
};

const evenOf = async (db: Kysely<Tables>, order: OptionRow): Promise<EvenOffer | null> => {
  const { even } = await evidenceOf(db, [order]);
  return (order.even_measurement !== null && even.get(order.even_measurement)) || null;
};

/** Whether the payout of an order follows from its measurement. */
const isPaidByMeasurement = (order: OptionRow, even: EvenOffer | null): boolean =>
  even === null
    ? order.even_measurement === null
    : even.pair_id === order.pair_id &&
      even.seconds === order.seconds &&
      even.to_ms <= order.created_ms &&
      figuresOf(even).percent === order.profit_percent;

const outcomeOf = (order: OptionRow, openPrice: Amount, first: StoredTick | null): string => {
  const { result, isVoid, realisedProfit } = settleOption(
    {
      side: order.side,
      stake: order.stake,
      fee: order.fee,
      profitPercent: order.profit_percent,
      openPrice,
    },
    first?.price ?? null,
  );
  return `${isVoid ? 'void' : result} ${realisedProfit}`;
};

/** Recomputes an order from the stored ticks alone (contract/formulas.md#options). */
export const recomputeOption = async (
  db: Kysely<Tables>,
  order: OptionRow,
): Promise<Recomputation> => {
  const openTick = await tickOf(db, order.open_tick);
  const firstTick = await firstTickOf(db, order);
  const even = await evenOf(db, order);
  const isOpened =
    openTick !== null &&
    openTick.timeMs <= order.created_ms &&
    openTick.price === order.open_price &&
    isPaidByMeasurement(order, even);
  const found = { order, even, openTick, firstTick };
  if (order.outcome === null) return { ...found, expected: null, booked: null, agrees: isOpened };
  const expected = openTick && outcomeOf(order, openTick.price, firstTick);
  const booked = `${order.outcome} ${order.realised_profit}`;
  const isNamed = (firstTick?.uid ?? null) === order.delivery_tick;
  const agrees = isOpened && isNamed && expected === booked;
  return { ...found, expected, booked, agrees };
};

const tickText = (tick: StoredTick | null) =>
  tick === null ? 'none' : `${tick.price} at ${timeOf(tick.timeMs)} (${tick.uid})`;

const evenLines = (even: EvenOffer | null): string[] => {
  if (even === null) return [];
  const { frequency, percent } = figuresOf(even);
  return [
    `  Price equal after ${even.seconds} s in ${even.repeats} of ${even.samples} minutes, and in ` +
      `${even.condition_repeats} of ${even.condition_samples} by ${even.condition}, from ` +
      `${timeOf(even.from_ms)} to ${timeOf(even.to_ms)}.`,
    `  At most ${frequency} with 99 %; with ${even.edge} for the house even pays ${percent} %.`,
  ];
};

/** The recomputation for a person to read. */
export const recomputationText = (recomputation: Recomputation): string => {
  const { order, even, openTick, firstTick, expected, booked, agrees } = recomputation;
  const { id, side, stake, profit_percent: percent, delivery_ms: deliveryMs } = order;
  const lines = [
    `Order ${id}: ${side}, stake ${stake}, ${percent} % profit.`,
    ...evenLines(even),
    `  Bought ${timeOf(order.created_ms)} at ${order.open_price}; tick ${tickText(openTick)}.`,
    `  Due ${timeOf(deliveryMs)} to ${timeOf(order.deadline_ms)}.`,
    `  First stored tick since then: ${tickText(firstTick)}.`,
  ];
  if (expected === null && booked === null) return [...lines, '  Not delivered yet.'].join('\n');
  const verdict = agrees ? 'They agree.' : 'THEY DO NOT AGREE.';
  return [
    ...lines,
    `  Recomputed: ${expected ?? 'impossible, its open tick is missing'}.`,
    `  Booked: ${booked}${order.is_late ? ', after a restart' : ''}. ${verdict}`,
  ].join('\n');
};

/** The orders with an id after this one, as many as are read at once. */
export const optionsAfter = (db: Kysely<Tables>, id: number): Promise<OptionRow[]> =>
  db.selectFrom('option_order').selectAll().where('id', '>', id).orderBy('id').limit(500).execute();
