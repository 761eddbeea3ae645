import * as v from 'valibot';
import { described } from '../kernel/described';
import {
  type Amount,
  Amount as AmountText,
  amount as amountOf,
  decimalsOf,
  divide,
  isAtLeast,
  isPositive,
  multiply,
  subtract,
  zero,
} from '../kernel/money';
import type { RuleFigures } from '../kernel/refusal';
import { PasskeyField, SecondFactorField } from '../kernel/second-factor';
import { VerificationCode } from '../kernel/verification-code';
import { Id } from '../kernel/wire';

const hundred = amountOf('100');

/** What arrives of a withdrawal, and what it costs. */
export type Payout = { fee: Amount; received: Amount };

/** The fee is truncated first, so that both add up (contract/formulas.md#withdrawals). */
export const payoutOf = (amount: Amount, rate: Amount): Payout => {
  const fee = divide(multiply(amount, rate), hundred);
  return { fee, received: subtract(amount, fee) };
};

/** What a coin allows and a person has left; both sides check a withdrawal against it. */
export type WithdrawalLimits = {
  minimum: Amount;
  /** Null where there is none. */
  maximum: Amount | null;
  /** Decimals that may be typed. */
  decimals: number;
  /** Null where only the ledger knows it. */
  available: Amount | null;
  /** Applications left today; null where only the server counts them. */
  left: number | null;
  /** Whether a verification code is asked for. */
  needsCode: boolean;
};

/** The form as typed, not validated. */
export type WithdrawalDraft = { amount: string; remark: string; code: string };

/** The persisted draft: everything except the code. */
export const PersistedWithdrawal = v.object({
  amount: v.string(),
  remark: described(v.string(), 'Note of its owner, at most 200 characters.'),
});

export const remarkLength = 200;
const Remark = v.pipe(v.string(), v.trim(), v.maxLength(remarkLength, 'param.invalid'));
const anyCode = v.pipe(
  v.string(),
  v.transform(() => ''),
);

/** The figures that the texts of the rules mention. */
export const withdrawalFigures = (
  { minimum, maximum, decimals }: Pick<WithdrawalLimits, 'minimum' | 'maximum' | 'decimals'>,
  currency: string,
): RuleFigures => ({
  'amount.decimals': { decimals },
  'amount.below_min': { min: minimum, currency },
  'amount.above_max': { max: maximum ?? zero, currency },
});

/** The rules of contract/rules.md#withdrawal, for one coin and one balance. */
export const withdrawalWithin = (limits: WithdrawalLimits) => {
  const { minimum, maximum, decimals, available, left, needsCode } = limits;
  return v.pipe(
    v.object({
      amount: v.pipe(
        v.string('amount.invalid'),
        v.transform((text) => text.trim()),
        AmountText,
        v.check(isPositive, 'amount.invalid'),
        v.check((amount) => decimalsOf(amount) <= decimals, 'amount.decimals'),
        v.check((amount) => isAtLeast(amount, minimum), 'amount.below_min'),
        v.check((amount) => maximum === null || isAtLeast(maximum, amount), 'amount.above_max'),
        v.check(
          (amount) => available === null || isAtLeast(available, amount),
          'wallet.insufficient',
        ),
      ),
      remark: described(Remark, 'Note of its owner, at most 200 characters.'),
      code: needsCode ? v.pipe(v.string(), v.nonEmpty('param.missing'), VerificationCode) : anyCode,
    }),
    v.check(() => left === null || left > 0, 'withdraw.daily_limit'),
  );
};

/** The amount of a draft that may be withdrawn as it is; null otherwise. */
export const withdrawableAmount = (
  { amount }: Pick<WithdrawalDraft, 'amount'>,
  limits: WithdrawalLimits,
): Amount | null => {
  const draft = { amount, remark: '', code: '' };
  const parsed = v.safeParse(withdrawalWithin({ ...limits, needsCode: false }), draft);
  return parsed.success ? parsed.output.amount : null;
};

/** By what a withdrawal is paid out. */
export type WithdrawalTerms = {
  /** Of the fee, in percent. */
  rate: Amount;
  /** USDT for one unit of the bank's currency; one where a coin arrives. */
  usdtPerUnit: Amount;
};

/** A draft with the limits that it was typed within and the terms that the person was shown. */
export type ShownWithdrawal = WithdrawalDraft & {
  limits: WithdrawalLimits;
  terms: WithdrawalTerms;
  /** The terms that the server stated last; the person confirms other ones first. */
  current: WithdrawalTerms;
};

/** The terms that were shown are the last ones that the server stated. */
export const areTermsCurrent = ({
  terms,
  current,
}: Pick<ShownWithdrawal, 'terms' | 'current'>): boolean =>
  terms.rate === current.rate && terms.usdtPerUnit === current.usdtPerUnit;

