import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { userEventFrom, userEventNames } from '../../schemas/account/private-event';
import { Intent, intentKeepMs } from '../../schemas/kernel/intent';
import {
  ChannelRequest,
  ChannelsAnswer,
  ChannelsRequest,
  channelForm,
} from '../../schemas/market/live';

describe('a channel', () => {
  test.each<[string, object]>([
    ['daymarket', {}],
    ['daymarket:BTC/USDT', { day: 'BTC/USDT' }],
    ['kline:BTC/USDT:1min', { kline: 'BTC/USDT', period: '1min' }],
    ['market_depth:BTC/USDT', { depth: 'BTC/USDT' }],
    ['match_trade:BTC/USDT', { trade: 'BTC/USDT' }],
    ['user', {}],
  ])('is named by what it tells: %s', (name, parts) => {
    const { groups } = channelForm.exec(name) ?? {};
    const named = Object.entries(groups ?? {}).filter(([, part]) => part !== undefined);
    expect(Object.fromEntries(named)).toEqual(parts);
    expect(channelForm.test(name)).toBe(true);
  });

  test.each([
    'user2',
    'my user',
    'daymarket:',
    'kline:BTC/USDT',
    'market_depth',
    'kline:btc/usdt:1min',
  ])('is not: %s', (name) => expect(channelForm.test(name)).toBe(false));

  test('is asked for, up to fifty at once, by names that are not too long', () => {
    const names = (count: number, length = 4) => ({
      channels: Array.from({ length: count }, () => 'x'.repeat(length)),
    });
    expect(v.is(ChannelsRequest, names(0))).toBe(false);
    expect(v.is(ChannelsRequest, names(1))).toBe(true);
    expect(v.is(ChannelsRequest, names(50, 64))).toBe(true);
    expect(v.is(ChannelsRequest, names(51))).toBe(false);
    expect(v.is(ChannelsRequest, names(1, 65))).toBe(false);
    expect(v.is(ChannelRequest, { channel: 'x'.repeat(64) })).toBe(true);
    expect(v.is(ChannelRequest, { channel: 'x'.repeat(65) })).toBe(false);
  });

  test.each<[object, object]>([
    [{ type: 'ok' }, { type: 'ok', channels: [] }],
    [
      { type: 'ok', now: 'x', channels: [{ channel: 'user', seq: 3 }] },
      { type: 'ok', now: 'x', channels: [{ channel: 'user', seq: 3 }] },
    ],
    [{ type: 'error' }, { type: 'error', code: '', message: '', channel: null }],
    [
      { type: 'error', code: 'a', message: 'b', channel: 'c' },
      { type: 'error', code: 'a', message: 'b', channel: 'c' },
    ],
  ])('is answered for: %j', (answer, read) =>
    expect(v.parse(ChannelsAnswer, answer)).toEqual(read),
  );
});

describe('what is said to one person', () => {
  test.each(['spot', 'lever', 'option'])('is that an order changed: %s', (kind) => {
    expect(userEventFrom('order_update', { kind, order: { id: 4, more: 1 } })).toEqual({
      name: 'order_update',
      data: { seq: null, ts: null, kind, order: { id: 4, more: 1 }, cause: '' },
    });
  });

  test.each(['deposit', 'withdraw', 'kyc', 'hosting', 'subscription', 'address', 'transfer'])(
    'is that a record changed: %s',
    (kind) => {
      expect(userEventFrom('record_update', { kind, record: { id: '4', state: 1 } })).toEqual({
        name: 'record_update',
        data: { seq: null, ts: null, kind, record: { id: 4, state: 1 }, cause: '' },
      });
      expect(userEventFrom('record_update', { kind: 'other', record: { id: 4 } })).toBeNull();
      expect(userEventFrom('record_update', { kind, record: {} })).toBeNull();
    },
  );

  test('is a notice, of which only the title is sure', () => {
    const whole = { id: 'n1', level: 'warning', title: 'Look', text: 'here', link: '/' };
    expect(userEventFrom('notice', { ...whole, seq: 3, ts: 4 })).toEqual({
      name: 'notice',
      data: { ...whole, seq: 3, ts: 4 },
    });
    expect(userEventFrom('notice', { id: 7, title: 'Look' })?.data).toEqual({
      seq: null,
      ts: null,
      id: '7',
      level: 'info',
      title: 'Look',
      text: '',
      link: null,
    });
    expect(userEventFrom('notice', { id: 7, title: 'Look', level: 'loud' })?.data).toMatchObject({
      level: 'info',
    });
    expect(userEventFrom('notice', { id: 7 })).toBeNull();
  });

  test.each(['expired', 'revoked', 'password_changed', 'logout', 'replaced', 'disabled'])(
    'is that the session ended: %s',
    (reason) => {
      expect(userEventFrom('session_ended', { reason, seq: 1, ts: 2 })).toEqual({
        name: 'session_ended',
        data: { seq: 1, ts: 2, reason, message: '' },
      });
    },
  );

  test('is the end of an option order, with its row', () => {
    expect(userEventFrom('closed_microorder', { data: { id: 4, more: 1 } })).toEqual({
      name: 'closed_microorder',
      data: { seq: null, ts: null, data: { id: 4, more: 1 } },
    });
    expect(userEventFrom('closed_microorder', { data: {} })).toBeNull();
  });

  test('is which contracts are open, as lists or as their JSON text', () => {
    const idsIn = (data: unknown) => {
      const event = userEventFrom('lever_trade', data);
      if (event?.name !== 'lever_trade') return null;
      return [event.data.trades_all, event.data.trades_entrust];
    };
    const rows = [{ id: 4, status: 1 }, { id: 9 }];
    expect(idsIn({ trades_all: rows, trades_entrust: [{ id: '5' }] })).toEqual([[4, 9], [5]]);
    expect(idsIn({ trades_all: JSON.stringify(rows), trades_entrust: '' })).toEqual([[4, 9], []]);
    expect(idsIn({ trades_all: [] })).toEqual([[], []]);
    expect(idsIn({ trades_all: '{' })).toBeNull();
    expect(idsIn({ trades_all: [{ id: 'x' }] })).toBeNull();
    expect(idsIn({})).toBeNull();
  });

  test('is what moved in a wallet', () => {
    const wallet = { account: 'change', currency: 3, available: '7', frozen: '0' };
    expect(userEventFrom('balance_update', { wallets: [wallet] })?.data).toEqual({
      seq: null,
      ts: null,
      wallets: [wallet],
    });
    const other = { ...wallet, account: 'x' };
    expect(userEventFrom('balance_update', { wallets: [other, wallet] })?.data).toMatchObject({
      wallets: [wallet],
    });
    expect(userEventNames).toEqual([
      'order_update',
      'closed_microorder',
      'lever_trade',
      'record_update',
      'balance_update',
      'notice',
      'chat_message',
      'session_ended',
    ]);
  });
});

describe('an intent that is kept on the device', () => {
  const key = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
  test.each(['POST coin/trade', 'PUT coin/trade'])('is of a call with a key: %s', (call) => {
    const stored = {
      key,
      call,
      parameters: { id: 1, side: 'buy' },
      storedAt: '2026-01-02T03:04:05.000Z',
    };
    expect(v.parse(Intent, stored)).toEqual(stored);
    expect(v.is(Intent, { ...stored, call: 'POST user/login' })).toBe(false);
    expect(v.is(Intent, { ...stored, parameters: { id: true } })).toBe(false);
  });

  test('is kept for a week', () => expect(intentKeepMs).toBe(604_800_000));
});
