import type { Transaction } from 'kysely';
import { type Amount, add, zero } from '../../schemas/kernel/money';
import type { PushKind } from '../account/push-content';
import { addPushEvents, type RecordEvent } from '../account/push-events';
import type { Database } from '../database/open';
import type { Tables } from '../database/tables';
import type { Cause, EngineDomain } from '../engine/domain';
import { pairOfId } from '../instruments/instruments';
import { availableOf } from '../ledger/balances';
import { tickRow } from '../market/store';
import { writesOf } from '../orders/order-step';
import type { Rebates } from '../promotion/rebates';
import { writeChanges } from '../requests/change-set';
import type { OpenOrders, TriggeredOrder } from './open-orders';
import { nextNightMs } from './open-orders';
import { earningOf } from './opening-earnings';
import {
  activate,
  close,
  type FuturesCause,
  type FuturesStep,
  passNight,
  restoredCause,
} from './order-steps';
import { futuresOrders } from './order-store';
import type { FuturesRow } from './tables';

/** The name of contracts in the engine. */
export const futuresName = 'futures';

/** What a cause does to a record; how much it moves is decided with the balance. */
type Change =
  | TriggeredOrder
  | { readonly order: FuturesRow; readonly effect: 'night'; readonly nightMs: number };

type Parts = {
  readonly db: Database;
  readonly open: OpenOrders;
  readonly rebates: Pick<Rebates, 'accrue'>;
  /** Called after the commit. */
  readonly publish: (order: FuturesRow, cause: FuturesCause, step?: FuturesStep) => void;
};

const quoteOf = (order: FuturesRow): number => {
  const pair = pairOfId(order.pair_id);
  if (!pair) throw new Error(`Contract ${order.id} has an unknown pair.`);
  return pair.quoteId;
};

const stepOf = (change: Change, cause: Cause, available: Amount): FuturesStep => {
  const { order, effect } = change;
  const quoteId = quoteOf(order);
  if (effect === 'night') return passNight(order, quoteId, change.nightMs, available);
  if (cause.kind !== 'tick') throw new Error(`A contract has no ${effect} without a tick.`);
  const { tick, isLate, timeMs } = cause;
  return effect === 'activation'
    ? activate(order, quoteId, { tick, isLate }, available)
    : close(order, quoteId, effect, { tick, isLate, timeMs });
};

/** Steps in order, each with what the earlier ones have left of its owner's balance. */
const stepsWithin = (
  changes: readonly Change[],
  cause: Cause,
  balances: Map<number, Amount>,
): FuturesStep[] =>
  changes.map((change) => {
    const { user_id: owner } = change.order;
    const available = balances.get(owner) ?? zero;
    const step = stepOf(change, cause, available);
    balances.set(owner, add(available, step.credit));
    return step;
  });

/** What is pushed of a step: what the market does, and nothing that the owner or a night does. */
const pushKinds: Readonly<Record<FuturesCause, PushKind | null>> = {
  placed: null,
  activated: 'futuresOpened',
  activated_without_stop: 'futuresUnprotected',
  cancelled: null,
  stops: null,
  overnight: null,
  user: null,
  take_profit: 'futuresClosed',
  stop_loss: 'futuresClosed',
  liquidation: 'futuresLiquidated',
  restored: null,
};

const eventsOf = (cause: Cause, { to, cause: reason }: FuturesStep): RecordEvent[] => {
  const kind = pushKinds[reason];
  const timeMs = to.closed_ms ?? to.opened_ms ?? cause.timeMs;
  return kind === null ? [] : [{ userId: to.user_id, kind, recordId: to.id, timeMs }];
};

const needsBalance = ({ effect }: Change) => effect === 'night' || effect === 'activation';

/** The evidence commits with the records, not with the market's batch. */
const write = async (
  trx: Transaction<Tables>,
  cause: Cause,
  changes: readonly Change[],
  rebates: Pick<Rebates, 'accrue'>,
): Promise<readonly FuturesStep[]> => {
  const [first] = changes;
  if (!first) return [];
  const owners = changes.filter(needsBalance).map(({ order }) => order.user_id);
  const balances = await availableOf(trx, owners, 'lever', quoteOf(first.order));
  const steps = stepsWithin(changes, cause, balances);
  await addPushEvents(
    trx,
    steps.flatMap((step) => eventsOf(cause, step)),
  );
  const opened = steps.filter(
    ({ from, to }) => from.status === 'entrusted' && to.status === 'holding',
  );
  await rebates.accrue(
    trx,
    opened.map(({ to }) => earningOf(to, quoteOf(to), to.opened_ms ?? cause.timeMs)),
  );
  const { updates, entries } = writesOf(steps);
  await writeChanges(trx, {
    rows: {
      market_tick: cause.kind === 'tick' ? [tickRow(cause.tick)] : [],
      futures_night: steps.flatMap(({ night }) => night ?? []),
    },
    updates: { futures_order: updates },
    entries,
  });
  return steps;
};

const isAsKnown = (row: FuturesRow, known: FuturesRow): boolean =>
  row.status === known.status &&
  row.margin_ms === known.margin_ms &&
  row.stops_ms === known.stops_ms &&
  row.take_profit === known.take_profit &&
  row.stop_loss === known.stop_loss;

/** The earliest time from which ticks may not have been evaluated for an open record. */
const unevaluatedFromMs = (orders: readonly FuturesRow[]): number | null =>
  orders.length === 0
    ? null
    : orders.reduce(
        (earliest, order) => Math.min(earliest, order.margin_ms - 1),
        Number.POSITIVE_INFINITY,
      );

/** Entrusted orders and positions, which the feed opens and closes and the nights cost. */
export const futuresDomain = ({
  db,
  open,
  rebates,
  publish,
}: Parts): EngineDomain<Change, null, readonly FuturesStep[]> => ({
  name: futuresName,
  task: 'contracts',
  load: async () => {
    for (const order of await futuresOrders.open(db)) open.put(order);
  },
  restore: async (pairId) => {
    const known = open.ofPair(pairId);
    const { changed } = await futuresOrders.unnoticed(db, known, isAsKnown, pairId);
    for (const row of changed) publish(row, restoredCause(open.get(row.id), row));
  },
  stepsOf: (pair, cause, { isSetAside }) => {
    const changes: Iterable<Change> =
      cause.kind === 'tick'
        ? open.reachedBy(cause.tick)
        : [...open.nights.dueBy(pair.id, cause.timeMs)].map((order) => ({
            order,
            effect: 'night',
            nightMs: nextNightMs(order) ?? cause.timeMs,
          }));
    return [...changes].filter(({ order }) => !isSetAside(order.id));
  },
  recordOf: ({ order }) => order.id,
  writtenOf: async () => null,
  write: (trx, cause, changes) => write(trx, cause, changes, rebates),
  publish: (_, steps) => {
    for (const step of steps) publish(step.to, step.cause, step);
  },
  due: open.nights,
  replayFromMs: (pairId) => unevaluatedFromMs(open.ofPair(pairId)),
});
