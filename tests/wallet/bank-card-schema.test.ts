import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { bankCard as card } from '../../examples/wallet/bank-cards';
import {
  BankCardDraft,
  type BankCardField,
  BankCardRequest,
  BankCardToBind,
  bankCardFields,
  isBankCard,
} from '../../schemas/wallet/bank-card';
import { grouped, groupedAsTyped } from '../../src/format/grouped';

const issuesOf = (draft: typeof card) => {
  const { issues = [] } = v.safeParse(BankCardToBind, draft);
  const first = new Map<string | null, string>();
  for (const issue of issues) {
    const field = v.getDotPath(issue);
    if (!first.has(field)) first.set(field, issue.message);
  }
  return [...first].map(([field, message]) => `${field}: ${message}`);
};

const request = bankCardFields({ card, password: '', bankId: 1 });
const requestIssue = (fields: object) => {
  const parsed = v.safeParse(BankCardRequest, { ...request, ...fields }, { abortEarly: true });
  return parsed.success ? null : `${v.getDotPath(parsed.issues[0])}: ${parsed.issues[0].message}`;
};

describe('what a card is asked for', () => {
  test('may be sent when all of it is there', () => {
    expect(issuesOf(card)).toEqual([]);
    expect(requestIssue({})).toBeNull();
  });

  test.each(v.parse(v.array(v.keyof(BankCardDraft)), Object.keys(card)))(
    '%s is required',
    (field) => {
      expect(issuesOf({ ...card, [field]: '  ' })).toEqual([`${field}: param.missing`]);
      expect(isBankCard({ ...card, [field]: '' })).toBe(false);
    },
  );

  test.each<[BankCardField, number]>([
    ['holder', 100],
    ['bankName', 100],
    ['branch', 100],
    ['bankAddress', 200],
    ['holderAddress', 200],
    ['postalCode', 16],
  ])('%s has at most %i characters, on one line', (field, longest) => {
    expect(issuesOf({ ...card, [field]: 'x'.repeat(longest) })).toEqual([]);
    const wrong = [`${field}: param.invalid`];
    expect(issuesOf({ ...card, [field]: 'x'.repeat(longest + 1) })).toEqual(wrong);
    expect(issuesOf({ ...card, [field]: 'a\u0000b' })).toEqual(wrong);
    expect(issuesOf({ ...card, [field]: 'a\nb' })).toEqual(wrong);
    expect(issuesOf({ ...card, [field]: 'a\ud800b' })).toEqual(wrong);
  });

  test.each([
    ['GB', 'GB29 NWBK 6016 1331 9268 19'],
    ['DE', 'de89370400440532013000'],
    ['FR', 'FR1420041010050500013M02606'],
    ['ES', 'ES9121000418450200051332'],
    ['NL', 'NL91ABNA0417164300'],
    ['CH', 'CH9300762011623852957'],
    ['NO', 'NO9386011117947'],
    ['MT', 'MT84MALT011000012345MTLCAST001S'],
    ['SA', 'SA0380000000608010167519'],
    ['BR', 'BR1800360305000010009795493C1'],
  ])('an IBAN of %s is taken', (country, iban) => {
    const draft = { ...card, swiftCode: `BANK${country}22`, iban };
    expect(issuesOf(draft)).toEqual([]);
    expect(v.parse(BankCardToBind, draft).iban).toMatch(/^[A-Z0-9]+$/);
  });

  test.each([
    ['a digit that is off', 'DE89370400440532013001'],
    ['two digits that changed places', 'DE89370400440532010300'],
    ['one that is too short', 'DE8937040044053201300'],
    ['one that is too long', 'DE893704004405320130000'],
    ['a country without IBANs', 'US89370400440532013000'],
    ['a masked one', 'DE89**************3000'],
    ['no IBAN at all', '0532013000'],
  ])('an IBAN with %s is refused', (_, iban) => {
    expect(issuesOf({ ...card, iban })).toEqual(['iban: param.invalid']);
    expect(requestIssue({ iban })).toBe('iban: param.invalid');
  });

  test('where a country has no IBAN, the account number stands in its place, and nothing else', () => {
    const american = { ...card, swiftCode: 'CHASUS33', accountNumber: '123 456 78x', iban: '' };
    expect(issuesOf({ ...american, iban: '12345678X' })).toEqual([]);
    expect(issuesOf({ ...american, iban: '12345679' })).toEqual(['iban: param.invalid']);
    expect(issuesOf({ ...american, iban: 'DE89370400440532013000' })).toEqual([]);
    expect(issuesOf({ ...american, iban: 'DE89370400440532013001' })).toEqual([
      'iban: param.invalid',
    ]);
    const wire = { swift_code: 'CHASUS33', bank_account: '12345678' };
    expect(requestIssue({ ...wire, iban: '87654321' })).toBe('iban: param.invalid');
    expect(v.parse(BankCardRequest, { ...request, ...wire, iban: '' }).card.iban).toBe('12345678');
    expect(requestIssue({ iban: '' })).toBe('iban: param.missing');
    expect(requestIssue({ iban: undefined })).toBe('iban: param.missing');
  });

  test.each(['DEUTDEFF', 'deutdeff500', 'BKCHCNBJ300', 'CHAS US 33'])(
    'the SWIFT code %s is taken',
    (swiftCode) => {
      const iban = card.iban;
      expect(issuesOf({ ...card, swiftCode, iban })).toEqual([]);
    },
  );

  test.each([
    'DEUTDEF',
    'DEUTDEFF5',
    'DEUTDEFF50',
    'DEUTDEFF5000',
    'DEU1DEFF',
    'DEUTD3FF',
    'ＤＥＵＴＤＥＦＦ',
  ])('the SWIFT code %s is refused', (swiftCode) => {
    expect(issuesOf({ ...card, swiftCode })).toEqual(['swiftCode: param.invalid']);
    expect(requestIssue({ swift_code: swiftCode })).toBe('swift_code: param.invalid');
  });

  test.each(['123', '1'.repeat(35), '12-34', '****3000', '•••• 3000', '１２３４'])(
    'the account number %s is refused',
    (accountNumber) => {
      expect(issuesOf({ ...card, accountNumber })).toEqual(['accountNumber: param.invalid']);
      expect(requestIssue({ bank_account: accountNumber })).toBe('bank_account: param.invalid');
    },
  );

  test.each(['1234', '1'.repeat(34), '12 34 ab'])('the account number %s is taken', (number) => {
    const parsed = v.parse(BankCardToBind, { ...card, accountNumber: number });
    expect(parsed.accountNumber).toBe(number.replaceAll(' ', ''));
  });
});

describe('a number in groups', () => {
  test('has a space after every four', () => {
    expect(grouped('DE8937040044')).toBe('DE89 3704 0044');
    expect(grouped('1234')).toBe('1234');
    expect(grouped(' 12 345')).toBe('1234 5');
  });

  test('is grouped while it is typed at the end, and left alone in the middle', () => {
    expect(groupedAsTyped('1234', '12345')).toBe('1234 5');
    expect(groupedAsTyped('', '123456789')).toBe('1234 5678 9');
    expect(groupedAsTyped('1234 5', '1234 ')).toBe('1234');
    expect(groupedAsTyped('1234 5678', '12934 5678')).toBe('12934 5678');
  });
});
