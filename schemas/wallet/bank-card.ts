import { countrySpecs, isValidIBAN } from 'ibantools';
import * as v from 'valibot';
import { Confirmation } from '../kernel/confirmation';
import { described } from '../kernel/described';
import { line } from '../kernel/line';
import { listOf } from '../kernel/rows';
import { Flag, Id, IdOrNull, orNull, Text, TimeOrNull } from '../kernel/wire';

/** The form as typed, not validated. */
const draftEntries = {
  holder: v.string(),
  holderAddress: v.string(),
  postalCode: v.string(),
  bankName: v.string(),
  branch: v.string(),
  bankAddress: v.string(),
  swiftCode: v.string(),
  accountNumber: v.string(),
  iban: v.string(),
};
export const BankCardDraft = v.object(draftEntries);
export type BankCardDraft = v.InferOutput<typeof BankCardDraft>;
export type BankCardField = keyof BankCardDraft;

export const emptyBankCard: BankCardDraft = {
  holder: '',
  holderAddress: '',
  postalCode: '',
  bankName: '',
  branch: '',
  bankAddress: '',
  swiftCode: '',
  accountNumber: '',
  iban: '',
};

/** The persisted draft with its owner, because a device may have several users. */
export const PersistedBankCard = v.object({ ownerId: Id, ...draftEntries });

/** The number of empty fields; all are required. */
export const emptyFieldsOf = (draft: BankCardDraft): number =>
  Object.values(draft).filter((text) => text.trim() === '').length;

const compact = v.transform((text: string) => text.replace(/\s/g, ''));

const AccountNumber = v.pipe(
  v.string('param.invalid'),
  compact,
  v.nonEmpty('param.missing'),
  v.regex(/^[A-Za-z0-9]{4,34}$/, 'param.invalid'),
);

const SwiftCode = v.pipe(
  v.string('param.invalid'),
  compact,
  v.toUpperCase(),
  v.nonEmpty('param.missing'),
  v.regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'param.invalid'),
);

const Iban = v.pipe(
  v.string('param.invalid'),
  compact,
  v.toUpperCase(),
  v.regex(/^[A-Z0-9]{0,34}$/, 'param.invalid'),
);

const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Whether the bank is in a country with IBANs. */
const hasIbans = (swiftCode: string): boolean =>
  countrySpecs[swiftCode.slice(4, 6)]?.IBANRegistry === true;

/**
 * Whether an IBAN fits the bank and account. Text in the form of an IBAN must have the right length
 * and check digits; in countries without IBANs the account number is accepted instead.
 */
const isIbanOf = (iban: string, swiftCode: string, accountNumber: string): boolean =>
  ibanForm.test(iban)
    ? isValidIBAN(iban)
    : !hasIbans(swiftCode) && iban === accountNumber.toUpperCase();

export const BankCardToBind = v.pipe(
  v.object({
    holder: line(100),
    holderAddress: line(200),
    postalCode: line(16),
    bankName: line(100),
    branch: line(100),
    bankAddress: line(200),
    swiftCode: SwiftCode,
    accountNumber: AccountNumber,
    iban: v.pipe(Iban, v.nonEmpty('param.missing')),
  }),
  v.forward(
    v.partialCheck(
      [['iban'], ['swiftCode'], ['accountNumber']],
      ({ iban, swiftCode, accountNumber }) => isIbanOf(iban, swiftCode, accountNumber),
      'param.invalid',
    ),
    ['iban'],
  ),
);
export type BankCardToBind = v.InferOutput<typeof BankCardToBind>;

export const isBankCard = (draft: BankCardDraft): boolean => v.is(BankCardToBind, draft);

const wireNames = {
  holder: 'real_name',
  holderAddress: 'residence_address',
  postalCode: 'postal_code',
  bankName: 'bank_name',
  branch: 'bank_branch',
  bankAddress: 'bank_address',
  swiftCode: 'swift_code',
  accountNumber: 'bank_account',
  iban: 'iban',
} as const satisfies Record<BankCardField, string>;

const isDraftField = (name: string): name is BankCardField => name in wireNames;

/** The form field of a wire field. */
export const bankCardFieldOf = (wireName: unknown): BankCardField | null =>
  Object.keys(wireNames)
    .filter(isDraftField)
    .find((name) => wireNames[name] === wireName) ?? null;

/** A card with the fund password that authorises it. */
export type BankCardSaving = {
  card: BankCardToBind;
  password: string;
  /** The bank's id, for servers that require one. */
  bankId: number;
};

