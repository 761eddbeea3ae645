import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { userEventFrom } from '../../schemas/account/private-event';
import { settingsFor } from '../../server/platform/settings';
import {
  asked,
  closeAll,
  connected,
  gone,
  noon,
  only,
  settled,
  started,
} from '../support/server/realtime-server';

afterEach(closeAll);

describe('limits', () => {
  test('a socket holds so many channels, fifty unless set otherwise, and no more', async () => {
    expect(settingsFor('demo')['socket.channels']).toBe(50);
    const { url } = await started({ channels: 3 });
    const { socket } = await connected(url);
    const held = ['daymarket', 'daymarket:BTC/USDT'];
    expect(await asked(socket, 'subscribe', { channels: held })).toMatchObject({ type: 'ok' });
    const more = ['daymarket:ETH/USDT', 'market_depth:ETH/USDT'];
    expect(await asked(socket, 'subscribe', { channels: more })).toMatchObject({
      type: 'error',
      code: 'socket.too_many',
    });
    await asked(socket, 'unsubscribe', { channels: ['daymarket'] });
    expect(await asked(socket, 'subscribe', { channels: more })).toMatchObject({ type: 'ok' });
    const again = await asked(socket, 'subscribe', { channels: more });
    expect(again).toMatchObject({ type: 'ok' });
  });

  test('twenty messages a second are answered, the others refused, a flood is cut off', async () => {
    const { url } = await started();
    const { socket } = await connected(url);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => asked(socket, 'unsubscribe', { channels: ['daymarket'] })),
    );
    expect(answers.filter(({ type }) => type === 'ok').length).toBe(20);
    expect(answers.at(-1)).toMatchObject({ code: 'socket.too_many' });
    for (let place = 0; place < 250; place += 1) socket.emit('ping_time');
    expect(await gone(socket)).toBe('io server disconnect');
  });

  test('a message of more than 16 KiB ends the line', async () => {
    const { url } = await started();
    const { socket } = await connected(url);
    socket.emit('subscribe', { channels: ['x'.repeat(20_000)] });
    await gone(socket);
    expect(socket.connected).toBe(false);
  });

  test('a socket that does not listen gets fewer messages, never a backlog', async () => {
    const { url, clock, realtime } = await started();
    const base = `${url}/socket.io/?EIO=4&transport=polling`;
    const opened = await (await fetch(base)).text();
    const { sid } = v.parse(v.object({ sid: v.string() }), JSON.parse(opened.slice(1)));
    const line = `${base}&sid=${sid}`;
    const post = (body: string) => fetch(line, { method: 'POST', body });
    await post('40{"token":"","lang":"en"}');
    await fetch(line);
    await post('420["subscribe",{"channels":["daymarket","market_depth:BTC/USDT"]}]');
    for (let turn = 0; turn < 200; turn += 1) {
      await clock.advance(1_000);
      realtime.flush();
    }
    const waiting = (await (await fetch(line)).text()).split('\u001e');
    expect(waiting.length).toBeGreaterThan(3);
    expect(waiting.length).toBeLessThan(30);
    await clock.advance(1_000);
    realtime.flush();
    const after = await (await fetch(line)).text();
    expect(after).toContain('daymarket_batch');
  });
});

describe('private events', () => {
  test('a token that is there and wrong is refused, no token is a visitor', async () => {
    const { url } = await started();
    const refusal = await connected(url, 'stolen', 'en').catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      message: 'Please log in',
      data: { type: '999', code: 'session.required' },
    });
    const { socket } = await connected(url);
    expect(await asked(socket, 'subscribe', { channels: ['user'] })).toMatchObject({
      type: 'error',
      code: 'socket.auth_required',
    });
  });

  test('reach every session of their owner and nobody else', async () => {
    const { url, realtime } = await started();
    const visitor = await connected(url);
    const anna = await connected(url, 'anna');
    const elsewhere = await connected(url, 'annaElsewhere');
    const ben = await connected(url, 'ben');
    const everybody = [visitor, anna, elsewhere, ben];
    await asked(ben.socket, 'subscribe', { channels: ['user', 'daymarket'] });
    const payload = { kind: 'spot', order: { id: 7, status: 2 }, cause: 'filled' } as const;
    realtime.toUser(1, 'order_update', payload);
    realtime.toUser(1, 'order_update', payload);
    for (const { socket } of everybody) await settled(socket);
    const counts = everybody.map(({ received }) => only(received, 'order_update').length);
    expect(counts).toEqual([0, 2, 2, 0]);
    const events = only(anna.received, 'order_update').map((b) => userEventFrom('order_update', b));
    expect(events.map((event) => event?.data)).toMatchObject([
      { kind: 'spot', order: { id: 7, status: 2 }, cause: 'filled', seq: 1, ts: noon + 5_000 },
      { seq: 2 },
    ]);
  });

  test('balances go out at once, then at most four times a second with the last of each row', async () => {
    const { url, realtime } = await started();
    const { received } = await connected(url, 'anna');
    const row = (currency: number, available: string) => ({
      account: 'change' as const,
      currency,
      available,
      frozen: '0',
    });
    realtime.toUser(1, 'balance_update', { wallets: [row(3, '10')] });
    realtime.toUser(1, 'balance_update', { wallets: [row(3, '9'), row(1, '1')] });
    realtime.toUser(1, 'balance_update', { wallets: [row(3, '8')] });
    await expect.poll(() => only(received, 'balance_update').length).toBe(2);
    expect(only(received, 'balance_update')).toMatchObject([
      { seq: 1, wallets: [row(3, '10')] },
      { seq: 2, wallets: [row(3, '8'), row(1, '1')] },
    ]);
  });

  test('the end of a session is told to its sockets, which are closed; others stay', async () => {
    const { url, endSession } = await started();
    const anna = await connected(url, 'anna', 'jp');
    const elsewhere = await connected(url, 'annaElsewhere');
    const left = gone(anna.socket);
    endSession({ sessionId: 'session-anna', userId: 1 }, 'revoked');
    await left;
    expect(only(anna.received, 'session_ended')).toMatchObject([
      { reason: 'revoked', message: 'ログインしてください' },
    ]);
    await settled(elsewhere.socket);
    expect(elsewhere.socket.connected).toBe(true);
    expect(only(elsewhere.received, 'session_ended')).toEqual([]);
  });

  test('closing the server closes every socket', async () => {
    const { url, realtime } = await started();
    const { socket } = await connected(url, 'anna');
    const left = gone(socket);
    realtime.close();
    await left;
    expect(socket.connected).toBe(false);
  });
});
