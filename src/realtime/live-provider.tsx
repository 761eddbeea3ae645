import { useActorRef, useSelector } from '@xstate/react';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
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
import type { Pair } from '../../schemas/market/pair';
import { pairListOver } from '../api/market/market';
import { App } from '../app/app-context';
import { useEmitted, useOver, useServices } from '../app/services';
import { useToast } from '../app/toasts';
import { everySecond } from './beat';
import type { Book } from './book-store';
import { createLive, type Live } from './live';
import { type Quote, staleAfterMs } from './quote-store';
import type { OpenSocket } from './socket';

type Lives = { live: Live; connection: ConnectionActor; pairList: PairListActor };

const Context = createContext<Lives | null>(null);

/**
 * Keeps the socket, the quotes and the pairs for everything inside. Stands inside the app's machine,
 * services, language and toasts, and outside of the pages.
 */
export const LiveProvider = ({
  open,
  first = null,
  children,
}: {
  open?: OpenSocket | undefined;
  /** Pairs that were read before the app was there; they are shown as they are. */
  first?: Pair[] | null | undefined;
  children: ReactNode;
}) => {
  const { client } = useServices();
  const app = App.useActorRef();
  const toast = useToast();
  const [live] = useState(() => {
    const made = createLive({ client, app, open });
    if (first) made.quotes.seed(first);
    return made;
  });
  const connection = useActorRef(live.connection);
  const machine = useOver(pairListOver);
  const pairList = useActorRef(machine, first ? { input: { value: first } } : {});
  const [lives] = useState(() => ({ live, connection, pairList }));
  useEmitted(pairList, 'value.read', ({ value }) => live.quotes.seed(value));
  useEmitted(connection, 'network.restored', () => {
    toast({ tone: 'success', text: <FormattedMessage id="connection.restored" /> });
    pairList.send({ type: 'refresh.requested' });
  });
  return <Context value={lives}>{children}</Context>;
};

const useLives = (): Lives => {
  const lives = use(Context);
  if (!lives) throw new Error('LiveProvider is missing above this component.');
  return lives;
};

/** Channels, stores and private events. */
export const useLive = (): Live => useLives().live;

export const useConnectionActor = (): ConnectionActor => useLives().connection;

/** How the prices come at the moment. */
export const useConnection = (): Connection => useSelector(useConnectionActor(), selectConnection);

/** The machine of the pair list, to refresh or retry it. */
export const usePairList = (): PairListActor => useLives().pairList;

/** The pairs as they were read last, with the prices of then; null before. */
export const usePairs = (): readonly Pair[] | null => useSelector(usePairList(), selectValue);

/**
 * What the live quote of one pair says about something. Renders again when that has become another;
 * for what nearly every quote changes there is `LiveText`.
 */
export const useQuote = <Said extends string | boolean | null>(
  symbol: string,
  read: (quote: Quote | null) => Said,
): Said => {
  const { quotes } = useLive();
  const subscribe = useCallback(
    (listener: () => void) => quotes.subscribe(symbol, listener),
    [quotes, symbol],
  );
  const snapshot = () => read(quotes.get(symbol));
  return useSyncExternalStore(subscribe, snapshot, snapshot);
};

/** The live order book of one pair; it is asked for as long as the component is on screen. */
export const useBook = (symbol: string): Book | null => {
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

/** Whether the last price of a pair is too old to be traded at. Not before there is one. */
export const useIsStale = (symbol: string): boolean => {
  const { quotes } = useLive();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = quotes.subscribe(symbol, listener);
      const stopLooking = everySecond(listener);
      return () => {
        stopLooking();
        stop();
      };
    },
    [quotes, symbol],
  );
  const snapshot = () => (quotes.ageMs(symbol) ?? 0) >= staleAfterMs;
  return useSyncExternalStore(subscribe, snapshot, snapshot);
};
