import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { declaredRecord } from '../../examples/wallet/deposit';
import { DepositRecord, DepositResult } from '../../schemas/wallet/deposit';
import { addressOn, BankDeposit, CoinDeposit } from '../../schemas/wallet/deposit-address';
import { canonical } from '../support/server/canonical-answers';

const chains = ['TRC20', 'OMNI', 'ERC20'];
const on = (answer: unknown, chain: string) =>
  addressOn(v.parse(CoinDeposit, answer), chain, chains);

describe('a deposit address', () => {
  test('is that of its chain', () => {
    const answer = { TRC20: 'Ta', OMNI: '1b', ERC20: '0xc' };
    expect(chains.map((chain) => on(answer, chain))).toEqual(['Ta', '1b', '0xc']);
  });

  test('may be named in lower case, and what replaces another is left out', () => {
    const answer = { trc20: 'Ta', erc20: '0xc', erc20_back: '0xd', TRC20_back: 'Tz' };
    expect(chains.map((chain) => on(answer, chain))).toEqual(['Ta', null, '0xc']);
  });

  test.each<[string, unknown]>([
    ['a plain text', 'Ta'],
    ['an object with a picture', { address: 'Ta', qrcode: 'https://example.com/qr.png' }],
    ['an object with a spare one', { main: 'Ta', back: 'Tb' }],
  ])('without a chain is that of the first one, in %s', (_, answer) =>
    expect(chains.map((chain) => on(answer, chain))).toEqual(['Ta', null, null]),
  );

  test.each<[string, unknown]>([
    ['nothing', null],
    ['empty text', ''],
    ['no address', {}],
    ['an empty address', { TRC20: '' }],
    ['a list', ['Ta']],
  ])('is none where the answer is %s', (_, answer) =>
    expect(v.safeParse(CoinDeposit, answer).success).toBe(false),
  );
});

describe('the payee of a bank deposit', () => {
  const sent = { bkname: 'First Bank', cardname: 'Tideline', bkcardnumer: 6222 };
  const payee = {
    bank: 'First Bank',
    holder: 'Tideline',
    account: '6222',
    bankAddress: '',
    swiftCode: '',
    reference: '',
  };
  test('may say no more than the account', () => expect(v.parse(BankDeposit, sent)).toEqual(payee));
  test('may be a part of the answer', () =>
    expect(v.parse(BankDeposit, { Bank: sent })).toEqual(payee));
  test('without an account is none', () =>
    expect(v.safeParse(BankDeposit, { bkname: 'First Bank' }).success).toBe(false));
});

describe('a record of a deposit', () => {
  const wire = {
    id: 17,
    currency_id: 3,
    name: 'USDT',
    chain: 'TRC20',
    address: 'DEMO2345',
    amount: '250.5',
    status: 1,
    remark: '',
    account: 'Ada',
    created_at: '2026-03-02T09:00:00.000Z',
    updated_at: '2026-03-02T09:00:00.000Z',
  };

  test('is read with what a server leaves out', () =>
    expect(v.parse(DepositRecord, wire)).toEqual(declaredRecord));

  test('of an older server is credited with its amount, under no name', () =>
    expect(
      v.parse(DepositRecord, {
        id: '18',
        currency: '3',
        amount: '100.00',
        status: '2',
        created_at: '2026-03-02 17:00:00',
      }),
    ).toMatchObject({
      id: 18,
      currencyId: 3,
      name: '',
      amount: '100',
      fee: '0',
      credited: '100',
      state: 'approved',
      createdAt: '2026-03-02T09:00:00.000Z',
    }));

  test('has no credit before it is approved', () =>
    expect(v.parse(DepositRecord, { ...wire, real_number: '5' }).credited).toBeNull());

  test('has the steps that can be read', () =>
    expect(
      v.parse(DepositRecord, {
        ...wire,
        timeline: [{ state: 'reviewing', at: wire.created_at, by: 'user' }, { state: 'lost' }, 7],
      }).timeline,
    ).toEqual([{ state: 'reviewing', at: wire.created_at, by: 'user' }]));

  test.each([4, 0, 'open', null])('with the status %s cannot be shown', (status) =>
    expect(v.safeParse(DepositRecord, { ...wire, status }).success).toBe(false),
  );

  test.each([['提交成功'], [''], [null], [1], [true], [undefined]])(
    'may only be confirmed: %s',
    (answer) => expect(v.parse(DepositResult, answer)).toBeNull(),
  );

  test('is a row of the records as this server sends them', () =>
    expect(canonical.deposits.data.map((row) => v.parse(DepositRecord, row).state)).toEqual([
      'reviewing',
      'approved',
      'rejected',
    ]));
});
