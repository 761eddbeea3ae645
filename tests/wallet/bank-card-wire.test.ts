import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { bankCard as card } from '../../examples/wallet/bank-cards';
import {
  BankCardBound,
  BankCardDraft,
  type BankCardField,
  BankCardInfo,
  BankCardQuery,
  BankCardRequest,
  BankCardToBind,
  bankCardFieldOf,
  bankCardFields,
  bankIdIn,
  emptyBankCard,
  emptyFieldsOf,
  isBankCard,
  PersistedBankCard,
} from '../../schemas/wallet/bank-card';
import { refusalsOf } from '../support/refusals';

const names: [BankCardField, string, number][] = [
  ['holder', 'real_name', 100],
  ['holderAddress', 'residence_address', 200],
  ['postalCode', 'postal_code', 16],
  ['bankName', 'bank_name', 100],
  ['branch', 'bank_branch', 100],
  ['bankAddress', 'bank_address', 200],
];
const numbers: [BankCardField, string][] = [
  ['swiftCode', 'swift_code'],
  ['accountNumber', 'bank_account'],
  ['iban', 'iban'],
];

const request = {
  real_name: 'Ada Lovelace',
  residence_address: 'St James Square 12, London',
  postal_code: 'SW1Y 4LE',
  bank_name: 'Deutsche Bank',
  bank_branch: 'Frankfurt Mitte',
  bank_address: 'Taunusanlage 12, Frankfurt',
  swift_code: 'DEUTDEFF',
  bank_account: '0532013000',
  iban: 'DE89370400440532013000',
};
const american = { swift_code: 'CHASUS33', bank_account: '12345678x' };

describe('a card under its names on the wire (contract/calls/post-user-cash-save.md)', () => {
  test('goes out under them, with a password where there is one', () => {
    expect(bankCardFields({ card, password: '', bankId: 1 })).toEqual({ ...request, bank_id: 1 });
    expect(bankCardFields({ card, password: '246810', bankId: 7 })).toEqual({
      ...request,
      bank_id: 7,
      pay_password: '246810',
    });
  });

  test.each<[BankCardField, string, number?]>([...names, ...numbers])('%s is %s', (field, name) => {
    expect(bankCardFieldOf(name)).toBe(field);
    if (name !== field) expect(bankCardFieldOf(field)).toBeNull();
  });

  test.each([['pay_password'], ['bank_id'], [''], [7], [null], [undefined]])(
    '%j is no field of it',
    (name) => expect(bankCardFieldOf(name)).toBeNull(),
  );

  test('comes in as the card and the password that came with it', () => {
    expect(v.parse(BankCardRequest, request)).toEqual({ card, password: '' });
    const typed = {
      ...request,
      real_name: ' Ada Lovelace ',
      swift_code: 'deut deff',
      bank_account: '0532 013 000',
      iban: 'de89 3704 0044 0532 0130 00',
    };
    expect(v.parse(BankCardRequest, { ...typed, pay_password: '246810' })).toEqual({
      card,
      password: '246810',
    });
  });

  test.each(names)('%s (%s) has from 1 to %i characters', (field, name, longest) => {
    const fits = 'x'.repeat(longest);
    expect(refusalsOf(BankCardToBind, { ...card, [field]: fits })).toEqual([]);
    expect(refusalsOf(BankCardRequest, { ...request, [name]: fits })).toEqual([]);
    for (const [text, code] of [
      [`${fits}x`, 'param.invalid'],
      ['a\nb', 'param.invalid'],
      [' ', 'param.missing'],
      [7, 'param.invalid'],
    ] as const) {
      expect(refusalsOf(BankCardToBind, { ...card, [field]: text })).toEqual([`${field} ${code}`]);
      expect(refusalsOf(BankCardRequest, { ...request, [name]: text })).toEqual([
        `${name} ${code}`,
      ]);
    }
  });

  test.each<[string, unknown, string[]]>([
    ['swift_code', '', ['swift_code param.missing', 'swift_code param.invalid']],
    ['swift_code', 'DEUTDEF', ['swift_code param.invalid']],
    ['swift_code', 'DEUTDEFFXX', ['swift_code param.invalid']],
    ['swift_code', 'DEUTDEFFXXX', []],
    ['swift_code', 'DEUTDEFFXXXX', ['swift_code param.invalid']],
    ['swift_code', 7, ['swift_code param.invalid']],
    ['bank_account', ' ', ['bank_account param.missing', 'bank_account param.invalid']],
    ['bank_account', '123', ['bank_account param.invalid']],
    ['bank_account', '12 34', []],
    ['bank_account', '1'.repeat(34), []],
    ['bank_account', '1'.repeat(35), ['bank_account param.invalid']],
    ['bank_account', '****3000', ['bank_account param.invalid']],
    ['bank_account', 1234, ['bank_account param.invalid']],
    ['iban', '', ['iban param.missing']],
    ['iban', undefined, ['iban param.missing']],
    ['iban', 'DE89370400440532013001', ['iban param.invalid']],
    ['iban', 'x'.repeat(35), ['iban param.invalid', 'iban param.invalid']],
    ['iban', 7, ['iban param.invalid']],
    ['pay_password', 246810, ['pay_password wrong']],
  ])('with %s %j is refused for %j', (name, value, refusals) => {
    expect(refusalsOf(BankCardRequest, { ...request, [name]: value })).toEqual(refusals);
  });

  test.each<[string, string, string[]]>([
    ['nothing', '', []],
    ['the account number', '12345678X', []],
    ['the account number in small letters', '1234 5678x', []],
    ['another number', '12345678', ['iban param.invalid']],
    ['a right IBAN', 'DE89370400440532013000', []],
    ['a wrong IBAN', 'DE89370400440532013001', ['iban param.invalid']],
  ])('where a country has no IBAN, %s may stand in its place: %j', (_, iban, refusals) => {
    expect(refusalsOf(BankCardRequest, { ...request, ...american, iban })).toEqual(refusals);
  });

  test('where no IBAN is sent, the account number is taken for it', () => {
    const { iban: _, ...without } = { ...request, ...american };
    expect(v.parse(BankCardRequest, without).card).toMatchObject({
      accountNumber: '12345678x',
      iban: '12345678x',
    });
  });

  test.each<[BankCardField, string, string[]]>([
    ['swiftCode', ' ', ['swiftCode param.missing', 'swiftCode param.invalid']],
    ['accountNumber', ' ', ['accountNumber param.missing', 'accountNumber param.invalid']],
    ['iban', ' ', ['iban param.missing', 'iban param.invalid']],
    ['iban', '0532013000', ['iban param.invalid']],
  ])('may not be sent with %s %j', (field, value, refusals) => {
    expect(refusalsOf(BankCardToBind, { ...card, [field]: value })).toEqual(refusals);
    expect(isBankCard({ ...card, [field]: value })).toBe(false);
  });

  test('may be sent when all is in order', () => expect(isBankCard(card)).toBe(true));
});

