// Long, because every promise of the line is kept by one fake socket.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { Server, type Socket as ServerSocket } from 'socket.io';
import { io } from 'socket.io-client';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import type { UserEvent } from '../../schemas/account/private-event';
import type { DayMarket, MarketDepth } from '../../schemas/market/live';
import { type Credentials, createConnection, type OpenSocket } from '../../src/realtime/socket';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Asked = { event: string; body: unknown };
type Script = {
  /** What the server answers; nothing when it is of the kind that never answers. */
  answer?: (asked: Asked) => unknown;
  /** Lets a handshake in. */
  lets?: (auth: Record<string, unknown>) => boolean;
};

/** A server whose every word the test says. */
const scriptedServer = async ({ answer, lets = () => true }: Script) => {
  const httpServer = createServer();
  const server = new Server(httpServer, { path: '/socket.io' });
  const asked: Asked[] = [];
  const handshakes: unknown[] = [];
  const lines: ServerSocket[] = [];
  server.use((line, next) => {
    handshakes.push(line.handshake.auth);
    const denial = Object.assign(new Error('Please log in'), { data: { type: '999' } });
    next(lets(line.handshake.auth) ? undefined : denial);
  });
  server.on('connection', (line) => {
    lines.push(line);
    line.onAny((event: string, body: unknown, ack?: unknown) => {
      asked.push({ event, body });
      const reply = answer?.({ event, body });
      if (reply !== undefined && typeof ack === 'function') ack(reply);
    });
  });
  httpServer.listen(0, '127.0.0.1');
  await once(httpServer, 'listening');
  const { port } = v.parse(v.object({ port: v.number() }), httpServer.address());
  closing.push(() => server.close());
  const line = (place = 0) => {
    const found = lines[place];
    if (!found) throw new Error('Nobody has connected.');
    return found;
  };
  return { url: `http://127.0.0.1:${port}`, asked, handshakes, lines, line };
};

/** The app's side of the line, with everything that it was told. */
const follower = (url: string, given: Partial<Credentials> & { ackTimeoutMs?: number } = {}) => {
  let credentials: Credentials = { token: given.token ?? null, language: given.language ?? 'en' };
  const open: OpenSocket = async (options) => io(url, { ...options, forceNew: true });
  const line = createConnection({
    open,
    credentials: () => credentials,
    ackTimeoutMs: given.ackTimeoutMs ?? 2_000,
    reopenAfterMs: 20,
  });
  const log: string[] = [];
  const moves: DayMarket[] = [];
  const acknowledged: boolean[] = [];
  const books: MarketDepth[] = [];
  const events: UserEvent[] = [];
  const stop = line.start({
    opened: () => log.push('opened'),
    closed: () => log.push('closed'),
    failed: () => log.push('failed'),
    dayMarket: (message, isAcknowledged) => {
      moves.push(message);
      acknowledged.push(isAcknowledged);
    },
    depth: (message) => books.push(message),
    trades: () => undefined,
    kline: () => undefined,
    user: (event) => events.push(event),
    missed: () => log.push('missed'),
    signedOut: (text, token) => log.push(`signed out: ${text} ${token}`),
  });
  closing.push(stop);
  const become = (next: Partial<Credentials>) => {
    credentials = { ...credentials, ...next };
  };
  return { line, log, moves, acknowledged, books, events, become };
};

const agreeing = ({ body }: Asked) => {
  const parsed = v.safeParse(v.object({ channels: v.array(v.string()) }), body);
  const channels = parsed.success ? parsed.output.channels : [];
  return { type: 'ok', channels: channels.map((channel) => ({ channel, seq: 0 })) };
};

const move = (seq: number | undefined, price: string, snapshot = false) => ({
  channel: 'daymarket',
  seq,
  ts: 1_000 + (seq ?? 0),
  snapshot,
  data: [{ symbol: 'BTC/USDT', now_price: price, change: '0', time: 1_000 + (seq ?? 0) }],
});

