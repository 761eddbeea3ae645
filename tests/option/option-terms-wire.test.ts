import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import {
  OptionCurrencies,
  OptionPeriods,
  profitPercentOf,
  stakeRangeOf,
} from '../../schemas/option/option-period';

describe('the durations', () => {
  const periods = (sent: unknown) => v.parse(OptionPeriods, sent);

  test('are the open ones, shortest first', () => {
    const row = { status: 1, profit_ratio: '70', min_num: '10', max_num: '10000' };
    const { rows } = periods([
      { ...row, id: 2, seconds: 120 },
      { ...row, id: 1, seconds: '60', even_ratio: '500' },
      { ...row, id: 3, seconds: 30, status: 0 },
    ]);
    expect(rows.map(({ seconds }) => seconds)).toEqual([60, 120]);
    expect(rows[0]).toEqual({
      seconds: 60,
      isOpen: true,
      profitPercent: '70',
      evenPercent: '500',
      even: null,
      lossPercent: null,
      minStake: '10',
      maxStake: '10000',
    });
    expect(rows.map((row) => profitPercentOf(row, 'even'))).toEqual(['500', null]);
    expect(rows.map((row) => profitPercentOf(row, 'fall'))).toEqual(['70', '70']);
  });

  test('of older servers state their least stake under other names', () => {
    const row = { id: 1, seconds: 60, profit_ratio: '85%', loss_ratio: 90 };
    const { rows } = periods([
      { ...row, min_amount: 5, max_amount: '0' },
      { ...row, mixtz: '6' },
    ]);
    expect(rows.map(({ minStake }) => minStake)).toEqual(['5', '6']);
    expect(rows[0]).toMatchObject({ profitPercent: '85', lossPercent: '90', maxStake: null });
  });

  test('without limits of their own have those of the currency', () => {
    const none = { minStake: null, maxStake: null };
    const currency = { minStake: amount('1'), maxStake: amount('9') };
    expect(stakeRangeOf(none, currency)).toEqual(currency);
    expect(stakeRangeOf({ minStake: amount('2'), maxStake: amount('3') }, currency)).toEqual({
      minStake: '2',
      maxStake: '3',
    });
    expect(stakeRangeOf(none, none)).toEqual({ minStake: '0', maxStake: null });
  });

  test('that cannot be read are left out and counted', () => {
    expect(periods([{ id: 1, seconds: 'soon', profit_ratio: '70' }])).toEqual({
      rows: [],
      omitted: 1,
    });
  });

  test('may be none', () => {
    expect(periods(null).rows).toEqual([]);
  });
});

describe('the paying currencies', () => {
  const least = { id: 3, name: 'USDT' };

  test('that say the least have defaults for the rest', () => {
    expect(v.parse(OptionCurrencies, [least]).rows).toEqual([
      {
        id: 3,
        name: 'USDT',
        logo: '',
        decimals: 8,
        feePercent: '0',
        minStake: null,
        maxStake: null,
        maxOpen: null,
        stakeShortcuts: [],
        available: '0',
        frozen: '0',
      },
    ]);
  });

  test('that say everything are taken at their word', () => {
    const row = {
      ...least,
      decimal_scale: 4,
      micro_trade_fee: '0.2',
      micro_min: '10',
      micro_max: '10000',
      micro_holdtrade_max: 10,
      micro_numbers: [{ number: '10' }, { number: '50.00' }, { number: '' }],
      user_wallet: { currency: 3, micro_balance: '12.5', lock_micro_balance: 1 },
    };
    expect(v.parse(OptionCurrencies, [row]).rows).toMatchObject([
      {
        decimals: 4,
        feePercent: '0.2',
        minStake: '10',
        maxStake: '10000',
        maxOpen: 10,
        stakeShortcuts: ['10', '50'],
        available: '12.5',
        frozen: '1',
      },
    ]);
  });
});
