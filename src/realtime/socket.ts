import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import * as v from 'valibot';
import type { Language } from '../../schemas/kernel/language';
import { type UserEvent, userEventFrom, userEventNames } from '../../schemas/kernel/private-event';
import {
  DayMarket,
  DayMarketBatch,
  Kline,
  MarketDepth,
  MatchTrade,
} from '../../schemas/market/live';
import { createSubscriptions, type Sequenced } from './subscriptions';

/** Opens a socket; the library behind it is loaded when it is first needed. */
export type OpenSocket = (options: Partial<ManagerOptions & SocketOptions>) => Promise<Socket>;

export const openSocket: OpenSocket = async (options) => {
  const { io } = await import('socket.io-client');
  return io({ ...options, path: new URL('socket.io', document.baseURI).pathname });
};

/** What came over the socket, parsed; everything else has been dropped. */
export type SocketHandlers = {
  readonly opened: () => void;
  readonly closed: () => void;
  readonly dayMarket: (message: DayMarket) => void;
  readonly depth: (message: MarketDepth) => void;
  readonly trades: (message: MatchTrade) => void;
  readonly kline: (message: Kline) => void;
  readonly user: (event: UserEvent) => void;
  /**
   * Something private may have been missed, while away or before the socket stood: what is on screen
   * has to be read again.
   */
  readonly missed: () => void;
  /** The token of the handshake is no longer good. */
  readonly signedOut: (text: string, token: string) => void;
};

export type Credentials = { readonly token: string | null; readonly language: Language };

export type Connection = {
  readonly hold: (channel: string) => () => void;
  /** Opens the socket and keeps it open until the function that it gives back is called. */
  readonly start: (handlers: SocketHandlers) => () => void;
  /** Opens it anew: somebody logged in or out, reads another language, or has a network again. */
  readonly reconnect: () => void;
  /** The page is seen again: catches up, or tries at once instead of waiting for the next attempt. */
  readonly resume: () => void;
};

type Settings = {
  readonly open: OpenSocket;
  readonly credentials: () => Credentials;
  readonly ackTimeoutMs?: number;
  readonly reopenAfterMs?: number;
};

const dialling = {
  path: '/socket.io',
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 30_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
  autoConnect: false,
} satisfies Partial<ManagerOptions & SocketOptions>;

const Denial = v.object({
  data: v.object({ type: v.picklist(['999', 999]) }),
  message: v.string(),
});

type Subscriptions = ReturnType<typeof createSubscriptions>;

/** Registered once per socket, never again when it connects. */
const listen = (
  socket: Socket,
  { accept, placeOfPrivate }: Subscriptions,
  handlers: SocketHandlers,
) => {
  const on = <Message extends Sequenced>(
    event: string,
    schema: v.GenericSchema<unknown, Message>,
    tell: (message: Message) => void,
  ) =>
    socket.on(event, (raw: unknown) => {
      const message = v.safeParse(schema, raw);
      if (message.success && accept(message.output)) tell(message.output);
    });
  on('daymarket', DayMarket, handlers.dayMarket);
  on('daymarket_batch', DayMarketBatch, handlers.dayMarket);
  on('market_depth', MarketDepth, handlers.depth);
  on('match_trade', MatchTrade, handlers.trades);
  on('kline', Kline, handlers.kline);
  for (const name of userEventNames) {
    socket.on(name, (raw: unknown) => {
      const event = userEventFrom(name, raw);
      const order = event && placeOfPrivate(event.data.seq);
      if (order === 'gap') handlers.missed();
      if (event && order !== 'repeated') handlers.user(event);
    });
  }
};

/** One socket for the whole app, and for whom it speaks. */
export const createConnection = (settings: Settings): Connection => {
  const { open, credentials, ackTimeoutMs = 5_000, reopenAfterMs = 1_000 } = settings;
  let socket: Socket | null = null;
  let usedToken = '';
  let deniedToken: string | null = null;
  let reopening: ReturnType<typeof setTimeout> | undefined;

  const dial = () => {
    clearTimeout(reopening);
    socket?.disconnect();
    socket?.connect();
  };
  const subscriptions = createSubscriptions({
    onAckTimeout: dial,
    isOpen: () => socket?.connected ?? false,
    ask: (event, body, answered) => {
      const current = socket;
      current?.timeout(ackTimeoutMs).emit(event, body, (error: Error | null, answer: unknown) => {
        // Acknowledgements of a socket that has been closed meanwhile say nothing about the server.
        if (current === socket && current.connected) answered(error ? null : answer);
      });
    },
  });
  const deny = (text: string, handlers: SocketHandlers) => {
    deniedToken = usedToken;
    handlers.signedOut(text, usedToken);
  };
  const reopen = () => {
    clearTimeout(reopening);
    reopening = setTimeout(() => socket?.connect(), reopenAfterMs);
  };
  const follow = (current: Socket, handlers: SocketHandlers) => {
    current.on('connect', () => {
      handlers.opened();
      subscriptions.begin();
      if (usedToken !== '') handlers.missed();
    });
    current.on('disconnect', (reason) => {
      handlers.closed();
      if (reason === 'io server disconnect') reopen();
    });
    current.on('connect_error', (error) => {
      const denial = v.safeParse(Denial, error);
      if (denial.success) deny(denial.output.message, handlers);
      // The library goes on by itself when the network failed, not when the server said no.
      if (!current.active) reopen();
    });
    current.on('session_ended', (raw: unknown) => {
      const event = userEventFrom('session_ended', raw);
      if (event?.name === 'session_ended') deny(event.data.message, handlers);
    });
  };
  const auth = (tell: (fields: { token: string; lang: string }) => void) => {
    const { token, language } = credentials();
    usedToken = token === null || token === deniedToken ? '' : token;
    tell({ token: usedToken, lang: language });
  };

  return {
    hold: subscriptions.hold,
    start: (handlers) => {
      let isStopped = false;
      const begin = async () => {
        const current = await open({ ...dialling, auth });
        if (isStopped) return;
        socket = current;
        follow(current, handlers);
        listen(current, subscriptions, handlers);
        current.connect();
      };
      begin().catch(() => handlers.closed());
      return () => {
        isStopped = true;
        clearTimeout(reopening);
        const current = socket;
        socket = null;
        current?.off();
        current?.disconnect();
      };
    },
    reconnect: dial,
    resume: () => {
      if (socket?.connected) subscriptions.resyncAll();
      else dial();
    },
  };
};