/** The draft as it may be sent, by the rules and at the terms that were shown; null otherwise. */
export const sendableOf = (shown: ShownWithdrawal) => {
  const { limits, amount, remark, code } = shown;
  if (!areTermsCurrent(shown)) return null;
  const parsed = v.safeParse(withdrawalWithin(limits), { amount, remark, code });
  return parsed.success ? parsed.output : null;
};

/** Where a withdrawal goes, as its owner saved it. */
export type Destination = { id: number; chain: string; address: string; isCooling: boolean };

/** A draft with its coin and its address. */
export type ChosenWithdrawal = ShownWithdrawal & {
  currencyId: number;
  coin: string;
  destination: Destination | null;
};

/** The address can be withdrawn to, and the draft keeps the rules at the fee that was shown. */
export const isWithdrawal = ({ destination, ...shown }: ChosenWithdrawal): boolean =>
  destination !== null && !destination.isCooling && sendableOf(shown) !== null;

export type AuthorisedWithdrawal = ChosenWithdrawal & { fundPassword: string };

/**
 * What every application sends (contract/calls/post-wallet-out.md). Older servers need the rate of
 * the fee and book by it; `shown_rate` only says which one was shown.
 */
export const applicationFields = ({
  amount,
  remark,
  code,
  limits,
  terms,
  fundPassword,
}: ShownWithdrawal & { fundPassword: string }) => {
  const parsed = v.parse(withdrawalWithin(limits), { amount, remark, code });
  return {
    number: parsed.amount,
    rate: terms.rate,
    shown_rate: terms.rate,
    pay_password: fundPassword,
    ...(parsed.code === '' ? {} : { code: parsed.code }),
    ...(parsed.remark === '' ? {} : { remark: parsed.remark }),
  };
};

/** The request on the wire (contract/calls/post-wallet-out.md). */
export const withdrawalFields = ({
  destination,
  currencyId,
  ...authorised
}: AuthorisedWithdrawal) => ({
  currency: currencyId,
  address_id: destination?.id ?? 0,
  address: destination?.address ?? '',
  ...applicationFields(authorised),
});

/** The fee in percent that the person was shown. */
const ShownFee = v.pipe(v.string('param.invalid'), AmountText);

/** The rate of the bank that the person was shown, in USDT. */
export const ShownRate = v.pipe(
  v.string('param.invalid'),
  AmountText,
  v.check(isPositive, 'param.invalid'),
);

/** What every application has, to a coin's address or to the bank. */
export const applicationEntries = {
  number: described(v.string(), 'Amount, decimal, fee included.'),
  shown_rate: v.optional(described(ShownFee, 'Fee in percent that the person was shown, decimal.')),
  pay_password: v.optional(described(v.string(), 'Fund password: six digits.'), ''),
  code: v.optional(described(v.string(), 'Verification code: six digits.'), ''),
  totp: described(
    SecondFactorField,
    'Six digits of the authenticator, or a recovery code where the call takes one.',
  ),
  passkey: described(PasskeyField, 'WebAuthn assertion as JSON text, in place of `totp`.'),
  remark: v.optional(
    described(
      v.pipe(Remark, v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'param.invalid')),
      'Note of its owner, at most 200 characters.',
    ),
    '',
  ),
};
const ApplicationFields = v.object(applicationEntries);

export const applicationOf = (wire: v.InferOutput<typeof ApplicationFields>) => ({
  amount: wire.number,
  shownRate: wire.shown_rate ?? null,
  fundPassword: wire.pay_password,
  code: wire.code,
  totp: wire.totp,
  passkey: wire.passkey,
  remark: wire.remark,
});

/** The rules need the coin and are checked later; 9999 goes to the bank, whatever the address. */
export const WithdrawalRequest = v.pipe(
  v.object({
    currency: described(Id, 'Currency id.'),
    address_id: v.optional(described(Id, 'Id of the saved address.')),
    address: v.optional(
      described(
        v.pipe(v.string(), v.trim(), v.maxLength(128)),
        'The saved address; in place of `address_id`, or equal to it. Not read with 9999.',
      ),
      '',
    ),
    cash_id: v.optional(
      described(Id, 'Id of the bank card that was shown; without it, the bound one.'),
    ),
    usdt_per_unit: v.optional(
      described(
        ShownRate,
        'USDT for one unit that arrives, decimal; null of a coin. In a request, the rate that was shown.',
      ),
    ),
    ...applicationEntries,
  }),
  v.transform(({ currency, address_id, address, cash_id, usdt_per_unit, ...wire }) => ({
    ...applicationOf(wire),
    currencyId: currency,
    destinationId: address_id ?? null,
    destination: address,
    cardId: cash_id ?? null,
    shownUsdtPerUnit: usdt_per_unit ?? null,
  })),
);

export const WithdrawalCancellationRequest = v.object({
  id: described(Id, 'Id of the withdrawal.'),
});

/** The states on the wire; an overdue withdrawal is still under review. */
export const withdrawalStatuses = { reviewing: 1, approved: 2, rejected: 3, cancelled: 4 } as const;
export type WithdrawalStatus = keyof typeof withdrawalStatuses;
