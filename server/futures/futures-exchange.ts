import type { SentFuturesOrder } from '../../schemas/futures/answer';
import type { StopsDraft } from '../../schemas/futures/futures-stops';
import { type Amount, add, zero } from '../../schemas/kernel/money';
import type { SeenPrice } from '../../schemas/market/seen-price';
import type { Database } from '../database/open';
import { type Engine, pairLock } from '../engine/engine';
import type { Tick } from '../market/feed';
import { type Pair, pairOfId } from '../market/instruments';
import type { Market } from '../market/market';
import { tickRow } from '../market/store';
import type { Clock } from '../platform/clock';
import type { Settings } from '../platform/settings';
import type { ChangeSet } from '../requests/change-set';
import type { RefusalCode } from '../../schemas/kernel/refusal';
import { refuse } from '../requests/refusal';
import { checkedStops } from './checked-order';
import { futuresDomain, futuresName } from './futures-domain';
import { createOpenOrders, nextNightMs } from './open-orders';
import {
  cancel as cancelled,
  close as closed,
  type FuturesCause,
  type OrderRow,
  passNight,
  positionOfRow,
  type Step,
  setStops as withStops,
} from './order-steps';
import {
  availableOf,
  evidenceOf,
  findOrder,
  pairIdOf,
  ticksOf,
  wireFuturesOrder,
} from './order-store';
import { createPlacement, marketFor, type NewFuturesOrder, refuseMoved } from './place-order';

/** Called after the commit of a change. */
export type FuturesChanged = (order: OrderRow, cause: FuturesCause) => void;

/** A change that is not committed yet; `publish` is called after its commit. */
export type PendingChange = {
  readonly order: SentFuturesOrder;
  readonly changes: ChangeSet;
  readonly publish: () => void;
};

type OwnOrder = { readonly userId: number; readonly id: number };

export type FuturesExchange = {
  /** The key of the lock under which requests about one pair, and its ticks, run. */
  readonly lockOf: (pairId: number) => string;
  /** The key of the lock under which an order changes. */
  readonly lockOfOrder: (orderId: number) => Promise<string>;
  readonly place: (
    order: NewFuturesOrder,
  ) => Promise<PendingChange & { readonly required: Amount }>;
  readonly close: (order: OwnOrder & { seen: SeenPrice | null }) => Promise<PendingChange>;
  readonly setStops: (order: OwnOrder & { stops: StopsDraft }) => Promise<PendingChange>;
  readonly cancel: (order: OwnOrder) => Promise<PendingChange>;
  /** A person's positions and entrusted orders, as in memory, newest first. */
  readonly openOf: (userId: number) => readonly OrderRow[];
  /** Rows as they are sent, with the last price of each one's pair. */
  readonly shown: (orders: readonly OrderRow[]) => Promise<SentFuturesOrder[]>;
};

type Parts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly market: Market;
  readonly engine: Pick<Engine, 'add' | 'refuseSuspended'>;
  readonly settings: Settings;
  readonly onChanged: FuturesChanged;
};

/** The nights that a position has to pay before it changes at this time. */
const nightsDue = (order: OrderRow, quoteId: number, nowMs: number, available: Amount): Step[] => {
  const nightMs = nextNightMs(order);
  if (nightMs === null || nightMs > nowMs) return [];
  const step = passNight(order, quoteId, nightMs, available);
  return [step, ...nightsDue(step.to, quoteId, nowMs, add(available, step.credit))];
};

/** Steps of one order as one change of its row. */
const changesOf = (steps: readonly Step[], ticks: readonly Tick[]): ChangeSet => {
  const [first] = steps;
  const last = steps.at(-1);
  const nights = steps.flatMap(({ night }) => night ?? []);
  return {
    rows: {
      ...(ticks.length > 0 ? { market_tick: ticks.map(tickRow) } : {}),
      ...(nights.length > 0 ? { futures_night: nights } : {}),
    },
    updates: first && last ? { futures_order: [{ from: first.from, to: last.to }] } : {},
    entries: steps.flatMap(({ entries }) => entries),
  };
};

/**
 * Contracts are opened with the feed and against the house, never between users
 * (contract/formulas.md#contracts). The pair's lock orders requests, ticks and nights.
 */
