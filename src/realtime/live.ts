import { fromCallback } from 'xstate';
import type { AppActor } from '../../machines/account/app';
import { type ConnectionEvent, connectionMachine } from '../../machines/kernel/connection';
import { isFailure } from '../../schemas/kernel/failure';
import type { UserEvent } from '../../schemas/kernel/private-event';
import type { Client } from '../api/kernel/client';
import { PollPairs } from '../api/market/market';
import { type BookStore, createBookStore } from './book-store';
import { type CandleStore, createCandleStore } from './candle-store';
import { createLazyConnection } from './lazy-connection';
import { createQuoteStore, type QuoteStore } from './quote-store';
import type { Connection, OpenSocket, SocketHandlers } from './socket';
import { createTradeStore, type TradeStore } from './trade-store';

/** What a person's own events tell; after `missed` everything private is to be read again. */
export type PrivateEvent = UserEvent | { readonly name: 'missed' };

export type Live = {
  readonly quotes: QuoteStore;
  readonly books: BookStore;
  readonly trades: TradeStore;
  readonly candles: CandleStore;
  /** Wants a channel of the socket until the function that it gives back is called. */
  readonly hold: (channel: string) => () => void;
  /** Hears the private events of whoever is logged in. Hints only: lists are the truth. */
  readonly onUserEvent: (listener: (event: PrivateEvent) => void) => () => void;
  /** When prices came last, on this device; null before. */
  readonly lastMessageAt: () => number | null;
  readonly connection: typeof connectionMachine;
};

type Settings = {
  readonly client: Client;
  readonly app: AppActor;
  /** Opens the socket; the one that does comes after the first screen when nobody else is named. */
  readonly open?: OpenSocket | undefined;
  readonly pollEveryMs?: number;
  readonly hintEveryMs?: number;
};

type Send = (event: ConnectionEvent) => void;

const heartbeatEveryMs = 1_000;

/** Lets one call through in each span of time. */
const throttled = (everyMs: number, run: () => void) => {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - lastMs < everyMs) return;
    lastMs = performance.now();
    run();
  };
};

type Polling = Settings & {
  readonly begin: () => void;
  readonly seed: QuoteStore['seed'];
  readonly hint: () => void;
};

/**
 * Reads all quotes again and again, as long as the socket is down and the page is seen, and reminds
 * those who show private lists to do the same.
 */
const pollQuotesOf = (settings: Polling) =>
  fromCallback(({ sendBack }: { sendBack: Send }) => {
    const { client, begin, seed, hint, pollEveryMs = 3_000, hintEveryMs = 5_000 } = settings;
    begin();
    const hinting = setInterval(() => {
      if (!document.hidden) hint();
    }, hintEveryMs);
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { signal } = leaving;
    const poll = async () => {
      if (!document.hidden) {
        seed(await client.request({ document: PollPairs, variables: {}, signal }));
        sendBack({ type: 'heartbeat.received' });
      }
    };
    const again = () => {
      if (!signal.aborted) timer = setTimeout(pollAndWait, pollEveryMs);
    };
    const pollAndWait = () => {
      poll().then(again, (error: unknown) => {
        if (isFailure(error)) again();
        else if (!signal.aborted) throw error;
      });
    };
    pollAndWait();
    return () => {
      clearTimeout(timer);
      clearInterval(hinting);
      leaving.abort();
    };
  });

/** Tells the socket when somebody logs in or out, or reads another language. */
const followSession = (app: AppActor, changed: () => void) => {
  const seen = () => {
    const { session, language } = app.getSnapshot().context;
    return `${session?.token} ${language}`;
  };
  let last = seen();
  const { unsubscribe } = app.subscribe(() => {
    if (seen() === last) return;
    last = seen();
    changed();
  });
  return unsubscribe;
};

const followDevice = (
  send: Send,
  { resume, reconnect }: Pick<Connection, 'resume' | 'reconnect'>,
) => {
  const leaving = new AbortController();
  const { signal } = leaving;
  const seen = () => {
    if (!document.hidden) resume();
  };
  const returned = () => {
    send({ type: 'network.returned' });
    // A socket that outlived the network does not say that it stands; a new one does.
    reconnect();
  };
  document.addEventListener('visibilitychange', seen, { signal });
  addEventListener('online', returned, { signal });
  addEventListener('offline', () => send({ type: 'network.lost' }), { signal });
  if (!navigator.onLine) send({ type: 'network.lost' });
  return () => leaving.abort();
};

/** Everything that moves by itself: prices, books, trades, private events, and how they come. */
export const createLive = (settings: Settings): Live => {
  const { app, open } = settings;
  const quotes = createQuoteStore();
  let lastMessageAtMs: number | null = null;
  const stamped =
    <Message>(take: (message: Message) => void) =>
    (message: Message) => {
      lastMessageAtMs = Date.now();
      take(message);
    };
  const takeMoves = stamped(quotes.take);
  const seed = stamped(quotes.seed);
  const books = createBookStore();
  const trades = createTradeStore();
  const candles = createCandleStore();
  const listeners = new Set<(event: PrivateEvent) => void>();
  const tell = (event: PrivateEvent) => {
    for (const listener of listeners) listener(event);
  };
  const credentials = () => {
    const { session, language } = app.getSnapshot().context;
    return { token: session?.token ?? null, language };
  };
  const connection = createLazyConnection(async () => {
    const { createConnection, openSocket } = await import('./socket');
    return createConnection({ open: open ?? openSocket, credentials });
  });
  const handlersFor = (send: Send): SocketHandlers => {
    const beat = throttled(heartbeatEveryMs, () => send({ type: 'heartbeat.received' }));
    return {
      opened: () => send({ type: 'socket.opened' }),
      closed: () => send({ type: 'socket.closed' }),
      dayMarket: (message) => {
        takeMoves(message);
        beat();
      },
      depth: (message) => {
        const symbol = quotes.symbolOf(message);
        if (symbol !== null) books.take(symbol, message);
      },
      trades: (message) => {
        const symbol = quotes.symbolOf(message);
        if (symbol !== null) trades.take(symbol, message.trades);
      },
      kline: (message) => {
        const symbol = quotes.symbolOf(message);
        if (symbol !== null) candles.take(symbol, message.period, message.bar);
      },
      user: tell,
      missed: () => tell({ name: 'missed' }),
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
      for (const stop of stops) stop();
    };
  });
  return {
    quotes: { ...quotes, seed },
    lastMessageAt: () => lastMessageAtMs,
    books,
    trades,
    candles,
    hold: connection.hold,
    onUserEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connection: connectionMachine.provide({
      actors: {
        watchConnection,
        pollQuotes: pollQuotesOf({
          ...settings,
          begin: books.clear,
          seed,
          hint: () => tell({ name: 'missed' }),
        }),
      },
    }),
  };
};
