import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { Limits } from '../schemas/limits';
import { ConfigError, configFrom } from '../server/config';
import { pairs } from '../server/market/instruments';
import { publicSettings, settingsFor } from '../server/settings';

const periods = [60, 120, 180, 300, 600];
const ratios = ['70', '75', '80', '85', '90'];

/** The public rows of contract section 10, copied by hand. */
const publicTable: Record<string, unknown> = {
  'app.version': '2.5.8',
  'app.default_lang': 'zh',
  'clock.rate': 1,
  'session.max': 10,
  'password.min': 6,
  'password.max': 64,
  'fund.digits': 6,
  'fund.max_fails': 5,
  'fund.lock_hours': 24,
  'security.hold_hours': 24,
  'code.digits': 6,
  'code.minutes': 10,
  'code.cooldown_s': 60,
  'code.attempts': 5,
  'withdraw.per_day': 3,
  'withdraw.expected_hours': 24,
  'withdraw.min.BTC': '0.005',
  'withdraw.min.ETH': '0.1',
  'withdraw.min.USDT': '100',
  'withdraw.min.bank': '100',
  'withdraw.rate.BTC': '0.1',
  'withdraw.rate.ETH': '0.1',
  'withdraw.rate.USDT': '0.1',
  'withdraw.rate.bank': '0.5',
  'withdraw.code_required': false,
  'address.cooldown_hours': 24,
  'address.max': 20,
  'deposit.min.BTC': '0.0005',
  'deposit.min.ETH': '0.01',
  'deposit.min.USDT': '10',
  'deposit.min.bank': '100',
  'deposit.fee_rate': '0',
  'bank.currency': 'USD',
  'bank.usdt_per_unit': '1',
  chains: { USDT: ['TRC20', 'OMNI', 'ERC20'], BTC: ['OMNI'], ETH: ['ERC20'] },
  'funds.open': true,
  'upload.max_mib': 8,
  'spot.fee': '0.002',
  'spot.market_slip': '0.005',
  'lever.min_share': 1,
  'lever.max_share': 1000,
  'lever.multiples': [5, 10, 20, 50, 100],
  'lever.lot.BTC': '0.01',
  'lever.lot.ETH': '0.1',
  'lever.lot.XRP': '1',
  'lever.lot.ADA': '1',
  'lever.lot.DOGE': '100',
  'lever.lot.DOT': '1',
  'lever.lot.LINK': '1',
  'lever.lot.LTC': '1',
  'lever.lot.BCH': '1',
  'lever.lot.EOS': '1',
  'lever.fee': '0.05',
  'lever.overnight': '0.02',
  'lever.spread': '0',
  'lever.burst_rate': '10',
  'lever.limit_open': true,
  'lever.stop_open': true,
  'option.periods': periods.map((seconds, place) => ({
    seconds,
    profit_ratio: ratios[place],
    min: '10',
    max: '10000',
  })),
  'option.fee': '0.2',
  'option.max_open': 10,
  'option.even_open': false,
  'option.even_ratio': '500',
  'option.settle_seconds': 60,
  'option.kyc': true,
  'withdraw.kyc': true,
  'subscription.kyc': false,
  'feed.stale_seconds': 10,
  'hosting.settlement_factor': '1.5',
  'sub.decimals': 4,
  'promotion.levels': 3,
  'promotion.ratios': {
    member: ['10', '5', '2'],
    vip: ['15', '8', '3'],
    partner: ['20', '10', '5'],
  },
  'promotion.payout_utc': '00:00',
  'promotion.top': 10,
  'kline.frames': ['time-share', '1min', '5min', '30min', '60min', '1day', '1week', '1mon'],
  'chat.max_chars': 2000,
  'chat.per_min': 20,
};

/** The other rows that are the server's, the origins of contract 1.1 and the rates of 4.13. */
const ownTable: Record<string, unknown> = {
  'http.body_kib': 64,
  'http.origins': [],
  'rate.ip_per_min': 600,
  'rate.orders_per_s': 10,
  'idempotency.required': true,
  'idempotency.keep_days': 7,
  'session.idle_hours': 24,
  'session.max_days': 30,
  'login.max_fails': 5,
  'login.lock_minutes': 15,
  'login.ip_fails': 50,
  'password.argon2': { mib: 19, t: 2, p: 1 },
  'code.per_day': 10,
  'demo.show_codes': false,
  'demo.grant': {},
  'totp.window': 1,
  'totp.recovery': 10,
  'upload.max_megapixels': 40,
  'upload.per_hour': 30,
  'upload.url_seconds': 600,
  'spot.participation': '1',
  'list.limit': 20,
  'list.max': 100,
  'kline.max_bars': 1500,
  'socket.channels': 50,
  'socket.per_s': 10,
  'review.auto_seconds': null,
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
  test('are the defaults where a server tells none', () => {
    expect(v.parse(Limits, {})).toEqual(publicTable);
  });

  test('are what the server tells, as far as it makes sense', () => {
    const told = { 'spot.fee': '0.001', 'code.cooldown_s': 'soon', 'no.such': 1 };
    expect(v.parse(Limits, told)).toEqual({ ...publicTable, 'spot.fee': '0.001' });
  });

  test('come through unchanged from the server', () => {
    const limits = publicSettings(settingsFor('demo'));
    expect(v.parse(Limits, JSON.parse(JSON.stringify(limits)))).toEqual(limits);
  });
});