export const createFuturesExchange = (parts: Parts): FuturesExchange => {
  const { db, clock, market, engine, settings, onChanged } = parts;
  const open = createOpenOrders();
  const placeOrder = createPlacement({ db, clock, market, settings });
  const lockOf = (pairId: number) => pairLock(futuresName, pairId);

  const publish = (order: OrderRow, cause: FuturesCause) => {
    if (order.status === 'holding' || order.status === 'entrusted') open.put(order);
    else open.remove(order.id);
    onChanged(order, cause);
  };
  engine.add(futuresDomain({ db, open, publish }));

  const priceOf = (pairId: number) => {
    const pair = pairOfId(pairId);
    return pair ? (market.quote(pair.symbol)?.price ?? null) : null;
  };
  const shown = async (orders: readonly OrderRow[], tick?: Tick) => {
    const known = new Map(await ticksOf(db, orders));
    if (tick) known.set(tick.uid, evidenceOf(tick));
    return orders.map((order) =>
      wireFuturesOrder(order, { ticks: known, price: priceOf(order.pair_id) }),
    );
  };
  const shownOne = async (order: OrderRow, tick?: Tick): Promise<SentFuturesOrder> => {
    const [row] = await shown([order], tick);
    return row ?? refuse('record.not_found');
  };

  /** The own open order with its pair; refuses one that has ended with `ended`. */
  const own = async (
    { userId, id }: OwnOrder,
    ended: RefusalCode,
  ): Promise<{ order: OrderRow; pair: Pair }> => {
    const known = open.get(id);
    const order = known?.user_id === userId ? known : undefined;
    if (!order) return refuse((await findOrder(db, userId, id)) ? ended : 'record.not_found');
    const pair = pairOfId(order.pair_id) ?? refuse('record.not_found');
    engine.refuseSuspended(pair.id);
    return { order, pair };
  };
  const pending = async (
    steps: readonly [Step, ...Step[]],
    cause: FuturesCause,
    tick?: Tick,
  ): Promise<PendingChange> => {
    const { to } = steps.at(-1) ?? steps[0];
    const isClosing = cause === 'user';
    return {
      order: await shownOne(to, tick),
      changes: changesOf(steps, isClosing && tick ? [tick] : []),
      publish: () => publish(to, cause),
    };
  };

  return {
    lockOf,
    lockOfOrder: async (orderId) =>
      lockOf(open.get(orderId)?.pair_id ?? (await pairIdOf(db, orderId)) ?? 0),
    place: async (request) => {
      engine.refuseSuspended(request.pair.id);
      const { order, tick, changes, required } = await placeOrder(request);
      const row = wireFuturesOrder(order, {
        ticks: new Map([[tick.uid, evidenceOf(tick)]]),
        price: tick.price,
      });
      return { order: row, changes, required, publish: () => publish(order, 'placed') };
    },
    close: async ({ seen, ...which }) => {
      const { order, pair } = await own(which, 'lever.not_open');
      if (order.status !== 'holding') return refuse('lever.not_open');
      const balances = await availableOf(db, [order.user_id], pair.quoteId);
      // The time and the price of the decision, after everything that is waited for.
      const nowMs = clock.now();
      const { tick } = marketFor(market, pair);
      refuseMoved(order.side === 'long' ? 'seller' : 'buyer', seen, tick.price);
      const nights = nightsDue(order, pair.quoteId, nowMs, balances.get(order.user_id) ?? zero);
      const last = nights.at(-1)?.to ?? order;
      const end = closed(last, pair.quoteId, 'user', { tick, isLate: false, timeMs: nowMs });
      const [first = end, ...rest] = [...nights, end];
      return pending([first, ...rest], 'user', tick);
    },
    setStops: async ({ stops, ...which }) => {
      const { order, pair } = await own(which, 'lever.not_open');
      const reference = order.limit_price ?? order.open_price;
      const isHolding = order.status === 'holding';
      const checked = checkedStops(stops, {
        position: positionOfRow(order),
        reference: isHolding ? (priceOf(pair.id) ?? reference) : reference,
        burstRate: order.burst_rate,
        priceDecimals: pair.priceDecimals,
      });
      const step = withStops(order, checked, clock.now());
      return step ? pending([step], 'stops') : refuse('lever.not_open');
    },
    cancel: async (which) => {
      const { order, pair } = await own(which, 'lever.not_entrusted');
      const step = cancelled(order, pair.quoteId, clock.now());
      return step ? pending([step], 'cancelled') : refuse('lever.not_entrusted');
    },
    openOf: (userId) => open.ofUser(userId),
    shown,
  };
};
