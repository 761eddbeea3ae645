import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Limits, limitSettings } from '../../schemas/kernel/limits';
import { refusalsOf } from '../support/refusals';
import { publicTable } from '../support/server/public-settings';

describe('the limits that the app reads', () => {
  test('are refused by code where a sum of money is less than nothing', () => {
    expect(refusalsOf(limitSettings['spot.fee'], '-1')).toEqual(['amount.invalid']);
  });

  test('are the defaults where a server tells none', () => {
    expect(v.parse(Limits, {})).toEqual(publicTable);
  });

  test('are what the server tells, as far as it makes sense', () => {
    const sent = { 'spot.fee': '0.001', 'code.cooldown_s': 'soon', 'no.such': 1 };
    expect(v.parse(Limits, sent)).toEqual({ ...publicTable, 'spot.fee': '0.001' });
  });

  const stake = { seconds: 60, profit_ratio: '70', min: '10', max: '20' };
  test.each<[string, unknown]>([
    ['app.version', '1'],
    ['app.default_lang', 'en'],
    ['clock.rate', 0.001],
    ['session.max', 1],
    ['security.hold_hours', 0],
    ['code.cooldown_s', 0],
    ['funds.open', false],
    ['chains', { USDT: ['TRC20'] }],
    ['deposit.fee_rate', '0.5'],
    ['bank.currency', 'EUR'],
    ['kline.frames', ['time-share', '1min', '5min', '30min']],
    ['kline.frames', ['60min', '1day', '1week', '1mon']],
    ['lever.max_share', 0],
    ['lever.multiples', [1]],
    ['option.periods', [stake]],
    ['sub.decimals', 0],
    ['sub.decimals', 8],
    [
      'promotion.ratios',
      { member: ['1', '2', '3'], vip: ['1', '2', '3'], partner: ['1', '2', '3'] },
    ],
    ['promotion.payout_utc', '09:59'],
    ['promotion.payout_utc', '19:00'],
    ['promotion.payout_utc', '23:30'],
  ])('may be another: %s as %j', (name, value) => {
    expect(v.parse(Limits, { [name]: value })).toEqual({ ...publicTable, [name]: value });
  });

  test.each<[string, unknown]>([
    ['app.version', ''],
    ['app.default_lang', 'xx'],
    ['clock.rate', 0.0009],
    ['session.max', 0],
    ['session.max', 1.5],
    ['password.min', 7],
    ['password.max', 65],
    ['fund.digits', 5],
    ['code.digits', 4],
    ['code.cooldown_s', -1],
    ['code.cooldown_s', 0.5],
    ['chains', { USDT: [] }],
    ['chains', { USDT: [''] }],
    ['deposit.fee_rate', '-0.1'],
    ['deposit.fee_rate', 0.1],
    ['bank.currency', ''],
    ['kline.frames', []],
    ['kline.frames', ['2min']],
    ['lever.multiples', []],
    ['lever.multiples', [0]],
    ['option.periods', []],
    ['option.periods', [{ ...stake, seconds: 0 }]],
    ['sub.decimals', 9],
    ['sub.decimals', -1],
    ['promotion.levels', 4],
    ['promotion.ratios', { member: ['1', '2'], vip: ['1', '2'], partner: ['1', '2'] }],
    ['promotion.payout_utc', '24:00'],
    ['promotion.payout_utc', '23:60'],
    ['promotion.payout_utc', '7:00'],
    ['promotion.payout_utc', '107:00'],
    ['promotion.payout_utc', '07:000'],
  ])('are not: %s as %j', (name, value) => {
    expect(v.parse(Limits, { [name]: value })).toEqual(publicTable);
  });
});
