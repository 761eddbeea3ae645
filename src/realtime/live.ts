import { fromCallback } from 'xstate';
import type { AppActor } from '../../machines/account/app';
import { type ConnectionEvent, connectionMachine } from '../../machines/kernel/connection';
import type { UserEvent } from '../../schemas/account/private-event';
import { isFailure } from '../../schemas/kernel/failure';
import type { Client } from '../api/kernel/client';
import { PollPairs } from '../api/market/market';
import { type BookStore, createBookStore } from './book-store';
import { type CandleStore, createCandleStore } from './candle-store';
import { createLazyConnection } from './lazy-connection';
import { createQuoteStore, type QuoteStore } from './quote-store';
import type { Connection, OpenSocket, SocketHandlers } from './socket';
import { createTradeStore, type TradeStore } from './trade-store';

/** After `missed` all private lists have to be fetched again. */
export type PrivateEvent = UserEvent | { readonly name: 'missed' };

export type Live = {
  readonly quotes: QuoteStore;
  readonly books: BookStore;
  readonly trades: TradeStore;
  readonly candles: CandleStore;
  /** Holds a channel of the socket until the returned function is called. */
  readonly hold: (channel: string) => () => void;
  /** Private events are hints to refetch: the lists of the server are authoritative. */
  readonly onUserEvent: (listener: (event: PrivateEvent) => void) => () => void;
  /** When prices last arrived, by the device's clock; null before. */
  readonly lastMessageAt: () => number | null;
  /** Resolves with the first prices that the connection brings, by socket or by polling. */
  readonly firstPrices: Promise<void>;
  readonly connection: typeof connectionMachine;
};

type Settings = {
  readonly client: Client;
  readonly app: AppActor;
  /** Opens the socket; the default is loaded after the first screen. */
  readonly open?: OpenSocket | undefined;
  readonly pollEveryMs?: number;
  readonly hintEveryMs?: number;
};

type Send = (event: ConnectionEvent) => void;

const heartbeatEveryMs = 1_000;

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
  readonly arrived: () => void;
  readonly hint: () => void;
};

/** While the socket is down and the page visible, polls all quotes and hints to refetch lists. */
const pollQuotesOf = (settings: Polling) =>
  fromCallback(({ sendBack }: { sendBack: Send }) => {
    const {
      client,
      begin,
      seed,
      arrived,
      hint,
      pollEveryMs = 3_000,
      hintEveryMs = 5_000,
    } = settings;
    begin();
    const hintTimer = setInterval(() => {
      if (!document.hidden) hint();
    }, hintEveryMs);
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { signal } = controller;
    const poll = async () => {
      if (!document.hidden) {
        seed(await client.request({ document: PollPairs, variables: {}, signal }));
        sendBack({ type: 'heartbeat.received' });
        arrived();
      }
    };
    const schedulePoll = () => {
      if (!signal.aborted) timer = setTimeout(pollRepeatedly, pollEveryMs);
    };
    const pollRepeatedly = () => {
      poll().then(schedulePoll, (error: unknown) => {
        if (isFailure(error)) schedulePoll();
        else if (!signal.aborted) throw error;
      });
    };
    pollRepeatedly();
    return () => {
      clearTimeout(timer);
      clearInterval(hintTimer);
      controller.abort();
    };
  });

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
  { resume, reconnect }: Pick<Connection, 'resume' | 'reconnect'>,
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
  if (!navigator.onLine) send({ type: 'network.lost' });
  return () => controller.abort();
};

const credentialsOf = (app: AppActor) => () => {
  const { session, language } = app.getSnapshot().context;
  return { token: session?.token ?? null, language };
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
  const [firstPrices, pricesArrived] = signal();
  const books = createBookStore();
  const trades = createTradeStore();
  const candles = createCandleStore();
  const listeners = new Set<(event: PrivateEvent) => void>();
  const notify = (event: PrivateEvent) => {
    for (const listener of listeners) listener(event);
  };
  const connection = createLazyConnection(async () => {
    const { createConnection, openSocket } = await import('./socket');
    return createConnection({ open: open ?? openSocket, credentials: credentialsOf(app) });
  });
  const handlersFor = (send: Send): SocketHandlers => {
    const heartbeat = throttled(heartbeatEveryMs, () => send({ type: 'heartbeat.received' }));
    return {
      opened: () => send({ type: 'socket.opened' }),
      closed: () => send({ type: 'socket.closed' }),
      dayMarket: (message) => {
        takeMoves(message);
        heartbeat();
        pricesArrived();
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
      for (const stop of stops) stop();
    };
  });
  return {
    quotes: { ...quotes, seed },
    lastMessageAt: () => lastMessageAtMs,
    firstPrices,
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
          arrived: pricesArrived,
          hint: () => notify({ name: 'missed' }),
        }),
      },
    }),
  };
};
