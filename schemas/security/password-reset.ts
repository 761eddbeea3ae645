import * as v from 'valibot';
import {
  AccountKind,
  AreaCode,
  isMail,
  isPhone,
  LoginName,
  NewPassword,
  nameFields,
  RepeatedPassword,
} from '../account/account';
import { type CodeAddress, CodePurpose } from '../account/code';
import { Confirmation } from '../kernel/confirmation';
import { described } from '../kernel/described';
import { PasskeyField, SecondFactorField } from '../kernel/second-factor';
import { VerificationCode } from '../kernel/verification-code';
import { Flag } from '../kernel/wire';

/** The account whose password is reset, and the code that proves ownership; as typed. */
export type ResetIdentity = CodeAddress & { code: string };

export const emptyResetIdentity: ResetIdentity = {
  kind: 'mobile',
  areaCode: '86',
  name: '',
  code: '',
};

/** The persisted draft: everything except the code. */
export const PersistedResetIdentity = v.object({
  kind: AccountKind,
  areaCode: v.string(),
  name: v.string(),
});

/** A valid account name and code. */
export const ResetIdentity = v.pipe(
  v.object({
    kind: AccountKind,
    areaCode: v.string(),
    name: v.string(),
    code: described(
      v.pipe(v.string(), v.nonEmpty('param.missing'), VerificationCode),
      'Verification code: six digits.',
    ),
  }),
  v.forward(v.partialCheck(nameFields, isPhone, 'auth.phone_invalid'), ['name']),
  v.forward(v.partialCheck(nameFields, isMail, 'auth.email_invalid'), ['name']),
);
export const isResetIdentity = (typed: ResetIdentity): boolean => v.is(ResetIdentity, typed);

export type PasswordPair = { password: string; repeated: string };

export const emptyPasswordPair: PasswordPair = { password: '', repeated: '' };

export const PasswordPair = v.pipe(
  v.object({ password: NewPassword, repeated: RepeatedPassword }),
  v.forward(
    v.partialCheck(
      [['password'], ['repeated']],
      ({ password, repeated }) => password === repeated,
      'auth.password_mismatch',
    ),
    ['repeated'],
  ),
);
export const isPasswordPair = (pair: PasswordPair): boolean => v.is(PasswordPair, pair);

export type PasswordReset = ResetIdentity & PasswordPair;

const addressFields = ({ kind, areaCode }: CodeAddress) =>
  kind === 'mobile' ? { area_code: areaCode } : {};

export const resetIdentityFields = (typed: ResetIdentity) => ({
  account: typed.name.trim(),
  ...addressFields(typed),
  code: typed.code,
});

export const resetFields = (reset: PasswordReset) => ({
  ...resetIdentityFields(reset),
  password: reset.password,
  repassword: reset.repeated,
});

/** The fields of a code check; phone and mail have different names on the wire. */
export const codeCheckFields = (typed: ResetIdentity) => ({
  user_string: typed.name.trim(),
  ...addressFields(typed),
  type: 'forget',
  ...(typed.kind === 'mobile' ? { mobile_code: typed.code } : { email_code: typed.code }),
});

const named = (name: string, areaCode: string | undefined) =>
  v.parse(
    LoginName,
    name.includes('@')
      ? { kind: 'email', areaCode: '', name }
      : { kind: 'mobile', areaCode: areaCode ?? '', name },
  );

const isNamed = (name: string, areaCode: string | undefined) =>
  v.is(LoginName, {
    kind: name.includes('@') ? 'email' : 'mobile',
    areaCode: areaCode ?? '',
    name,
  });

/**
 * The request on the wire (contract/calls/post-user-forget.md). An invalid account name is refused
 * like a wrong code.
 */
export const PasswordResetRequest = v.pipe(
  v.object({
    account: described(v.string(), 'E-mail address, or national phone number.'),
    area_code: v.optional(
      described(v.string(), 'Dialling code, digits without plus; of a phone number only.'),
    ),
    code: described(VerificationCode, 'Verification code: six digits.'),
    password: described(NewPassword, 'Login password, 6 to 64 characters where it is chosen.'),
    repassword: described(v.string(), 'The new password again.'),
    totp: described(
      SecondFactorField,
      'Six digits of the authenticator, or a recovery code where the call takes one.',
    ),
    passkey: described(PasskeyField, 'WebAuthn assertion as JSON text, in place of `totp`.'),
  }),
  v.forward(
    v.partialCheck(
      [['account'], ['area_code']],
      ({ account, area_code }) => isNamed(account, area_code),
      'auth.code_wrong',
    ),
    ['account'],
  ),
  v.forward(
    v.partialCheck(
      [['password'], ['repassword']],
      ({ password, repassword }) => password === repassword,
      'auth.password_mismatch',
    ),
    ['repassword'],
  ),
  v.transform(({ account, area_code, code, password, totp, passkey }) => ({
    account: named(account, area_code),
    code,
    password,
    totp,
    passkey,
  })),
);

/** A request for the challenge of a reset; it requires the code (decision 48). */
export const PasskeyResetRequest = v.pipe(
  v.object({
    account: described(v.string(), 'E-mail address, or national phone number.'),
    area_code: v.optional(
      described(v.string(), 'Dialling code, digits without plus; of a phone number only.'),
    ),
    code: described(VerificationCode, 'Verification code: six digits.'),
  }),
  v.forward(
    v.partialCheck(
      [['account'], ['area_code']],
      ({ account, area_code }) => isNamed(account, area_code),
      'auth.code_wrong',
    ),
    ['account'],
  ),
  v.transform(({ account, area_code, code }) => ({ account: named(account, area_code), code })),
);

const codeCheck = {
  user_string: described(v.string(), 'Account name: e-mail address or national phone number.'),
  type: described(CodePurpose, 'What the code is for.'),
};

/** A code check by phone (contract/calls/post-user-check-mobile.md). */
export const PhoneCodeCheck = v.pipe(
  v.object({
    ...codeCheck,
    area_code: described(AreaCode, 'Dialling code, digits without plus; of a phone number only.'),
    mobile_code: described(
      VerificationCode,
      'Verification code from the text message: six digits.',
    ),
  }),
  v.transform(({ user_string, area_code, type, mobile_code }) => ({
    account: { kind: 'mobile' as const, areaCode: area_code, name: user_string.trim() },
    purpose: type,
    code: mobile_code,
  })),
);

/** A code check by mail (contract/calls/post-user-check-email.md). */
export const MailCodeCheck = v.pipe(
  v.object({
    ...codeCheck,
    email_code: described(VerificationCode, 'Verification code from the e-mail: six digits.'),
  }),
  v.transform(({ user_string, type, email_code }) => ({
    account: { kind: 'email' as const, areaCode: '', name: user_string.trim().toLowerCase() },
    purpose: type,
    code: email_code,
  })),
);

/** It is reset; existing servers only confirm. */
export const PasswordWasReset = v.pipe(
  v.union([v.object({ reset: Flag }), Confirmation]),
  v.transform((): true => true),
);

/** The code is correct; existing servers confirm in any form that is not a refusal. */
export const CodePassed = v.pipe(
  v.unknown(),
  v.transform((): true => true),
);
