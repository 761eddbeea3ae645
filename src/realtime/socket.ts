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
import { createSubscriptions, type Framed } from './subscriptions';

/** Opens a socket; the library behind it is loaded when it is first needed. */
export type OpenSocket = (options: Partial<ManagerOptions & SocketOptions>) => Promise<Socket>;

export const openSocket: OpenSocket = async (options) => {
  const { io } = await import('socket.io-client');
  return io({ ...options, path: new URL('socket.io', document.baseURI).pathname });
};

/** What came over the socket, parsed; everything else has been dropped. */
export type Heard = {
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

export type Line = {
  readonly hold: (channel: string) => () => void;
  /** Opens the socket and keeps it open until the function that it gives back is called. */
  readonly start: (heard: Heard) => () => void;
  /** Opens it anew: somebody logged in or out, reads another language, or has a network again. */
  readonly renew: () => void;
  /** The page is seen again: catches up, or tries at once instead of waiting for the next attempt. */
  readonly wake: () => void;
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
const listen = (socket: Socket, { isNews, placeOfPrivate }: Subscriptions, heard: Heard) => {
  const hear = <Message extends Framed>(
    event: string,
    schema: v.GenericSchema<unknown, Message>,
    tell: (message: Message) => void,
  ) =>
    socket.on(event, (raw: unknown) => {
      const message = v.safeParse(schema, raw);
      if (message.success && isNews(message.output)) tell(message.output);
    });
  hear('daymarket', DayMarket, heard.dayMarket);
  hear('daymarket_batch', DayMarketBatch, heard.dayMarket);
  hear('market_depth', MarketDepth, heard.depth);
  hear('match_trade', MatchTrade, heard.trades);
  hear('kline', Kline, heard.kline);
  for (const name of userEventNames) {
    socket.on(name, (raw: unknown) => {
      const event = userEventFrom(name, raw);
      const order = event && placeOfPrivate(event.data.seq);
      if (order === 'gap') heard.missed();
      if (event && order !== 'repeated') heard.user(event);
    });
  }
};

/** One socket for the whole app, and for whom it speaks. */
export const createLine = (settings: Settings): Line => {
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
    fallenSilent: dial,
    isOpen: () => socket?.connected ?? false,
    ask: (event, body, answered) => {
      const line = socket;
      line?.timeout(ackTimeoutMs).emit(event, body, (error: Error | null, answer: unknown) => {
        // Acknowledgements of a socket that has been closed meanwhile say nothing about the server.
        if (line === socket && line.connected) answered(error ? null : answer);
      });
    },
  });
  const deny = (text: string, heard: Heard) => {
    deniedToken = usedToken;
    heard.signedOut(text, usedToken);
  };
  const reopen = () => {
    clearTimeout(reopening);
    reopening = setTimeout(() => socket?.connect(), reopenAfterMs);
  };
  const follow = (line: Socket, heard: Heard) => {
    line.on('connect', () => {
      heard.opened();
      subscriptions.begin();
      if (usedToken !== '') heard.missed();
    });
    line.on('disconnect', (reason) => {
      heard.closed();
      if (reason === 'io server disconnect') reopen();
    });
    line.on('connect_error', (error) => {
      const denial = v.safeParse(Denial, error);
      if (denial.success) deny(denial.output.message, heard);
      // The library goes on by itself when the network failed, not when the server said no.
      if (!line.active) reopen();
    });
    line.on('session_ended', (raw: unknown) => {
      const event = userEventFrom('session_ended', raw);
      if (event?.name === 'session_ended') deny(event.data.message, heard);
    });
  };
  const auth = (tell: (fields: { token: string; lang: string }) => void) => {
    const { token, language } = credentials();
    usedToken = token === null || token === deniedToken ? '' : token;
    tell({ token: usedToken, lang: language });
  };

  return {
    hold: subscriptions.hold,
    start: (heard) => {
      let isStopped = false;
      const begin = async () => {
        const line = await open({ ...dialling, auth });
        if (isStopped) return;
        socket = line;
        follow(line, heard);
        listen(line, subscriptions, heard);
        line.connect();
      };
      begin().catch(() => heard.closed());
      return () => {
        isStopped = true;
        clearTimeout(reopening);
        const line = socket;
        socket = null;
        line?.off();
        line?.disconnect();
      };
    },
    renew: dial,
    wake: () => {
      if (socket?.connected) subscriptions.resyncAll();
      else dial();
    },
  };
};
