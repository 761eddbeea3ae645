import { useActorRef, useSelector } from '@xstate/react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { FormattedMessage } from 'react-intl';
import {
  type Connection,
  type ConnectionActor,
  selectConnection,
} from '../../machines/kernel/connection';
import { selectValue } from '../../machines/kernel/reading';
import type { PairListActor } from '../../machines/market/pair-list';
import type { Rows } from '../../schemas/kernel/rows';
import type { Pair } from '../../schemas/market/pair';
import { pairListOver } from '../api/market/market';
import { useRequired } from '../components/base/use-required';
import { App } from '../context/app-context';
import { useConfig } from '../context/config';
import { useEmitted, useOver, useServices } from '../context/services';
import { useToast } from '../context/toasts';
import type { LiveBook } from './book-store';
import { createLive, type Live } from './live';
import type { Quote } from './quote-store';
import { everySecond } from './shared-interval';
import type { OpenSocket } from './socket';

type Provided = {
  live: Live;
  connection: ConnectionActor;
  pairList: PairListActor;
  staleMs: number;
};

const Context = createContext<Provided | null>(null);

/**
 * Provides socket, quotes and pairs; needs the app's machine, services, texts and toasts above it.
 */
export const LiveProvider = ({
  open,
  first = null,
  children,
}: {
  open?: OpenSocket | undefined;
  /** Pairs that were fetched before the app started. */
  first?: Rows<Pair> | null | undefined;
  children: ReactNode;
}) => {
  const { client, socketPlace } = useServices();
  const app = App.useActorRef();
  const toast = useToast();
  const [live] = useState(() => {
    const created = createLive({ client, app, open, socketPlace });
    if (first) created.quotes.seed(first.rows);
    return created;
  });
  const connection = useActorRef(live.connection);
  const machine = useOver(pairListOver);
  const pairList = useActorRef(machine, first ? { input: { value: first } } : {});
  const { staleMs } = useConfig();
  const provided = useMemo(
    () => ({ live, connection, pairList, staleMs }),
    [live, connection, pairList, staleMs],
  );
  useEffect(() => {
    if (first?.rows.some(({ isStale }) => isStale)) pairList.send({ type: 'refresh.requested' });
  }, [first, pairList]);
  useEmitted(pairList, 'value.read', ({ value }) => live.quotes.seed(value.rows));
  useEmitted(connection, 'network.restored', () => {
    toast({ tone: 'success', text: <FormattedMessage id="connection.restored" /> });
    pairList.send({ type: 'refresh.requested' });
  });
  return <Context value={provided}>{children}</Context>;
};

const useProvided = (): Provided => useRequired(Context, 'LiveProvider');

export const useLive = (): Live => useProvided().live;

export const useConnectionActor = (): ConnectionActor => useProvided().connection;

/** Where the prices come from; `useFreshness` has how fresh they are. */
export const useConnection = (): Connection => useSelector(useConnectionActor(), selectConnection);

export const usePairList = (): PairListActor => useProvided().pairList;

/** The pairs of the last response, with the prices of that time; null before. */
export const usePairs = (): readonly Pair[] | null =>
  useSelector(usePairList(), (snapshot) => selectValue(snapshot)?.rows ?? null);

/** How many pairs of the last response could not be read. */
export const useOmittedPairs = (): number =>
  useSelector(usePairList(), (snapshot) => selectValue(snapshot)?.omitted ?? 0);

/**
 * Selects a value from the live quote of a pair and renders when that value changes. For values
 * that change with nearly every quote there is `LiveText`.
 */
export const useQuote = <Selected extends string | boolean | null>(
  symbol: string,
  read: (quote: Quote | null) => Selected,
): Selected => {
  const { quotes } = useLive();
  const subscribe = useCallback(
    (listener: () => void) => quotes.subscribe(symbol, listener),
    [quotes, symbol],
  );
  const snapshot = () => read(quotes.get(symbol));
  return useSyncExternalStore(subscribe, snapshot, snapshot);
};

/** The live order book of a pair; subscribes to its channel while mounted. */
export const useBook = (symbol: string): LiveBook | null => {
  const { books, hold } = useLive();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = books.subscribe(symbol, listener);
      const release = hold(`market_depth:${symbol}`);
      return () => {
        release();
        stop();
      };
    },
    [books, hold, symbol],
  );
  return useSyncExternalStore(subscribe, () => books.get(symbol));
};

/** Whether the last price of a pair is stale. False before there is one. */
export const useIsStale = (symbol: string): boolean => {
  const {
    live: { quotes },
    staleMs,
  } = useProvided();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = quotes.subscribe(symbol, listener);
      const stopTimer = everySecond(listener);
      return () => {
        stopTimer();
        stop();
      };
    },
    [quotes, symbol],
  );
  const snapshot = () => quotes.isOlderThan(symbol, staleMs) ?? false;
  return useSyncExternalStore(subscribe, snapshot, snapshot);
};

export type Freshness = 'live' | 'ageing' | 'stale';

/** From this age on a price may be late (contract/realtime.md#connection). */
const freshMs = 3_000;
/** The same while prices are polled every 3 s. */
const polledFreshMs = 5_000;

/**
 * How fresh prices are, by the price of the pair while it is stale, else by the newest price of all
 * pairs, because a pair may be quiet. Null before there is a price.
 */
export const useFreshness = (symbol: string | null = null): Freshness | null => {
  const {
    live: { quotes },
    staleMs,
  } = useProvided();
  const lateMs = useConnection() === 'open' ? freshMs : polledFreshMs;
  const snapshot = () => {
    if (quotes.isOlderThan(symbol, staleMs) || quotes.isOlderThan(null, staleMs)) return 'stale';
    const isLate = quotes.isOlderThan(null, lateMs);
    return isLate === null ? null : isLate ? 'ageing' : 'live';
  };
  return useSyncExternalStore(everySecond, snapshot, snapshot);
};

/** Whether prices are polled, successfully, because the socket brings none. */
export const useIsPolled = (): boolean => {
  const { live } = useProvided();
  const connection = useConnection();
  const isPolling = connection === 'polling' || connection === 'silent';
  const snapshot = () => isPolling && live.isPolled();
  return useSyncExternalStore(everySecond, snapshot, snapshot);
};

/** The age of the price that `useFreshness` judges by, in whole seconds; null where unknown. */
export const useAge = (symbol: string | null = null): number | null => {
  const {
    live: { quotes },
    staleMs,
  } = useProvided();
  const snapshot = () => {
    const ageMs = quotes.ageMs(quotes.isOlderThan(symbol, staleMs) ? symbol : null);
    return ageMs && Math.floor(ageMs / 1_000);
  };
  return useSyncExternalStore(everySecond, snapshot, snapshot);
};
