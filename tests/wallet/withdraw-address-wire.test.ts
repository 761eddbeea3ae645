import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  addressCoins,
  DeletedAddress,
  emptyWithdrawAddress,
  isWithdrawAddressForm,
  PersistedWithdrawAddress,
  SavedWithdrawAddress,
  WithdrawAddress,
  type WithdrawAddressDraft,
  WithdrawAddresses,
  WithdrawAddressForm,
  WithdrawAddressRequest,
  withdrawAddressFields,
} from '../../schemas/wallet/withdraw-address';
import { refusalsOf } from '../support/refusals';

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const draft: WithdrawAddressDraft = {
  coin: 'USDT',
  chain: 'TRC20',
  address: tron,
  label: 'Ledger',
  code: '012345',
};

describe('a withdraw address as it is typed', () => {
  test('begins with the coin and chain most people use', () => {
    expect(emptyWithdrawAddress).toEqual({
      coin: 'USDT',
      chain: 'TRC20',
      address: '',
      label: '',
      code: '',
    });
    expect(isWithdrawAddressForm(emptyWithdrawAddress)).toBe(false);
    expect(isWithdrawAddressForm(draft)).toBe(true);
  });

  test.each<[string, object, string[]]>([
    ['all in order', {}, []],
    ['bitcoin', { coin: 'BTC', chain: 'OMNI', address: segwit }, []],
    ['ether', { coin: 'ETH', chain: 'ERC20', address: ether }, []],
    ['another coin', { coin: 'DOGE' }, ['coin wrong']],
    ['a chain that is no text', { chain: 7 }, ['chain wrong']],
    ['a chain that nobody knows', { chain: 'BEP20' }, ['address address.invalid']],
    ['the address of another chain', { chain: 'ERC20' }, ['address address.invalid']],
    ['a letter that is off', { address: `${tron.slice(0, -1)}u` }, ['address address.invalid']],
    ['no address', { address: '' }, ['address param.missing']],
    ['an address of spaces', { address: '  ' }, ['address param.missing']],
    ['an address of 128', { address: 'T'.repeat(128) }, ['address address.invalid']],
    ['one of 129', { address: 'T'.repeat(129) }, ['address wrong', 'address address.invalid']],
    ['an address that is no text', { address: 7 }, ['address wrong']],
    ['no label', { label: '' }, []],
    ['a label of 50', { label: ` ${'x'.repeat(50)} ` }, []],
    ['a label of 51', { label: 'x'.repeat(51) }, ['label param.invalid']],
    ['a label that is no text', { label: 7 }, ['label wrong']],
    ['no code', { code: '' }, ['code param.missing']],
    ['a code of five digits', { code: '12345' }, ['code auth.code_wrong']],
    ['a code that is no text', { code: 12345 }, ['code wrong']],
    [
      'a wrong address and no code',
      { address: 'x', code: '' },
      ['code param.missing', 'address address.invalid'],
    ],
  ])('is refused for what is wrong: %s', (_, patch, refusals) => {
    expect(refusalsOf(WithdrawAddressForm, { ...draft, ...patch })).toEqual(refusals);
  });

  test('is sent without the spaces around it', () => {
    const typed = { ...draft, address: ` ${tron} `, label: ' Ledger ', code: ' 012345 ' };
    expect(v.parse(WithdrawAddressForm, typed)).toEqual(draft);
  });

  test('is kept without its code', () => {
    const { code: _, ...stored } = draft;
    expect(v.parse(PersistedWithdrawAddress, draft)).toEqual(stored);
    for (const field of ['coin', 'chain', 'address', 'label']) {
      expect(refusalsOf(PersistedWithdrawAddress, { ...stored, [field]: 7 })).toEqual([
        `${field} wrong`,
      ]);
    }
  });

  test('goes out with the number of its coin, and with a label where there is one', () => {
    expect(addressCoins).toEqual({ BTC: 1, ETH: 2, USDT: 3 });
    const one = { ...draft, fundPassword: '246810' };
    const fields = {
      currency_id: 3,
      netType: 'TRC20',
      address: tron,
      pay_password: '246810',
      code: '012345',
    };
    const padded = { ...one, address: ` ${tron} `, label: ' Ledger ' };
    expect(withdrawAddressFields(padded)).toEqual({ ...fields, notes: 'Ledger' });
    expect(withdrawAddressFields({ ...one, label: ' ' })).toEqual(fields);
    expect(withdrawAddressFields({ ...one, coin: 'BTC' }).currency_id).toBe(1);
    expect(withdrawAddressFields({ ...one, coin: 'ETH' }).currency_id).toBe(2);
  });
});

const request = { currency_id: '3', netType: 'TRC20', address: ` ${tron} ` };
const asked = {
  currencyId: 3,
  chain: 'TRC20',
  address: tron,
  label: '',
  fundPassword: '',
  code: '',
  totp: '',
  passkey: '',
};

