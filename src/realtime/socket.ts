import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import * as v from 'valibot';
import { type UserEvent, userEventFrom, userEventNames } from '../../schemas/account/private-event';
import type { Language } from '../../schemas/kernel/language';
import { Kline } from '../../schemas/market/kline';
import { DayMarket, DayMarketBatch, MarketDepth, MatchTrade } from '../../schemas/market/live';
import type { Client } from '../api/kernel/client';
import type { SocketPlace } from '../api/kernel/socket-place';
import { socketBase } from './socket-base';
import { createSubscriptions, type Sequenced } from './subscriptions';

/** Opens a socket; its library is loaded on first use. */
export type OpenSocket = (options: Partial<ManagerOptions & SocketOptions>) => Promise<Socket>;

export const openSocketAt =
  (client: Client, place: SocketPlace | undefined): OpenSocket =>
  async (options) => {
    const { io } = await import('socket.io-client');
    const base = place ? await socketBase(client, place) : document.baseURI;
    const { origin, pathname } = new URL('socket.io', base);
    return io(origin, { ...options, path: pathname });
  };

/** Messages arrive parsed; invalid ones are dropped. */
export type SocketHandlers = {
  readonly opened: () => void;
  readonly closed: () => void;
  /** The code of the socket could not be loaded; nothing follows until it is started again. */
  readonly failed: () => void;
  /** `isAcknowledged` is false for a server that has not acknowledged a request in time. */
  readonly dayMarket: (message: DayMarket, isAcknowledged: boolean) => void;
  readonly depth: (message: MarketDepth) => void;
  readonly trades: (message: MatchTrade) => void;
  readonly kline: (message: Kline) => void;
  readonly user: (event: UserEvent) => void;
  /** Private events may have been lost, so lists on screen have to be fetched again. */
  readonly missed: () => void;
  /** The token of the handshake is no longer valid. */
  readonly signedOut: (text: string, token: string) => void;
};

export type Credentials = { readonly token: string | null; readonly language: Language };

export type SocketConnection = {
  readonly hold: (channel: string) => () => void;
  /** Opens the socket and keeps it open until the returned function is called. */
  readonly start: (handlers: SocketHandlers) => () => void;
  /**
   * For a new handshake: after a login, a logout, a change of language, or the network's return.
   */
  readonly reconnect: () => void;
  /** When the page is visible again: resyncs, or reconnects now instead of after the backoff. */
  readonly resume: () => void;
};

type Settings = {
  readonly open: OpenSocket;
  readonly credentials: () => Credentials;
  readonly ackTimeoutMs?: number;
  readonly reopenAfterMs?: number;
};

const socketOptions = {
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

/** Called once per socket, not once per connect, or each handler would run several times. */
const listen = (
  socket: Socket,
  { accept, isAcknowledged, placeOfPrivate }: Subscriptions,
  handlers: SocketHandlers,
) => {
  const on = <Message extends Sequenced>(
    event: string,
    schema: v.GenericSchema<unknown, Message>,
    handle: (message: Message) => void,
  ) =>
    socket.on(event, (raw: unknown) => {
      const message = v.safeParse(schema, raw);
      if (message.success && accept(message.output)) handle(message.output);
    });
  const takePrices = (message: DayMarket) => handlers.dayMarket(message, isAcknowledged());
  on('daymarket', DayMarket, takePrices);
  on('daymarket_batch', DayMarketBatch, takePrices);
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

/** The app's only socket, authenticated with the session's token. */
export const createConnection = (settings: Settings): SocketConnection => {
  const { open, credentials, ackTimeoutMs = 5_000, reopenAfterMs = 1_000 } = settings;
  let socket: Socket | null = null;
  let usedToken = '';
  let deniedToken: string | null = null;
  let reopening: ReturnType<typeof setTimeout> | undefined;

  const reconnect = () => {
    clearTimeout(reopening);
    socket?.disconnect();
    socket?.connect();
  };
  const subscriptions = createSubscriptions({
    onAckTimeout: reconnect,
    isOpen: () => socket?.connected ?? false,
    emitWithAck: (event, body, onAck) => {
      const current = socket;
      current?.timeout(ackTimeoutMs).emit(event, body, (error: Error | null, ack: unknown) => {
        // A timeout on a socket that was closed meanwhile proves nothing about the server.
        if (current === socket && current.connected) onAck(error ? null : ack);
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
      // The library retries after a network error, but not after a refused handshake.
      if (!current.active) reopen();
    });
    current.on('session_ended', (raw: unknown) => {
      const event = userEventFrom('session_ended', raw);
      if (event?.name === 'session_ended') deny(event.data.message, handlers);
    });
  };
  const auth = (respond: (fields: { token: string; lang: string }) => void) => {
    const { token, language } = credentials();
    usedToken = token === null || token === deniedToken ? '' : token;
    respond({ token: usedToken, lang: language });
  };

  return {
    hold: subscriptions.hold,
    start: (handlers) => {
      let isStopped = false;
      const begin = async () => {
        const current = await open({ ...socketOptions, auth });
        if (isStopped) return;
        socket = current;
        follow(current, handlers);
        listen(current, subscriptions, handlers);
        current.connect();
      };
      begin().catch(() => {
        if (!isStopped) handlers.failed();
      });
      return () => {
        isStopped = true;
        clearTimeout(reopening);
        const current = socket;
        socket = null;
        current?.off();
        current?.disconnect();
      };
    },
    reconnect,
    resume: () => {
      if (socket?.connected) subscriptions.resyncAll();
      else reconnect();
    },
  };
};
