import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { pageOf } from '../../schemas/kernel/page';
import { History } from '../../schemas/wallet/history';
import { FrozenRecords, StatementRow } from '../../schemas/wallet/statement';
import {
  isStatementKind,
  kindOfNumber,
  numberOfKind,
  statementGroups,
  statementKinds,
} from '../../schemas/wallet/statement-kind';
import { type Account, accounts } from '../../schemas/wallet/wallet';

const canonical = {
  id: '17',
  currency: 3,
  currency_name: 'USDT',
  balance_type: 2,
  is_lock: false,
  value: '-100.5',
  before: '1000',
  after: '899.5',
  type: 12,
  kind: 'transfer.out',
  info: 'Transfer out',
  ref: { kind: 'transfer', id: '4' },
  created_time: '2026-03-02T09:00:00.000Z',
};
const read = (wire: object) => v.parse(StatementRow, wire);

describe('a row of the statement', () => {
  test('is read whole', () =>
    expect(read(canonical)).toEqual({
      id: '17',
      currencyId: 3,
      currency: 'USDT',
      account: 'change',
      isFrozen: false,
      amount: '-100.5',
      before: '1000',
      after: '899.5',
      kind: 'transfer.out',
      label: 'Transfer out',
      ref: { kind: 'transfer', id: '4' },
      createdAt: '2026-03-02T09:00:00.000Z',
    }));

  test('of an older server is known by its number and account', () => {
    const older = {
      id: 9,
      currency: '3',
      value: '5.00000000',
      type: '15',
      balance_type: '3',
      is_lock: '0',
      created_time: '2026-03-02 17:00:00',
    };
    expect(read(older)).toEqual({
      id: '9',
      currencyId: 3,
      currency: '',
      account: 'lever',
      isFrozen: false,
      amount: '5',
      before: null,
      after: null,
      kind: 'transfer.in',
      label: '15',
      ref: null,
      createdAt: '2026-03-02T09:00:00.000Z',
    });
    expect(read({ ...older, is_lock: 1 }).isFrozen).toBe(true);
  });

  test('of a kind that is not known here stays, and is called what the server calls it', () => {
    const strange = { ...canonical, kind: 'airdrop.pay', type: 900, info: 'Airdrop' };
    expect(read(strange)).toMatchObject({ kind: null, label: 'Airdrop', amount: '-100.5' });
    expect(read({ ...strange, info: '' }).label).toBe('airdrop.pay');
    expect(read({ ...strange, info: null, kind: '' }).label).toBe('900');
  });

  test('of an account that is not known here stays', () => {
    for (const balance_type of [1, 5, null, 'x']) {
      expect(read({ ...canonical, balance_type })).toMatchObject({
        account: null,
        kind: 'transfer.out',
      });
    }
  });

  test.each([
    ['no figure', { value: undefined }],
    ['no id', { id: undefined }],
  ])('is left out where it has %s, and costs no other', (_, change) => {
    const page = v.parse(pageOf(StatementRow, 20), {
      list: [canonical, { ...canonical, ...change }],
      count: 2,
    });
    expect(page.rows).toHaveLength(1);
    expect(page.omitted).toBe(1);
  });
});

describe('the numbers of kinds', () => {
  test.each<[number, Account | null, string | null]>([
    [200, 'change', 'deposit.credit'],
    [100, 'change', 'withdraw.done'],
    [11, 'change', 'transfer.in'],
    [12, 'change', 'transfer.out'],
    [15, 'micro', 'transfer.in'],
    [16, 'lever', 'transfer.out'],
    [33, 'change', 'rebate.pay'],
    [32, 'lever', 'lever.liquidation'],
    // Several kinds have these.
    [50, 'change', null],
    [51, 'change', null],
    [44, 'trust', null],
    [3, null, null],
    [12_345, 'change', null],
    // A number of another account.
    [15, 'change', null],
    [11, 'lever', null],
  ])('%i in %s is %s', (number, account, kind) => expect(kindOfNumber(number, account)).toBe(kind));

  test('never lead to another kind than the one that has them', () => {
    for (const account of accounts) {
      for (const kind of statementKinds) {
        expect([kind, null]).toContain(kindOfNumber(numberOfKind(kind, account), account));
      }
    }
  });

  test('are of kinds that begin with a group, but for what the operator books', () => {
    const ungrouped = statementKinds.filter(
      (kind) => !statementGroups.some((group) => kind.startsWith(`${group}.`)),
    );
    expect(ungrouped).toEqual(['demo.grant', 'operator.adjust']);
    expect(isStatementKind('spot.fill')).toBe(true);
    expect(isStatementKind('spot')).toBe(false);
  });
});

describe('the history of balances', () => {
  const day = { time: '2026-03-02T00:00:00.000Z', change_worth: '12.5', lever_worth: null };
  test('has a value for each account, and none where a price is unknown', () =>
    expect(v.parse(History, { worths: [day, { change_worth: '1' }] })).toEqual([
      {
        time: '2026-03-02T00:00:00.000Z',
        spot: '12.5',
        contract: null,
        option: null,
        trust: null,
      },
    ]));
});

describe('what holds a coin frozen', () => {
  test('is a list of records with their amounts', () =>
    expect(
      v.parse(FrozenRecords, {
        held: [
          { balance_type: 2, value: '59', ref: { kind: 'spot', id: 12 } },
          { balance_type: 2, value: '59' },
        ],
      }),
    ).toEqual([{ account: 'change', amount: '59', record: { kind: 'spot', id: '12' } }]));
});