describe('a withdraw address on the wire (contract/calls/post-wallet-addaddress.md)', () => {
  test.each<[string, object, object]>([
    ['the least', {}, {}],
    ['a label', { notes: ' Ledger ' }, { label: 'Ledger' }],
    ['a fund password', { pay_password: '246810' }, { fundPassword: '246810' }],
    ['a code', { code: '012345' }, { code: '012345' }],
    ['a second factor', { totp: '123 456' }, { totp: '123456' }],
    ['a passkey', { passkey: '{ }' }, { passkey: '{ }' }],
    ['the other spelling', { netType: undefined, nettype: 'ERC20' }, { chain: 'ERC20' }],
    ['both spellings', { nettype: 'ERC20' }, { chain: 'TRC20' }],
    ['no chain', { netType: undefined }, { chain: '' }],
    ['an address of 128', { address: 'x'.repeat(128) }, { address: 'x'.repeat(128) }],
  ])('is read: %s', (_, patch, read) => {
    expect(v.parse(WithdrawAddressRequest, { ...request, ...patch })).toEqual({
      ...asked,
      ...read,
    });
  });

  test.each<[string, object, string[]]>([
    ['no coin', { currency_id: 0 }, ['currency_id wrong']],
    ['a chain that is no text', { netType: 7 }, ['netType wrong']],
    ['another chain that is no text', { nettype: 7 }, ['nettype wrong']],
    ['no address', { address: ' ' }, ['address wrong']],
    ['a long address', { address: 'x'.repeat(129) }, ['address wrong']],
    ['an address that is no text', { address: 7 }, ['address wrong']],
    ['a long label', { notes: 'x'.repeat(51) }, ['notes param.invalid']],
    ['a fund password that is no text', { pay_password: 246810 }, ['pay_password wrong']],
    ['a code that is no text', { code: 12345 }, ['code wrong']],
    ['a second factor that is no text', { totp: 123456 }, ['totp wrong']],
    ['a passkey that is no text', { passkey: 7 }, ['passkey wrong']],
  ])('is refused: %s', (_, patch, refusals) => {
    expect(refusalsOf(WithdrawAddressRequest, { ...request, ...patch })).toEqual(refusals);
  });
});

const row = { id: 7, currency: 3, address: tron };
const read = {
  id: 7,
  currencyId: 3,
  coin: '',
  chain: '',
  address: tron,
  label: '',
  isCooling: false,
  usableAt: null,
  createdAt: null,
};
const time = '2026-01-02T03:04:05.000Z';

describe('a saved withdraw address (contract/calls/post-wallet-get-address.md)', () => {
  test.each<[string, object, object]>([
    ['the least', {}, {}],
    ['ids as text', { id: '7', currency: '3' }, {}],
    ['the name of its coin', { currency_name: 'USDT' }, { coin: 'USDT' }],
    ['its chain', { nettype: 'TRC20' }, { chain: 'TRC20' }],
    ['its label', { notes: 'Ledger' }, { label: 'Ledger' }],
    ['nothing where there is nothing', { nettype: null, notes: null, usable_at: null }, {}],
    ['no time of birth', { created_at: null }, {}],
    ['times of empty text', { usable_at: '', created_at: '' }, {}],
    ['cooling', { state: 'cooling', usable_at: time }, { isCooling: true, usableAt: time }],
    ['active', { state: 'active' }, {}],
    ['no name of its coin', { currency_name: null }, {}],
    ['numbers for texts', { nettype: 7, notes: 8 }, { chain: '7', label: '8' }],
    ['a state that is none', { state: 'warm' }, {}],
    ['times that are none', { usable_at: 'soon', created_at: 'once' }, {}],
    ['when it was saved', { created_at: '2026-01-02 11:04:05' }, { createdAt: time }],
  ])('is read: %s', (_, patch, more) => {
    const wire = { ...row, ...patch };
    expect(v.parse(WithdrawAddress, wire)).toEqual({ ...read, ...more });
    expect(v.parse(SavedWithdrawAddress, wire)).toEqual({ ...read, ...more });
    expect(v.parse(WithdrawAddresses, [null, wire])).toEqual({
      rows: [{ ...read, ...more }],
      omitted: 1,
    });
  });

  test.each<[object, string[]]>([
    [{ id: 0 }, ['id wrong']],
    [{ currency: null }, ['currency wrong']],
    [{ address: null }, ['address param.invalid']],
    [{ address: '' }, ['address param.invalid']],
  ])('is not read with %j', (patch, refusals) => {
    expect(refusalsOf(WithdrawAddress, { ...row, ...patch })).toEqual(refusals);
    expect(v.is(SavedWithdrawAddress, { ...row, ...patch })).toBe(false);
  });

  test.each([['saved'], [''], [1], [true], [false], [null], [undefined], [{}], [[]]])(
    'is one that nobody knows where a server only says %j',
    (payload) => expect(v.parse(SavedWithdrawAddress, payload)).toBeNull(),
  );

  test.each([{ id: 7 }, {}, 'deleted', null, undefined])(
    'is deleted however it is said: %j',
    (it) => expect(v.parse(DeletedAddress, it)).toBe(true),
  );

  test('stands in a list that may be empty', () => {
    expect(v.parse(WithdrawAddresses, [])).toEqual({ rows: [], omitted: 0 });
    expect(v.parse(WithdrawAddresses, null)).toEqual({ rows: [], omitted: 0 });
  });
});