describe('a card as it is typed', () => {
  test('begins empty, and every field counts', () => {
    const fields = [...names, ...numbers].map(([field]) => field);
    expect(emptyBankCard).toEqual(Object.fromEntries(fields.map((field) => [field, ''])));
    expect([emptyBankCard, card].map(emptyFieldsOf)).toEqual([9, 0]);
    for (const field of fields) {
      expect(emptyFieldsOf({ ...card, [field]: ' ' })).toBe(1);
      expect(refusalsOf(BankCardDraft, { ...card, [field]: 7 })).toEqual([`${field} wrong`]);
    }
  });

  test('is kept for its owner, without the password', () => {
    const stored = { ...card, ownerId: 7 };
    expect(v.parse(PersistedBankCard, { ...stored, password: '246810' })).toEqual(stored);
    expect(refusalsOf(PersistedBankCard, { ...card, ownerId: 0 })).toEqual(['ownerId wrong']);
    expect(refusalsOf(PersistedBankCard, card)).toEqual(['ownerId wrong']);
  });
});

const sent = {
  id: 1,
  real_name: 'Ada Lovelace',
  bank_name: 'Deutsche Bank',
  bank_branch: 'Mitte',
  bank_account: '******3000',
  bank_address: 'Taunusanlage 12',
  swift_code: 'DEUTDEFF',
  residence_address: 'St James Square 12',
  postal_code: 'SW1Y 4LE',
  banks: [{ id: '3', name: 'One' }],
};
const bound = {
  id: 1,
  accountNumber: '******3000',
  holder: 'Ada Lovelace',
  postalCode: 'SW1Y 4LE',
  holderAddress: 'St James Square 12',
  bankName: 'Deutsche Bank',
  branch: 'Mitte',
};

describe('what is bound (contract/calls/post-user-cash-info.md)', () => {
  test.each([
    [{}, false],
    [{ full: 1 }, true],
    [{ full: '1' }, true],
    [{ full: true }, true],
    [{ full: '0' }, false],
  ])('is asked for in full or not: %j', (query, full) => {
    expect(v.parse(BankCardQuery, query)).toEqual({ full });
  });

  test.each<[string, object, object | null]>([
    ['all of it', {}, bound],
    ['another name', { bank_account: '', account_number: 622 }, { ...bound, accountNumber: '622' }],
    ['both names', { account_number: '622' }, bound],
    ['no number', { bank_account: null }, null],
    ['no number at all', { bank_account: undefined, account_number: '' }, null],
    ['a number for a text', { postal_code: 10115 }, { ...bound, postalCode: '10115' }],
    ['no name', { real_name: null }, { ...bound, holder: '' }],
    ['no address', { residence_address: undefined }, { ...bound, holderAddress: '' }],
    ['no bank', { bank_name: null, bank_branch: null }, { ...bound, bankName: '', branch: '' }],
  ])('is read: %s', (_, patch, expected) => {
    expect(v.parse(BankCardInfo, { ...sent, ...patch })).toEqual({
      card: expected,
      banks: [{ id: 3, name: 'One' }],
    });
  });

  test.each([[null], [undefined], [''], [[{ id: 0, name: 'One' }]]])(
    'has no banks to suggest where these are %j',
    (banks) => expect(v.parse(BankCardInfo, { ...sent, banks }).banks).toEqual([]),
  );

  test('takes a bank by its whole name, else the first id', () => {
    const { banks } = v.parse(BankCardInfo, { ...sent, banks: [{ id: 3, name: 7 }, { id: 9 }] });
    expect(banks).toEqual([
      { id: 3, name: '7' },
      { id: 9, name: '' },
    ]);
    expect([bankIdIn(banks, '7'), bankIdIn(banks, ''), bankIdIn(banks, '77')]).toEqual([3, 9, 1]);
    expect(bankIdIn([], '7')).toBe(1);
  });

  const until = '2026-01-02T03:04:05.000Z';
  test.each<[unknown, string | null]>([
    [{ hold_until: until }, until],
    [{ hold_until: '2026-01-02 11:04:05' }, until],
    [{ hold_until: null }, null],
    [{ hold_until: '' }, null],
    [{ id: 1 }, null],
    ['saved', null],
    [1, null],
    [true, null],
    [null, null],
    [undefined, null],
  ])('is bound when a server answers %j', (payload, withdrawalsHeldUntil) => {
    expect(v.parse(BankCardBound, payload)).toEqual({ withdrawalsHeldUntil });
  });
});
