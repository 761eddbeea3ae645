import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { pageOf } from '../../schemas/kernel/page';
import {
  TransferCurrencies,
  TransferRecord,
  TransferRequest,
  TransferResult,
} from '../../schemas/wallet/transfer';

describe('the answer to a transfer', () => {
  test('is the record', () =>
    expect(
      v.parse(TransferResult, {
        id: '17',
        currency_id: 3,
        number: '100',
        from_field: 'change',
        to_field: 'lever',
        created_time: '2026-03-02T09:00:00.000Z',
      }),
    ).toEqual({
      id: '17',
      currencyId: 3,
      from: 'change',
      to: 'lever',
      amount: '100',
      createdAt: '2026-03-02T09:00:00.000Z',
    }));

  test.each([['划转成功'], [''], [null], [1], [true], [undefined]])(
    'may only confirm: %s',
    (answer) => expect(v.parse(TransferResult, answer)).toBeNull(),
  );
});

describe('the records of transfers', () => {
  const canonical = {
    id: '17',
    currency: 3,
    currency_name: 'USDT',
    value: '100',
    from_field: 'change',
    to_field: 'lever',
    type: 12,
    info: 'Spot → Contract',
    created_time: '2026-03-02T09:00:00.000Z',
  };

  test('have both accounts', () =>
    expect(v.parse(TransferRecord, canonical)).toEqual({
      id: '17',
      currencyId: 3,
      currency: 'USDT',
      amount: '100',
      from: 'change',
      to: 'lever',
      info: 'Spot → Contract',
      createdAt: '2026-03-02T09:00:00.000Z',
    }));

  test('of older servers have a signed row for each side', () => {
    const older = {
      list: [
        { id: 8, value: '100.00000000', info: '合约划入', created_time: '2026-03-02 17:00:00' },
        { id: 7, currency: '3', value: -100, info: null, created_time: '' },
      ],
      count: 2,
    };
    expect(v.parse(pageOf(TransferRecord, 20), older)).toMatchObject({
      total: 2,
      rows: [
        {
          id: '8',
          amount: '100',
          from: null,
          to: null,
          info: '合约划入',
          createdAt: '2026-03-02T09:00:00.000Z',
        },
        { id: '7', currencyId: 3, amount: '-100', info: '', createdAt: null },
      ],
    });
  });

  test('name no account that is not known', () =>
    expect(v.parse(TransferRecord, { ...canonical, from_field: 'energy' }).from).toBeNull());
});

describe('the currencies that can be moved', () => {
  const usdt = {
    id: 3,
    name: 'USDT',
    logo: '',
    decimal_scale: 6,
    is_match: true,
    is_lever: true,
    is_micro: true,
    wallet: { change_balance: '1000.5', lever_balance: '250', micro_balance: '0' },
  };

  test('have their accounts and what is available in each', () =>
    expect(v.parse(TransferCurrencies, [usdt])).toEqual([
      {
        id: 3,
        name: 'USDT',
        logo: '',
        decimals: 6,
        accounts: ['change', 'lever', 'micro'],
        available: { change: '1000.5', lever: '250', micro: '0' },
      },
    ]));

  test('of older servers may have no wallet, flags as numbers and numbers as text', () =>
    expect(
      v.parse(TransferCurrencies, [
        { id: '3', name: 'USDT', is_lever: '1', is_micro: 0, wallet: null },
      ]),
    ).toMatchObject([
      {
        id: 3,
        decimals: 8,
        accounts: ['change', 'lever'],
        available: { change: '0', lever: '0', micro: '0' },
      },
    ]));

  test('with a single account have nowhere to go', () =>
    expect(v.parse(TransferCurrencies, [{ ...usdt, is_lever: false, is_micro: false }])).toEqual(
      [],
    ));

  test('cost only themselves where a balance cannot be read', () =>
    expect(
      v
        .parse(TransferCurrencies, [
          { ...usdt, wallet: { ...usdt.wallet, lever_balance: 'much' } },
          { ...usdt, id: 4, name: 'XRP' },
        ])
        .map(({ name }) => name),
    ).toEqual(['XRP']));

  test('may be none', () => expect(v.parse(TransferCurrencies, null)).toEqual([]));
});

test('a request names accounts that take transfers', () => {
  const request = { currency_id: '3', from_field: 'change', to_field: 'lever', number: '5' };
  expect(v.parse(TransferRequest, request)).toEqual({ ...request, currency_id: 3 });
  const parsed = v.safeParse(TransferRequest, { ...request, to_field: 'trust' });
  expect(parsed.issues?.map(({ message }) => message)).toEqual(['transfer.account_unsupported']);
});
