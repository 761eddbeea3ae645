import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import {
  allocationOf,
  holdingsOf,
  isSmall,
  omittedOf,
  smallWorth,
} from '../../schemas/wallet/holdings';
import {
  fiatWorth,
  totalOf,
  usdtTotalOf,
  Wallets,
  walletDetailOf,
  worthOf,
} from '../../schemas/wallet/wallet';
import { refusalsOf } from '../support/refusals';

const row = { currency: 2, currency_name: 'ETH', change_balance: '0' };
const read = {
  currencyId: 2,
  currency: 'ETH',
  logo: '',
  decimals: 8,
  available: '0',
  frozen: '0',
  usdtPrice: null,
};

describe('one coin in one account (contract/calls/post-wallet-detail.md)', () => {
  test.each<[object, object]>([
    [{}, {}],
    [{ currency: '2' }, {}],
    [{ decimal_scale: 6 }, { decimals: 6 }],
    [{ decimal_scale: '6' }, { decimals: 6 }],
    [{ usdt_price: '1.50' }, { usdtPrice: '1.5' }],
    [{ usdt_price: null }, {}],
    [{ usdt_price: 'dear' }, {}],
    [{ usdt_price: '0' }, { usdtPrice: '0' }],
    [{ currency_name: 'USDT' }, { currency: 'USDT', usdtPrice: '1' }],
    [{ decimal_scale: 1.5 }, {}],
    [{ change_balance: null }, {}],
    [{ change_balance: '1.0E-5' }, { available: '0.00001' }],
    [{ change_balance: '0.00400000' }, { available: '0.004' }],
    [{ change_balance: 7 }, { available: '7' }],
    [{ change_balance: '' }, {}],
    [{ lock_change_balance: '2' }, { frozen: '2' }],
    [{ lock_change_balance: null }, {}],
    [{ lever_balance: '1', lock_lever_balance: '2' }, {}],
  ])('is read from %j', (patch, more) => {
    expect(v.parse(walletDetailOf('change'), { ...row, ...patch })).toEqual({ ...read, ...more });
  });

  test.each(['change', 'lever', 'micro', 'trust'] as const)('of %s has its figures', (account) => {
    const figures = { [`${account}_balance`]: '1', [`lock_${account}_balance`]: '2' };
    expect(v.parse(walletDetailOf(account), { ...row, ...figures })).toEqual({
      ...read,
      available: '1',
      frozen: '2',
    });
  });

  test.each<[object, string[]]>([
    [{ currency: 0 }, ['currency wrong']],
    [{ currency_name: null }, ['currency_name param.invalid']],
    [{ change_balance: undefined }, ['amount.invalid']],
  ])('is not read from %j', (patch, refusals) => {
    expect(refusalsOf(walletDetailOf('change'), { ...row, ...patch })).toEqual(refusals);
  });

  test.each(['change_balance', 'lock_change_balance'])('is not read without a figure: %s', (name) =>
    expect(() => v.parse(walletDetailOf('change'), { ...row, [name]: 'much' })).toThrow(),
  );
});

const none = { rows: [], omitted: 0, usdtTotal: '0' };
const unsummed = { ...none, usdtTotal: null };
const unread = { ...unsummed, omitted: 1 };
const nothing = {
  spot: unsummed,
  contract: none,
  option: none,
  trust: none,
  rates: {},
  depositsOpen: true,
};
const empty = { balance: [] };
const coin = (account: string, id: number, price: string, available: string, frozen = '0') => ({
  currency: id,
  currency_name: `C${id}`,
  usdt_price: price,
  [`${account}_balance`]: available,
  [`lock_${account}_balance`]: frozen,
});