describe('channels', () => {
  test('are asked for once, however many want them, and given back with the last one', async () => {
    const server = await scriptedServer({ answer: agreeing });
    const { line, log } = follower(server.url);
    const releaseDay = line.hold('daymarket');
    const releaseBook = line.hold('market_depth:BTC/USDT');
    await expect.poll(() => log).toEqual(['opened']);
    const releaseAgain = line.hold('market_depth:BTC/USDT');
    releaseBook();
    line.hold('market_depth:ETH/USDT');
    releaseAgain();
    releaseAgain();
    await expect.poll(() => server.asked.length).toBe(3);
    expect(server.asked).toEqual([
      { event: 'subscribe', body: { channels: ['daymarket', 'market_depth:BTC/USDT'] } },
      { event: 'subscribe', body: { channels: ['market_depth:ETH/USDT'] } },
      { event: 'unsubscribe', body: { channels: ['market_depth:BTC/USDT'] } },
    ]);
    releaseDay();
    const stopAgain = line.hold('daymarket');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(server.asked.length).toBe(3);
    stopAgain();
  });

  test('without one that is refused, the others are asked for again', async () => {
    const server = await scriptedServer({
      answer: (asked) =>
        JSON.stringify(asked.body).includes('XYZ')
          ? { type: 'error', code: 'socket.channel_unknown', channel: 'daymarket:XYZ/USDT' }
          : agreeing(asked),
    });
    const { line } = follower(server.url);
    line.hold('daymarket:XYZ/USDT');
    line.hold('daymarket');
    await expect.poll(() => server.asked.length).toBe(2);
    expect(server.asked[1]).toEqual({ event: 'subscribe', body: { channels: ['daymarket'] } });
    line.hold('match_trade:BTC/USDT');
    await expect.poll(() => server.asked.length).toBe(3);
    expect(server.asked[2]?.body).toEqual({ channels: ['match_trade:BTC/USDT'] });
  });

  test('are asked for anew after the line was cut', async () => {
    const server = await scriptedServer({ answer: agreeing });
    const { line, log } = follower(server.url);
    line.hold('daymarket');
    await expect.poll(() => server.asked.length).toBe(1);
    server.line().conn.close();
    await expect.poll(() => server.asked.length, { timeout: 5_000 }).toBe(2);
    expect(server.asked[1]).toEqual(server.asked[0]);
    expect(log).toEqual(['opened', 'closed', 'opened']);
  });
});

describe('numbered messages', () => {
  test('a gap is filled by one resync; what was seen already is dropped', async () => {
    const server = await scriptedServer({ answer: agreeing });
    const { line, moves } = follower(server.url);
    line.hold('daymarket');
    await expect.poll(() => server.asked.length).toBe(1);
    const emit = (seq: number, price: string, snapshot = false) =>
      server.line().emit('daymarket_batch', move(seq, price, snapshot));
    emit(4, '1', true);
    emit(5, '2');
    emit(5, '3');
    emit(7, '4');
    emit(8, '5');
    emit(10, '6');
    await expect.poll(() => moves.length).toBe(5);
    expect(moves.map(({ seq }) => seq)).toEqual([4, 5, 7, 8, 10]);
    const resyncs = () => server.asked.filter(({ event }) => event === 'resync');
    await expect.poll(() => resyncs().length).toBe(1);
    expect(resyncs()).toEqual([{ event: 'resync', body: { channel: 'daymarket' } }]);
    emit(10, '6', true);
    emit(12, '7');
    await expect.poll(() => resyncs().length).toBe(2);
  });

  test('a snapshot that was lost is asked for again, and not for ever', async () => {
    const server = await scriptedServer({ answer: agreeing });
    const { line, moves } = follower(server.url);
    line.hold('daymarket');
    await expect.poll(() => server.asked.length).toBe(1);
    const resyncs = () => server.asked.filter(({ event }) => event === 'resync').length;
    const emit = async (seq: number, isSnapshot = false) => {
      const before = moves.length;
      server.line().emit('daymarket_batch', move(seq, '1', isSnapshot));
      await expect.poll(() => moves.length).toBe(before + 1);
    };
    for (const asks of [1, 2, 3]) {
      await emit(asks);
      await expect.poll(resyncs).toBe(asks);
    }
    await emit(4);
    await emit(5, true);
    await emit(6);
    expect(resyncs()).toBe(3);
    await emit(8);
    await expect.poll(resyncs).toBe(4);
  });

  test('what cannot be read is dropped and harms nothing', async () => {
    const server = await scriptedServer({ answer: agreeing });
    const { line, moves, books } = follower(server.url);
    line.hold('daymarket');
    await expect.poll(() => server.asked.length).toBe(1);
    server.line().emit('daymarket_batch', null);
    server.line().emit('daymarket_batch', { data: [{ symbol: 'BTC/USDT', now_price: 'much' }] });
    server.line().emit('market_depth', { symbol: 'BTC/USDT', bids: [['1']], asks: [] });
    server.line().emit('daymarket_batch', move(1, '7'));
    await expect.poll(() => moves.length).toBe(1);
    expect(books).toEqual([]);
  });

  test('a server that never answers is listened to as it is, and never asked again', async () => {
    const server = await scriptedServer({});
    const { line, moves, acknowledged, log } = follower(server.url, { ackTimeoutMs: 400 });
    line.hold('daymarket');
    await expect.poll(() => server.asked.length).toBe(1);
    const day = { currency_id: 1, legal_id: 3, now_price: 57_314.75, change: '+1.63', time: 5 };
    server.line().emit('daymarket', day);
    await expect.poll(() => acknowledged).toEqual([true]);
    moves.pop();
    await new Promise((resolve) => setTimeout(resolve, 500));
    server.line().emit('daymarket', day);
    server.line().emit('daymarket', { ...day, channel: 'daymarket', seq: 4 });
    server.line().emit('daymarket', { ...day, channel: 'daymarket', seq: 9 });
    await expect.poll(() => moves.length).toBe(3);
    expect(acknowledged.slice(1)).toEqual([false, false, false]);
    expect(moves[0]).toMatchObject({ seq: null, ts: null, rows: [{ now_price: 57_314.75 }] });
    expect(server.asked.map(({ event }) => event)).toEqual(['subscribe']);
    expect(log).toEqual(['opened']);
  });
});