export const bankCardFields = ({ card, password, bankId }: BankCardSaving) => ({
  [wireNames.holder]: card.holder,
  [wireNames.holderAddress]: card.holderAddress,
  [wireNames.postalCode]: card.postalCode,
  [wireNames.bankName]: card.bankName,
  [wireNames.branch]: card.branch,
  [wireNames.bankAddress]: card.bankAddress,
  [wireNames.swiftCode]: card.swiftCode,
  [wireNames.accountNumber]: card.accountNumber,
  [wireNames.iban]: card.iban,
  bank_id: bankId,
  ...(password === '' ? {} : { pay_password: password }),
});

/** The request on the wire (contract/calls/post-user-cash-save.md). */
export const BankCardRequest = v.pipe(
  v.object({
    real_name: described(line(100), 'Holder of the card.'),
    residence_address: described(line(200), 'Address of the holder.'),
    postal_code: described(line(16), 'Postal code of the holder.'),
    bank_name: described(line(100), 'Name of the bank.'),
    bank_branch: described(line(100), 'Branch of the bank.'),
    bank_address: described(line(200), 'Address of the bank.'),
    swift_code: described(SwiftCode, 'SWIFT code of the bank.'),
    bank_account: described(
      AccountNumber,
      'Card or account number; masked but for its last four in answers.',
    ),
    iban: v.optional(
      described(Iban, 'IBAN; the account number again where the country has none.'),
      '',
    ),
    pay_password: v.optional(described(v.string(), 'Fund password: six digits.'), ''),
  }),
  v.forward(
    v.partialCheck(
      [['iban'], ['swift_code']],
      ({ iban, swift_code }) => iban !== '' || !hasIbans(swift_code),
      'param.missing',
    ),
    ['iban'],
  ),
  v.forward(
    v.partialCheck(
      [['iban'], ['swift_code'], ['bank_account']],
      ({ iban, swift_code, bank_account }) =>
        iban === '' || isIbanOf(iban, swift_code, bank_account),
      'param.invalid',
    ),
    ['iban'],
  ),
  v.transform((wire) => ({
    card: {
      holder: wire.real_name,
      holderAddress: wire.residence_address,
      postalCode: wire.postal_code,
      bankName: wire.bank_name,
      branch: wire.bank_branch,
      bankAddress: wire.bank_address,
      swiftCode: wire.swift_code,
      accountNumber: wire.bank_account,
      iban: wire.iban || wire.bank_account,
    } satisfies BankCardToBind,
    password: wire.pay_password,
  })),
);

/**
 * Whether to return complete numbers; otherwise they are masked
 * (contract/calls/post-user-cash-info.md).
 */
export const BankCardQuery = v.object({
  full: v.optional(described(Flag, 'Whether numbers are wanted in full.'), false),
});

const Bank = v.object({ id: Id, name: Text });
export type Bank = v.InferOutput<typeof Bank>;

/**
 * The bound card (contract/calls/post-user-cash-info.md), also from existing servers; null if there
 * is none.
 */
export const BankCardInfo = v.pipe(
  v.object({
    id: IdOrNull,
    real_name: Text,
    bank_name: Text,
    bank_branch: Text,
    bank_account: Text,
    account_number: Text,
    bank_address: Text,
    swift_code: Text,
    residence_address: Text,
    postal_code: Text,
    banks: orNull(listOf(Bank)),
  }),
  v.transform((wire) => {
    const accountNumber = wire.bank_account || wire.account_number;
    return {
      card:
        accountNumber === ''
          ? null
          : {
              /** Null where a server does not number it. */
              id: wire.id,
              accountNumber,
              holder: wire.real_name,
              holderAddress: wire.residence_address,
              postalCode: wire.postal_code,
              bankName: wire.bank_name,
              branch: wire.bank_branch,
            },
      banks: wire.banks ?? [],
    };
  }),
);
export type BankCardInfo = v.InferOutput<typeof BankCardInfo>;
export type BankCard = NonNullable<BankCardInfo['card']>;

/** The server's id of a bank; servers that require one accept 1 for any other. */
export const bankIdIn = (banks: readonly Bank[], name: string): number =>
  banks.find((bank) => bank.name === name)?.id ?? 1;

/** It is bound, and withdrawals may be paused; existing servers only confirm. */
export const BankCardBound = v.pipe(
  v.union([
    v.object({ hold_until: TimeOrNull }),
    v.pipe(
      Confirmation,
      v.transform(() => ({ hold_until: null })),
    ),
  ]),
  v.transform(({ hold_until }) => ({ withdrawalsHeldUntil: hold_until })),
);
export type BankCardBound = v.InferOutput<typeof BankCardBound>;
