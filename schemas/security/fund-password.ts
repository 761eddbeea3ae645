import * as v from 'valibot';
import { RepeatedPassword } from '../account/account';
import { Confirmation } from '../kernel/confirmation';
import { described } from '../kernel/described';
import { PasskeyField, SecondFactorField } from '../kernel/second-factor';
import { VerificationCode } from '../kernel/verification-code';
import { TimeOrNull } from '../kernel/wire';

/** Exactly six digits. */
const FundPassword = v.pipe(v.string('fund.format'), v.regex(/^\d{6}$/, 'fund.format'));
export const isFundPassword = (text: string): boolean => v.is(FundPassword, text);

/**
 * One digit repeated, or a run up or down in keypad order, where 0 follows 9 and precedes 1.
 * Whoever finds a phone tries these first.
 */
const isTrivial = (digits: string): boolean => {
  if (!isFundPassword(digits)) return false;
  const steps = [...digits]
    .slice(1)
    .map((digit, place) => (Number(digit) - Number(digits.charAt(place)) + 10) % 10);
  const [first] = steps;
  return (first === 0 || first === 1 || first === 9) && steps.every((step) => step === first);
};

/** A new fund password; one that was set before this rule remains valid. */
const ChosenFundPassword = v.pipe(
  FundPassword,
  v.check((digits) => !isTrivial(digits), 'fund.trivial'),
);
export const isChosenFundPassword = (text: string): boolean => v.is(ChosenFundPassword, text);

/** A new fund password, typed twice. */
const ChosenFundPasswordPair = v.pipe(
  v.object({ password: ChosenFundPassword, repeated: RepeatedPassword }),
  v.forward(
    v.partialCheck(
      [['password'], ['repeated']],
      ({ password, repeated }) => password === repeated,
      'auth.password_differ',
    ),
    ['repeated'],
  ),
);
export const isChosenFundPasswordPair = (
  pair: v.InferInput<typeof ChosenFundPasswordPair>,
): boolean => v.is(ChosenFundPasswordPair, pair);

/** Why six digits cannot be a new fund password, or null. */
export const chosenFundPasswordFault = (text: string): 'fund.format' | 'fund.trivial' | null => {
  if (!isFundPassword(text)) return 'fund.format';
  return isChosenFundPassword(text) ? null : 'fund.trivial';
};

/** What authorises setting a fund password; the first one needs nothing. */
export const FundPasswordProof = v.variant('kind', [
  v.object({ kind: v.literal('none') }),
  v.object({ kind: v.literal('old'), password: FundPassword }),
  v.object({ kind: v.literal('code'), code: VerificationCode }),
]);
export type FundPasswordProof = v.InferOutput<typeof FundPasswordProof>;

export const isFundPasswordProof = (proof: FundPasswordProof): boolean =>
  v.is(FundPasswordProof, proof);

export type NewFundPassword = { proof: FundPasswordProof; password: string };

export const fundPasswordFields = ({ proof, password }: NewFundPassword) => ({
  password,
  re_password: password,
  ...(proof.kind === 'old' ? { oldpassword: proof.password } : {}),
  ...(proof.kind === 'code' ? { code: proof.code } : {}),
});

/**
 * The request on the wire (contract/calls/post-safe-update-password.md); the server decides which
 * proof it requires.
 */
export const FundPasswordRequest = v.pipe(
  v.object({
    password: described(
      ChosenFundPassword,
      'New fund password: six digits, none that are easily guessed.',
    ),
    re_password: described(v.string(), 'The new fund password again.'),
    oldpassword: v.optional(
      described(v.string(), 'Present fund password; where one is set and `code` is not given.'),
    ),
    code: v.optional(
      described(v.string(), 'Verification code, where the present fund password is forgotten.'),
    ),
    totp: described(
      SecondFactorField,
      'Six digits of the authenticator, or a recovery code where the call takes one.',
    ),
    passkey: described(PasskeyField, 'WebAuthn assertion as JSON text, in place of `totp`.'),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['re_password']],
      ({ password, re_password }) => password === re_password,
      'auth.password_differ',
    ),
    ['re_password'],
  ),
  v.transform(({ password, oldpassword, code, totp, passkey }) => ({
    password,
    totp,
    passkey,
    old: oldpassword ?? '',
    code: code ?? '',
  })),
);

/** It is set, and withdrawals may be paused; existing servers only confirm. */
export const FundPasswordSet = v.pipe(
  v.union([
    v.object({ hold_until: TimeOrNull }),
    v.pipe(
      v.union([Confirmation, v.looseObject({})]),
      v.transform(() => ({ hold_until: null })),
    ),
  ]),
  v.transform(({ hold_until }) => ({ withdrawalsHeldUntil: hold_until })),
);
export type FundPasswordSet = v.InferOutput<typeof FundPasswordSet>;

/** Whether a fund password is set: 1 is yes, 2 is no (contract/calls/post-user-has-password.md). */
export const HasFundPassword = v.pipe(
  v.nullish(v.union([v.number(), v.string(), v.boolean()])),
  v.transform((value) => value === true || Number(value) === 1),
);
