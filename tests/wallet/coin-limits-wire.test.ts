import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Limits } from '../../schemas/kernel/limits';
import { coinLimitsFrom, fundTermsOf, SentLimitsOfCoin } from '../../schemas/wallet/coin-limits';

const local = v.parse(Limits, { 'bank.usdt_per_unit': '0.3', 'withdraw.min.USDT': '25' });
const usdt = { currencyId: 3, name: 'USDT' };
const bank = { currencyId: 9999, name: 'Bank card' };
const read = (sent: object, coin = usdt) =>
  coinLimitsFrom(v.parse(SentLimitsOfCoin, sent), local, coin);

describe('the limits of a coin', () => {
  test('are those of the answer', () =>
    expect(
      read({
        name: 'USDT',
        rate: '0.2',
        min_number: '11',
        max_number: '500',
        min_deposit: '12',
        decimal_scale: 6,
        change_balance: '99.5',
        daily_limit: 4,
        daily_used: 2,
        expected_hours: 12,
        hold_until: '2026-03-04T12:00:00.000Z',
        receive_currency: 'USDT',
        receive_per_unit: '1',
      }),
    ).toEqual({
      currencyId: 3,
      name: 'USDT',
      rate: '0.2',
      minWithdrawal: '11',
      maxWithdrawal: '500',
      minDeposit: '12',
      decimals: 6,
      available: '99.5',
      dailyLimit: 4,
      dailyUsed: 2,
      expectedHours: 12,
      heldUntil: '2026-03-04T12:00:00.000Z',
      receiveCurrency: 'USDT',
      receivePerUnit: '1',
      usdtPerUnit: '1',
      rateTime: null,
    }));

  test('are the local ones where an older server says nothing of them', () =>
    expect(read({ name: 'USDT', rate: '1%', min_number: 5.5, change_balance: '7.00' })).toEqual({
      currencyId: 3,
      name: 'USDT',
      rate: '1',
      minWithdrawal: '5.5',
      maxWithdrawal: '0',
      minDeposit: '10',
      decimals: 6,
      available: '7',
      dailyLimit: 3,
      dailyUsed: null,
      expectedHours: 24,
      heldUntil: null,
      receiveCurrency: 'USDT',
      receivePerUnit: '1',
      usdtPerUnit: '1',
      rateTime: null,
    }));

  test('of a whole empty answer are the local ones, and what is held is unknown', () =>
    expect(read({})).toMatchObject({
      name: 'USDT',
      rate: '0.1',
      minWithdrawal: '25',
      minDeposit: '10',
      available: null,
    }));

  test('of the bank card say the currency of the bank, its rate cut and not rounded', () =>
    expect(read({}, bank)).toMatchObject({
      name: 'Bank card',
      decimals: 2,
      minDeposit: '100',
      rate: '0.5',
      receiveCurrency: 'USD',
      receivePerUnit: '3.33333333',
    }));

  test.each([
    ['the rate that it states', { usdt_per_unit: '0.14', receive_per_unit: '7.14285714' }, '0.14'],
    ['the inverse of what it pays', { receive_per_unit: '4' }, '0.25'],
    ['the local rate where it states none', {}, '0.3'],
    ['the local rate where its own is nonsense', { usdt_per_unit: '0' }, '0.3'],
  ])('of the bank card are booked by %s', (_, sent, usdtPerUnit) =>
    expect(read({ rate_time: '2026-03-02T09:00:00.000Z', ...sent }, bank)).toMatchObject({
      usdtPerUnit,
      rateTime: '2026-03-02T09:00:00.000Z',
    }),
  );

  test('do not exist for a coin that is only traded', () => {
    expect(fundTermsOf(local, 4)).toBeNull();
    expect(fundTermsOf(local, 1)).toEqual({
      minDeposit: '0.0005',
      minWithdrawal: '0.005',
      rate: '0.1',
      decimals: 8,
    });
  });
});
