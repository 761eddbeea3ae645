import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { fallbackCountries, RecentCountries } from '../../schemas/account/country';
import { Intent, intentKeepMs } from '../../schemas/kernel/intent';
import { Palette, Preferences, ValuationCode } from '../../schemas/kernel/preferences';
import { Abandonment, RequestKey, RequestStatus } from '../../schemas/kernel/request';
import { ServerTime } from '../../schemas/kernel/server-time';

const key = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
const time = '2026-01-02T03:04:05.000Z';

describe('the status of a key (contract/calls/get-request-status.md)', () => {
  test('is read whole, and where a server says the least', () => {
    const answer = { type: 'ok', message: 7 };
    const whole = { key, state: 'done', call: 'POST coin/trade', received_at: time, answer };
    expect(v.parse(RequestStatus, { ...whole, finished_at: time })).toEqual({
      key,
      state: 'done',
      call: 'POST coin/trade',
      receivedAt: time,
      finishedAt: time,
      answer,
    });
    expect(v.parse(RequestStatus, { key, state: 'unknown' })).toEqual({
      key,
      state: 'unknown',
      call: null,
      receivedAt: null,
      finishedAt: null,
      answer: null,
    });
    expect(v.is(RequestStatus, { key, state: 'lost' })).toBe(false);
  });

  test.each(['pending', 'done', 'abandoned', 'unknown'])('fenced off may be %s', (state) => {
    expect(v.is(Abandonment, { key, state })).toBe(state !== 'unknown');
  });

  test('is asked by a key that is a UUID, in small letters', () => {
    expect(v.parse(RequestKey, key.toUpperCase())).toBe(key);
    for (const none of ['', 'key', `${key}0`, 7]) expect(v.is(RequestKey, none)).toBe(false);
  });
});

test('intents are kept for the calls that must not happen twice, for a week', () => {
  const intent = { key, parameters: { currency_id: 1 }, storedAt: time };
  for (const call of ['POST coin/trade', 'PUT coin/trade', 'POST safe/update_password']) {
    expect(v.parse(Intent, { ...intent, call })).toEqual({ ...intent, call });
  }
  expect(v.is(Intent, { ...intent, call: 'POST user/login' })).toBe(false);
  expect(intentKeepMs).toBe(604_800_000);
});

test('the time of a server runs as fast as real time unless it says otherwise (contract/calls/get-time.md)', () => {
  const sent = { now: time, epoch_ms: 1_767_323_045_000 };
  expect(v.parse(ServerTime, sent)).toEqual({
    now: time,
    epochMs: 1_767_323_045_000,
    rate: '1',
  });
  expect(v.parse(ServerTime, { ...sent, rate: 60 }).rate).toBe('60');
});

describe('countries', () => {
  test('that are built in have ids in their order and no names', () => {
    expect(fallbackCountries.map(({ id }) => id)).toEqual(
      [...Array(20).keys()].map((it) => it + 1),
    );
    expect(new Set(fallbackCountries.map(({ name }) => name))).toEqual(new Set(['']));
    expect(fallbackCountries.at(-1)).toEqual({ id: 20, name: '', areaCode: '51', iso: 'PE' });
  });

  test('chosen last are the newest three, as long as all of them can be read', () => {
    const [one, two, three, four] = ['ES', 'MX', 'US', 'CN'].map((iso) => ({ iso, areaCode: '1' }));
    expect(v.parse(RecentCountries, [one, two, three, four])).toEqual([one, two, three]);
    for (const iso of ['es', 'ESP', 'E', 'xES', 'ES1']) {
      expect(v.parse(RecentCountries, [one, { iso, areaCode: '1' }])).toEqual([]);
    }
  });
});

describe('preferences', () => {
  test.each([
    { theme: 'dark' },
    { theme: 'light' },
    { theme: 'system' },
    { palette: null },
    ...Palette.options.map((palette) => ({ palette })),
    ...ValuationCode.options.map((valuation) => ({ valuation })),
  ])('are kept: %j', (chosen) => expect(v.parse(Preferences, chosen)).toMatchObject(chosen));

  test('have four palettes and eight valuations to choose from', () => {
    expect(Palette.options).toEqual(['green-up', 'red-up', 'red-up-blue-down', 'colour-blind']);
    expect(ValuationCode.options).toEqual([
      'USD',
      'USDT',
      'CNY',
      'TWD',
      'JPY',
      'KRW',
      'EUR',
      'THB',
    ]);
  });

  test('that cannot be read are the first ones', () => {
    expect(v.parse(Preferences, { theme: 'pink', palette: 'pink', valuation: 'XAU' })).toEqual({
      theme: 'system',
      palette: null,
      balancesHidden: false,
      smallAssetsHidden: false,
      valuation: 'USD',
      confirmAbove: '10000',
    });
  });
});