describe('everything that somebody has (contract/calls/post-wallet-list.md)', () => {
  test.each<[string, object, object]>([
    ['the least', {}, {}],
    ['a list of no rows', { change_wallet: { balance: null } }, {}],
    [
      'a total',
      { change_wallet: { ...empty, usdt_totle: '7.0', totle: '50' } },
      {
        spot: { ...none, usdtTotal: '7' },
      },
    ],
    [
      'contracts',
      { lever_wallet: { balance: [{ ...row, lever_balance: 0 }] } },
      { contract: { ...unsummed, rows: [read] } },
    ],
    [
      'options',
      { micro_wallet: { balance: [{ ...row, micro_balance: 0 }] } },
      { option: { ...unsummed, rows: [read] } },
    ],
    [
      'trust',
      { trust_wallet: { balance: { 0: { ...row, trust_balance: 0 } } } },
      { trust: { ...unsummed, rows: [read] } },
    ],
    [
      'a row that is none',
      { change_wallet: { balance: [row, { ...row, change_balance: 'much' }, null] } },
      { spot: { ...unsummed, rows: [read], omitted: 2 } },
    ],
    ['no account of that kind', { lever_wallet: null }, {}],
    [
      'an account that is none',
      { lever_wallet: 'x', micro_wallet: {} },
      { contract: unread, option: unread },
    ],
    [
      'a total that is none',
      { change_wallet: { balance: [], usdt_totle: 'much' } },
      { spot: unsummed },
    ],
    ['a rate alone', { ExRate: '7.1' }, { rates: { CNY: '7.1' } }],
    ['a rate beside the others', { ExRate: '7', rates: { CNY: '7.1' } }, { rates: { CNY: '7.1' } }],
    ['a rate of zero', { ExRate: '0' }, {}],
    ['a rate that is none', { rates: { CNY: 'x', USD: 1 } }, { rates: { USD: '1' } }],
    ['rates that are none', { rates: [] }, {}],
    ['perhaps', { is_open_CTbi: 'perhaps' }, {}],
    ['rates', { rates: { CNY: 7.1, USD: '1.0' } }, { rates: { CNY: '7.1', USD: '1' } }],
    ['closed', { is_open_CTbi: 0 }, { depositsOpen: false }],
    ['open', { is_open_CTbi: '1' }, {}],
  ])('is read: %s', (_, patch, more) => {
    expect(v.parse(Wallets, { change_wallet: empty, ...patch })).toEqual({ ...nothing, ...more });
  });

  test.each<[object, string[]]>([
    [{ change_wallet: undefined }, ['change_wallet wrong']],
    [{ change_wallet: {} }, ['change_wallet.balance wrong']],
  ])('is not read from %j', (patch, refusals) => {
    expect(refusalsOf(Wallets, { change_wallet: empty, ...patch })).toEqual(refusals);
  });

  const wallets = v.parse(Wallets, {
    change_wallet: { balance: [coin('change', 2, '2', '10', '5'), coin('change', 9, '1', '0')] },
    lever_wallet: { balance: [coin('lever', 3, '1', '20', '10'), coin('lever', 2, '2', '0', '1')] },
    micro_wallet: { balance: [coin('micro', 3, '1', '0', '4'), coin('micro', 8, '0', '1')] },
    trust_wallet: { balance: [coin('trust', 4, '34', '0', '1'), coin('trust', 2, '2', '0', '1')] },
  });

  test('is added up by coin, the most valuable first, then by their ids', () => {
    const frozen = { spot: '0', option: '0', contract: '0', trust: '0' };
    expect(holdingsOf(wallets)).toEqual([
      // Worth 34 each: 2 × 17, 34 × 1, 1 × 34.
      ...[
        [2, '10', '7', '2', { spot: '5', contract: '1', trust: '1' }] as const,
        [3, '20', '14', '1', { contract: '10', option: '4' }] as const,
        [4, '0', '1', '34', { trust: '1' }] as const,
        [8, '1', '0', '0', {}] as const,
      ].map(([currencyId, available, locked, usdtPrice, frozenIn]) => ({
        currencyId,
        currency: `C${currencyId}`,
        logo: '',
        decimals: 8,
        available,
        frozen: locked,
        usdtPrice,
        frozenIn: { ...frozen, ...frozenIn },
      })),
    ]);
    const richer = v.parse(Wallets, {
      change_wallet: { balance: [coin('change', 1, '1', '5'), coin('change', 7, '1', '6')] },
    });
    expect(holdingsOf(richer).map(({ currencyId }) => currencyId)).toEqual([7, 1]);
  });

  test('is shared out by account, cut to hundredths of a percent', () => {
    // 30 + 32 + 4 + 36 = 102.
    expect(allocationOf(wallets)).toEqual({
      total: '102',
      spot: { worth: '30', percent: '29.41' },
      contract: { worth: '32', percent: '31.37' },
      option: { worth: '4', percent: '3.92' },
      trust: { worth: '36', percent: '35.29' },
    });
    const no = { worth: '0', percent: '0' };
    expect(allocationOf(v.parse(Wallets, { change_wallet: empty }))).toEqual({
      total: '0',
      spot: no,
      contract: no,
      option: no,
      trust: no,
    });
  });
});