describe('the library of the line', () => {
  test('that cannot be loaded is reported, and asked for again when it is started again', async () => {
    const server = await scriptedServer({ answer: agreeing });
    const { url } = server;
    let isThere = false;
    const line = createConnection({
      credentials: () => ({ token: null, language: 'en' }),
      open: async (options) => {
        if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
        return io(url, { ...options, forceNew: true });
      },
    });
    const log: string[] = [];
    const ignore = () => undefined;
    const handlers = {
      opened: () => log.push('opened'),
      closed: () => log.push('closed'),
      failed: () => log.push('failed'),
      dayMarket: ignore,
      depth: ignore,
      trades: ignore,
      kline: ignore,
      user: ignore,
      missed: ignore,
      signedOut: ignore,
    };
    line.hold('daymarket');
    line.start(handlers)();
    const stop = line.start(handlers);
    await expect.poll(() => log).toEqual(['failed']);
    stop();
    isThere = true;
    closing.push(line.start(handlers));
    await expect.poll(() => log).toEqual(['failed', 'opened']);
    await expect.poll(() => server.asked.length).toBe(1);
  });
});

describe('whom the line speaks for', () => {
  test('the handshake carries token and language, and login opens the line anew', async () => {
    const server = await scriptedServer({ answer: agreeing });
    const { line, log, become } = follower(server.url, { language: 'th' });
    await expect.poll(() => log).toEqual(['opened']);
    become({ token: 'token-of-ada' });
    line.reconnect();
    await expect.poll(() => server.handshakes.length).toBe(2);
    expect(server.handshakes).toEqual([
      { token: '', lang: 'th' },
      { token: 'token-of-ada', lang: 'th' },
    ]);
  });

  test('a token that is refused is told, and the line opens without it', async () => {
    const server = await scriptedServer({ answer: agreeing, lets: ({ token }) => token === '' });
    const { log, become, line } = follower(server.url, { token: 'old' });
    await expect.poll(() => log).toEqual(['signed out: Please log in old', 'opened']);
    expect(server.handshakes).toEqual([
      { token: 'old', lang: 'en' },
      { token: '', lang: 'en' },
    ]);
    become({ token: 'new' });
    line.reconnect();
    await expect.poll(() => log).toContain('signed out: Please log in new');
  });

  test('the end of the session is told, and the line comes back as a visitor', async () => {
    const server = await scriptedServer({ answer: agreeing });
    const { log, events } = follower(server.url, { token: 'token-of-ada' });
    await expect.poll(() => log).toEqual(['opened', 'missed']);
    server.line().emit('session_ended', { reason: 'revoked', message: 'Please log in' });
    server.line().disconnect(true);
    await expect.poll(() => server.handshakes.length).toBe(2);
    expect(server.handshakes[1]).toEqual({ token: '', lang: 'en' });
    expect(log.slice(0, 4)).toEqual([
      'opened',
      'missed',
      'signed out: Please log in token-of-ada',
      'closed',
    ]);
    expect(events.map(({ name }) => name)).toEqual(['session_ended']);
  });

  test('private events come in order; an opening and a gap say that something was missed', async () => {
    const server = await scriptedServer({ answer: agreeing });
    const { log, events } = follower(server.url, { token: 'token-of-ada' });
    await expect.poll(() => log).toEqual(['opened', 'missed']);
    const emit = (seq: number) =>
      server.line().emit('order_update', { kind: 'spot', order: { id: seq }, seq, ts: seq });
    emit(1);
    emit(2);
    emit(2);
    emit(4);
    await expect.poll(() => events.length).toBe(3);
    expect(log).toEqual(['opened', 'missed', 'missed']);
    server.line().conn.close();
    await expect
      .poll(() => log, { timeout: 5_000 })
      .toEqual(['opened', 'missed', 'missed', 'closed', 'opened', 'missed']);
  });

  test('nothing is heard and nothing opened once it was stopped', async () => {
    const server = await scriptedServer({ answer: agreeing });
    const { log } = follower(server.url);
    await expect.poll(() => log).toEqual(['opened']);
    await closing.pop()?.();
    await expect.poll(() => server.line().connected).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect([server.handshakes.length, log]).toEqual([1, ['opened']]);
  });
});
