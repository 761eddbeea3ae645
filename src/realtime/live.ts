import { fromCallback } from 'xstate';
import type { AppActor } from '../../machines/account/app';
import { type ConnectionEvent, connectionMachine } from '../../machines/kernel/connection';
import type { UserEvent } from '../../schemas/account/private-event';
import type { Bar } from '../../schemas/market/candle';
import type { MarketTrade } from '../../schemas/market/live';
import type { Client } from '../api/kernel/client';
import type { SocketPlace } from '../api/kernel/socket-place';
import { type BookStore, createBookStore } from './book-store';
import { createLazyConnection } from './lazy-connection';
import type { Polling } from './poll-quotes';
import { createQuoteStore, type QuoteStore } from './quote-store';
import type { OpenSocket, SocketConnection, SocketHandlers } from './socket';
import { createStampClock } from './stamp-clock';

/** After `missed` all private lists have to be fetched again. */
export type PrivateEvent = UserEvent | { readonly name: 'missed' };

export type SeriesListener = {
  readonly trades: (symbol: string, trades: readonly MarketTrade[]) => void;
  readonly bar: (symbol: string, period: string, bar: Bar) => void;
};

export type Live = {
  readonly quotes: QuoteStore;
  readonly books: BookStore;
  /** Holds a channel of the socket until the returned function is called. */
  readonly hold: (channel: string) => () => void;
  /** Private events are hints to refetch: the lists of the server are authoritative. */
  readonly onUserEvent: (listener: (event: PrivateEvent) => void) => () => void;
  /** Unix milliseconds on the server's clock; null until it is known. */
  readonly serverNow: () => number | null;
  /** Trades and bars as they arrive; their stores are loaded with the screens that show them. */
  readonly onSeries: (listener: SeriesListener) => () => void;
  /** Resolves with the first prices that the connection brings, by socket or by polling. */
  readonly firstPrices: Promise<void>;
  /** Whether the last poll of prices, a moment ago, was answered. */
  readonly isPolled: () => boolean;
  readonly connection: typeof connectionMachine;
};

type Settings = {
  readonly client: Client;
  readonly app: AppActor;
  /** Opens the socket; the default is loaded after the first screen. */
  readonly open?: OpenSocket | undefined;
  readonly socketPlace?: SocketPlace | undefined;
};

type Send = (event: ConnectionEvent) => void;

/** Prices arrive ten times a second; the machine is notified of them at most so often. */
const reportEveryMs = 1_000;

/** The answer of a poll counts for one interval and the time that a request takes. */
const polledMs = 5_000;

/** Polls prices where the socket does not bring them, with code that is loaded then. */
const pollQuotesOf = (settings: Omit<Polling, 'signal'>) =>
  fromCallback(({ sendBack }: { sendBack: Send }) => {
    const controller = new AbortController();
    const { signal } = controller;
    const poll = async () => {
      const { pollQuotes } = await import('./poll-quotes');
      await pollQuotes({ ...settings, signal });
    };
    poll().catch((error: unknown) => {
      if (signal.aborted) return;
      reportError(error);
      sendBack({ type: 'polling.failed' });
    });
    return () => controller.abort();
  });

const priceReports = (send: Send) => {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (isAcknowledged: boolean) => {
    if (performance.now() - lastMs < reportEveryMs) return;
    lastMs = performance.now();
    send({ type: 'prices.received', isAcknowledged });
  };
};

const createListeners = <Listener>() => {
  const all = new Set<Listener>();
  const add = (listener: Listener) => {
    all.add(listener);
    return () => void all.delete(listener);
  };
  return { all, add };
};

/** Calls back after a login, a logout or a change of language. */
const followSession = (app: AppActor, changed: () => void) => {
  const handshakeKey = () => {
    const { session, language } = app.getSnapshot().context;
    return `${session?.token} ${language}`;
  };
  let last = handshakeKey();
  const { unsubscribe } = app.subscribe(() => {
    if (handshakeKey() === last) return;
    last = handshakeKey();
    changed();
  });
  return unsubscribe;
};

