import type { SentFuturesOrder } from '../../schemas/futures/answer';
import type { StopsDraft } from '../../schemas/futures/futures-stops';
import { type Amount, add, zero } from '../../schemas/kernel/money';
import type { RefusalCode } from '../../schemas/kernel/refusal';
import type { SeenPrice } from '../../schemas/market/seen-price';
import type { Database } from '../database/open';
import type { Engine } from '../engine/engine';
import { type ListedPair, pairOfId } from '../instruments/instruments';
import { availableOf } from '../ledger/balances';
import type { FeedTick } from '../market/feed';
import type { Market } from '../market/market';
import { tickRow } from '../market/store';
import type { PendingOrder } from '../orders/pending-order';
import type { Clock } from '../platform/clock';
import type { ChangeSet } from '../requests/change-set';
import { refuse } from '../requests/refusal';
import { checkedStops } from './checked-order';
import { nextNightMs, type OpenOrders } from './open-orders';
import {
  cancel as cancelled,
  close as closed,
  type FuturesCause,
  type FuturesStep,
  passNight,
  positionOfRow,
  setStops as withStops,
} from './order-steps';
import { futuresOrders } from './order-store';
import { marketFor, refuseMoved } from './place-order';
import type { FuturesRow } from './tables';

export type PendingFuturesChange = PendingOrder<SentFuturesOrder>;

type OwnOrder = { readonly userId: number; readonly id: number };

/** What the owner of a position or an entrusted order does with it. */
export type OwnChanges = {
  readonly close: (order: OwnOrder & { seen: SeenPrice | null }) => Promise<PendingFuturesChange>;
  readonly setStops: (order: OwnOrder & { stops: StopsDraft }) => Promise<PendingFuturesChange>;
  readonly cancel: (order: OwnOrder) => Promise<PendingFuturesChange>;
};

type Parts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly market: Market;
  readonly engine: Pick<Engine, 'refuseSuspended'>;
  readonly open: OpenOrders;
  readonly publish: (order: FuturesRow, cause: FuturesCause) => void;
  readonly priceOf: (pairId: number) => Amount | null;
  readonly shown: (orders: readonly FuturesRow[], tick?: FeedTick) => Promise<SentFuturesOrder[]>;
};

/** The nights that a position has to pay before it changes at this time. */
const nightsDue = (
  order: FuturesRow,
  quoteId: number,
  nowMs: number,
  available: Amount,
): FuturesStep[] => {
  const nightMs = nextNightMs(order);
  if (nightMs === null || nightMs > nowMs) return [];
  const step = passNight(order, quoteId, nightMs, available);
  return [step, ...nightsDue(step.to, quoteId, nowMs, add(available, step.credit))];
};

/** Steps of one order as one change of its row. */
const changesOf = (steps: readonly FuturesStep[], ticks: readonly FeedTick[]): ChangeSet => {
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

export const createOwnChanges = ({
  db,
  clock,
  market,
  engine,
  open,
  publish,
  priceOf,
  shown,
}: Parts): OwnChanges => {
  /** The own open order with its pair; refuses one that has ended with `ended`. */
  const own = async (
    { userId, id }: OwnOrder,
    ended: RefusalCode,
  ): Promise<{ order: FuturesRow; pair: ListedPair }> => {
    const known = open.get(id);
    const order = known?.user_id === userId ? known : undefined;
    if (!order)
      return refuse((await futuresOrders.findOwn(db, userId, id)) ? ended : 'record.not_found');
    const pair = pairOfId(order.pair_id) ?? refuse('record.not_found');
    engine.refuseSuspended(pair.id);
    return { order, pair };
  };
  const pending = async (
    steps: readonly [FuturesStep, ...FuturesStep[]],
    cause: FuturesCause,
    tick?: FeedTick,
  ): Promise<PendingFuturesChange> => {
    const { to } = steps.at(-1) ?? steps[0];
    const isClosing = cause === 'user';
    const [row = refuse('record.not_found')] = await shown([to], tick);
    return {
      order: row,
      changes: changesOf(steps, isClosing && tick ? [tick] : []),
      publish: () => publish(to, cause),
    };
  };

  return {
    close: async ({ seen, ...which }) => {
      const { order, pair } = await own(which, 'lever.not_open');
      if (order.status !== 'holding') return refuse('lever.not_open');
      const balances = await availableOf(db, [order.user_id], 'lever', pair.quoteId);
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
  };
};