describe('a value that is not known', () => {
  const held = { currency: 2, currency_name: 'ETH', change_balance: '3', lock_change_balance: '0' };
  const walletsOf = (...balance: object[]) => v.parse(Wallets, { change_wallet: { balance } });

  test('is never a zero, of a coin, an account, or all', () => {
    const wallets = walletsOf(held, coin('change', 3, '1', '5'));
    expect(holdingsOf(wallets).map(worthOf)).toEqual(['5', null]);
    expect(holdingsOf(wallets).map(isSmall)).toEqual([false, false]);
    expect(allocationOf(wallets)).toMatchObject({
      total: null,
      spot: { worth: null, percent: null },
      trust: { worth: '0', percent: null },
    });
    expect(usdtTotalOf(wallets)).toBeNull();
    expect(fiatWorth(null, { CNY: amount('7') }, 'CNY')).toBeNull();
  });

  test('is that of a row that was left out, too', () => {
    const wallets = walletsOf(coin('change', 3, '1', '5'), { ...held, change_balance: '-' });
    expect([allocationOf(wallets).total, usdtTotalOf(wallets), omittedOf(wallets)]).toEqual([
      null,
      null,
      1,
    ]);
  });

  test('is the one that the server sums, where it does', () => {
    const wallets = v.parse(Wallets, {
      change_wallet: { balance: [held], usdt_totle: '9' },
      lever_wallet: { balance: [coin('lever', 3, '1', '1')] },
    });
    expect(allocationOf(wallets)).toMatchObject({
      total: '10',
      spot: { worth: '9', percent: '90' },
      contract: { worth: '1', percent: '10' },
    });
    expect(usdtTotalOf(wallets)).toBe('10');
  });

  test('is zero where nothing is held', () => {
    const wallets = walletsOf({ ...held, change_balance: '0' });
    expect([allocationOf(wallets).total, usdtTotalOf(wallets)]).toEqual(['0', '0']);
  });
});

describe('a worth (contract/formulas.md#valuation)', () => {
  const held = (available: string, frozen: string, price: string) => ({
    currencyId: 1,
    currency: 'BTC',
    logo: '',
    decimals: 8,
    available: amount(available),
    frozen: amount(frozen),
    usdtPrice: amount(price),
  });

  test.each([
    ['1', '2', '3', '3', '9'],
    ['0.00000001', '0', '0.9', '0.00000001', '0'],
    // 0.12345678 × 1.1 = 0.135802458, cut after eight.
    ['0.1', '0.02345678', '1.1', '0.12345678', '0.13580245'],
  ])('of %s and %s frozen at %s', (available, frozen, price, total, worth) => {
    const one = held(available, frozen, price);
    expect([totalOf(one), worthOf(one)]).toEqual([total, worth]);
  });

  test.each([
    ['0.99999999', '0', true],
    ['1', '0', false],
    ['0', '1', false],
    ['0.5', '0.5', false],
    ['0', '0', true],
  ])('of %s and %s frozen is small: %s', (available, frozen, isIt) => {
    expect(smallWorth).toBe('1');
    expect(isSmall(held(available, frozen, '1'))).toBe(isIt);
  });

  test.each([
    ['CNY', { CNY: amount('7.1') }, '71'],
    ['USD', { USD: amount('0.5') }, '5'],
    ['USD', {}, '10'],
    ['CNY', {}, null],
    ['CNY', { USD: amount('0.5') }, null],
    ['USDT', {}, '10'],
    ['USDT', { USDT: amount('7') }, '10'],
  ])('in %s at %j is %s for ten', (code, rates, worth) => {
    expect(fiatWorth(amount('10'), rates, code)).toBe(worth);
  });
});
