import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { Limits } from '../../schemas/kernel/limits';
import { pairs } from '../../server/instruments/instruments';
import { ConfigError, configFrom } from '../../server/platform/config';
import { publicSettings, settingsFor } from '../../server/platform/settings';
import { publicTable } from '../support/server/public-settings';

/**
 * The other rows that are the server's, the origins of contract/transport.md#requests and the rates
 * of contract/calls/post-wallet-list.md.
 */
const ownTable: Record<string, unknown> = {
  'push.hosts': [
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    'web.push.apple.com',
    'notify.windows.com',
  ],
  'disclosure.risk': '2026-11',
  'support.logo': '',
  'support.title': '',
  'support.url': '',
  'http.body_kib': 64,
  'http.headers_s': 15,
  'http.request_s': 60,
  'http.idle_s': 120,
  'http.connections': 10_000,
  'http.connections_per_address': 200,
  'http.origins': [],
  'rate.ip_per_min': 600,
  'rate.orders_per_s': 10,
  'idempotency.required': true,
  'idempotency.keep_days': 7,
  'session.idle_hours': 24,
  'session.max_days': 30,
  'session.keep_days': 30,
  'login.max_fails': 5,
  'login.lock_minutes': 15,
  'login.ip_fails': 50,
  'login.history_days': 90,
  'login.history_fails_per_hour': 20,
  'password.argon2': { mib: 19, t: 2, p: 1 },
  'code.per_day': 10,
  'code.per_address_day': 10,
  'code.per_sender_hour': 20,
  'code.per_sender_day': 60,
  'code.sender_attempts_per_day': 15,
  'code.cross_attempts_per_day': 10,
  'demo.show_codes': false,
  'demo.grant': {},
  'passkey.step_ups': 20,
  'totp.window': 1,
  'totp.recovery': 10,
  'upload.max_megapixels': 40,
  'health.min_free_mib': 256,
  'database.checkpoint_mib': 64,
  'database.checkpoint_minutes': 5,
  'upload.per_hour': 30,
  'upload.url_seconds': 600,
  'option.even_days': 7,
  'option.even_edge': '0.05',
  'option.even_max_ratio': '20000',
  'option.even_min_return': '0.5',
  'spot.participation': '1',
  'promotion.share_url': '#/pages/user/login/register',
  'list.limit': 20,
  'list.max': 100,
  'kline.max_bars': 1500,
  'market.tick_days': 7,
  'socket.channels': 50,
  'socket.per_s': 10,
  'socket.per_address': 50,
  'socket.handshakes_per_min': 120,
  'review.auto_seconds': null,
  'review.auto_kinds': ['kyc', 'deposit', 'withdrawal', 'subscription'],
  rates: {
    USD: '1',
    CNY: '7.1',
    TWD: '32.2',
    JPY: '151',
    KRW: '1380',
    EUR: '0.92',
    THB: '35.4',
  },
};

const folders: string[] = [];
const overriddenBy = (text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  folders.push(folder);
  const file = join(folder, 'config.json');
  writeFileSync(file, text);
  return file;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const sentenceFor = (overrides: string): string => {
  try {
    configFrom({ TIDELINE_CONFIG: overriddenBy(overrides) });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'It started.';
};

describe('the settings', () => {
  test('have the defaults of the table, and no other names', () => {
    expect(settingsFor('live')).toEqual({ ...publicTable, ...ownTable });
  });

  test('differ in the demonstration where the last column says so', () => {
    expect(settingsFor('demo')).toEqual({
      ...publicTable,
      ...ownTable,
      'security.hold_hours': 0,
      'demo.show_codes': true,
      'code.per_sender_hour': 1_000,
      'code.per_sender_day': 10_000,
      'withdraw.min.USDT': '10',
      'address.cooldown_hours': 0,
      'option.even_open': true,
      'review.auto_seconds': 20,
      'demo.grant': { USDT: '10000', BTC: '0.1', ETH: '2' },
    });
  });

  test('are told to the app by exactly the public names', () => {
    expect(publicSettings(settingsFor('live'))).toEqual(publicTable);
    expect(publicSettings(settingsFor('demo'))['withdraw.min.USDT']).toBe('10');
  });

  test('agree with the pairs about fees and lots', () => {
    const limits = publicSettings(settingsFor('live'));
    const lots = Object.fromEntries(
      Object.entries(limits).filter(([name]) => name.startsWith('lever.lot.')),
    );
    expect(Object.fromEntries(pairs.map(({ base, lot }) => [`lever.lot.${base}`, lot]))).toEqual(
      lots,
    );
  });

  test('take what an operator overrides', () => {
    const file = overriddenBy('{"spot.fee":"0.0010","lever.multiples":[5,10]}');
    const { settings } = configFrom({ TIDELINE_CONFIG: file });
    expect(settings['spot.fee']).toBe('0.001');
    expect(settings['lever.multiples']).toEqual([5, 10]);
    expect(settings['withdraw.min.USDT']).toBe('10');
  });

  test.each([
    ['an unknown name', '{"spot.feee":"0.001"}', 'There is no setting spot.feee.'],
    [
      'a number where decimal text belongs',
      '{"spot.fee":0.001}',
      'The setting spot.fee is wrong: it is decimal text, as "0.002".',
    ],
    [
      'a negative fee',
      '{"lever.fee":"-1"}',
      'The setting lever.fee is wrong: it is decimal text, as "0.002".',
    ],
    [
      'a rule that is no choice',
      '{"code.digits":4}',
      'The setting code.digits is wrong: Invalid type: Expected 6 but received 4.',
    ],
    [
      'a wrong figure inside a table',
      '{"option.periods":[{"seconds":0,"profit_ratio":"70","min":"10","max":"20"}]}',
      'The setting option.periods.0.seconds is wrong: Invalid value: Expected >=1 but received 0.',
    ],
    [
      'a list in place of names',
      '5',
      'TIDELINE_CONFIG must be an object of settings by their names.',
    ],
  ])('stop the start with one sentence at %s', (_, overrides, sentence) => {
    expect(sentenceFor(overrides)).toBe(sentence);
  });
});

describe('the limits that the app reads', () => {
  test('come through unchanged from the server', () => {
    const limits = publicSettings(settingsFor('demo'));
    expect(v.parse(Limits, JSON.parse(JSON.stringify(limits)))).toEqual(limits);
  });
});

test('keeps uploads on disk, or where S3 is wholly named', () => {
  expect(configFrom({}).s3).toBeNull();
  const place = { S3_ENDPOINT: 'http://127.0.0.1:9000', S3_BUCKET: 'photos' };
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key of a test' };
  expect(configFrom({ ...place, ...keys }).s3).toEqual({
    endpoint: 'http://127.0.0.1:9000',
    bucket: 'photos',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'key of a test',
  });
  for (const part of [place, keys, { ...place, S3_ACCESS_KEY_ID: 'id' }]) {
    expect(() => configFrom(part)).toThrow(/set together or not at all/);
  }
  expect(() => configFrom({ ...keys, ...place, S3_BUCKET: 'a/b' })).toThrow(/S3_BUCKET/);
});