const followDevice = (
  send: Send,
  { resume, reconnect }: Pick<SocketConnection, 'resume' | 'reconnect'>,
) => {
  const controller = new AbortController();
  const { signal } = controller;
  const onVisibilityChange = () => {
    if (!document.hidden) resume();
  };
  const onOnline = () => {
    send({ type: 'network.returned' });
    // A socket that survived the outage emits no `connect`; a new one does.
    reconnect();
  };
  document.addEventListener('visibilitychange', onVisibilityChange, { signal });
  addEventListener('online', onOnline, { signal });
  addEventListener('offline', () => send({ type: 'network.lost' }), { signal });
  send({ type: navigator.onLine ? 'network.returned' : 'network.lost' });
  return () => controller.abort();
};

const credentialsOf = (app: AppActor) => () => {
  const { session, language } = app.getSnapshot().context;
  return { token: session?.token ?? null, language };
};

const loadConnection = async ({ client, app, open, socketPlace }: Settings) => {
  const { createConnection, openSocketAt } = await import('./socket');
  return createConnection({
    open: open ?? openSocketAt(client, socketPlace),
    credentials: credentialsOf(app),
  });
};

/** A promise with the function that resolves it. */
const signal = (): [Promise<void>, () => void] => {
  let send: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return [sent, () => send()];
};

/**
 * Live data: prices, books, trades, candles, private events, and the connection that brings them.
 */
export const createLive = (settings: Settings): Live => {
  const { app } = settings;
  const clock = createStampClock();
  const quotes = createQuoteStore({ serverNow: clock.now });
  const books = createBookStore();
  const [firstPrices, pricesArrived] = signal();
  const series = createListeners<SeriesListener>();
  const events = createListeners<(event: PrivateEvent) => void>();
  const notify = (event: PrivateEvent) => {
    for (const listener of events.all) listener(event);
  };
  const connection = createLazyConnection(() => loadConnection(settings));
  let isOpen = false;
  let polledAtMs = Number.NEGATIVE_INFINITY;
  const handlersFor = (send: Send): SocketHandlers => {
    const report = priceReports(send);
    const setOpen = (isNowOpen: boolean) => {
      isOpen = isNowOpen;
      send({ type: isOpen ? 'socket.opened' : 'socket.closed' });
    };
    return {
      opened: () => setOpen(true),
      closed: () => setOpen(false),
      failed: () => send({ type: 'listener.failed' }),
      dayMarket: (message, isAcknowledged) => {
        if (message.ts !== null) clock.take(message.ts);
        quotes.take(message);
        pricesArrived();
        report(isAcknowledged);
      },
      depth: (message) => {
        const symbol = quotes.symbolOf(message);
        if (symbol !== null) books.take(symbol, message);
      },
      trades: (message) => {
        const symbol = quotes.symbolOf(message);
        if (symbol !== null) for (const { trades } of series.all) trades(symbol, message.trades);
      },
      kline: (message) => {
        const symbol = quotes.symbolOf(message);
        if (symbol !== null)
          for (const { bar } of series.all) bar(symbol, message.period, message.bar);
      },
      user: notify,
      missed: () => notify({ name: 'missed' }),
      signedOut: (text, token) => app.send({ type: 'session.expired', text, token }),
    };
  };
  const watchConnection = fromCallback(({ sendBack }: { sendBack: Send }) => {
    const stops = [
      connection.hold('daymarket'),
      connection.start(handlersFor(sendBack)),
      followSession(app, connection.reconnect),
      followDevice(sendBack, connection),
    ];
    return () => {
      isOpen = false;
      for (const stop of stops) stop();
    };
  });
  return {
    quotes,
    serverNow: clock.now,
    books,
    firstPrices,
    hold: connection.hold,
    onUserEvent: events.add,
    onSeries: series.add,
    isPolled: () => performance.now() - polledAtMs < polledMs,
    connection: connectionMachine.provide({
      actors: {
        watchConnection,
        pollQuotes: pollQuotesOf({
          ...settings,
          clock,
          polling: () => void (isOpen || books.clear()),
          seed: (pairs) => {
            polledAtMs = performance.now();
            quotes.seed(pairs);
            pricesArrived();
          },
          hint: () => notify({ name: 'missed' }),
        }),
      },
    }),
  };
};
