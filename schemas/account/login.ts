import * as v from 'valibot';
import { described } from '../kernel/described';
import {
  PasskeyField,
  passkeyFields,
  SecondFactorField,
  secondFactorFields,
} from '../kernel/second-factor';
import { AccountKind, isMail, isPhone, nameFields } from './account';

/** The login form as typed, not validated. */
export type LoginDraft = { kind: AccountKind; areaCode: string; name: string; password: string };

export const emptyLogin: LoginDraft = { kind: 'mobile', areaCode: '86', name: '', password: '' };

/** The persisted draft: everything except the password. */
export const PersistedLogin = v.object({
  kind: AccountKind,
  areaCode: v.string(),
  name: v.string(),
});

/** A valid account name with a password. */
export const Login = v.pipe(
  v.object({
    kind: AccountKind,
    areaCode: v.string(),
    name: v.string(),
    password: v.pipe(
      v.string(),
      v.nonEmpty('param.missing'),
      v.maxLength(256, 'auth.bad_credentials'),
    ),
  }),
  v.forward(v.partialCheck(nameFields, isPhone, 'auth.phone_invalid'), ['name']),
  v.forward(v.partialCheck(nameFields, isMail, 'auth.email_invalid'), ['name']),
);
export type Login = v.InferOutput<typeof Login>;

export const isLogin = (draft: LoginDraft): boolean => v.is(Login, draft);

export const LoginRequest = v.object({
  user_string: described(
    v.pipe(v.string(), v.trim(), v.nonEmpty('param.missing'), v.maxLength(254)),
    'Account name: e-mail address or national phone number.',
  ),
  area_code: v.optional(
    described(v.string(), 'Dialling code, digits without plus; of a phone number only.'),
    '',
  ),
  password: described(
    v.pipe(v.string(), v.nonEmpty('param.missing'), v.maxLength(256, 'auth.bad_credentials')),
    'Login password, 6 to 64 characters where it is chosen.',
  ),
  totp: described(
    SecondFactorField,
    'Six digits of the authenticator, or a recovery code where the call takes one.',
  ),
  passkey: described(PasskeyField, 'WebAuthn assertion as JSON text, in place of `totp`.'),
  device: v.optional(
    described(
      v.pipe(
        v.string(),
        v.transform((text) => text.slice(0, 80)),
      ),
      'Name of the device or browser, cut at 80 characters; empty where unknown.',
    ),
    '',
  ),
});

/** A login with a code or a passkey assertion, once a second factor was required. */
export type LoginAttempt = Login & { factor?: string; passkey?: string };

export const loginFields = (login: LoginAttempt) => ({
  user_string: login.name.trim(),
  ...(login.kind === 'mobile' ? { area_code: login.areaCode } : {}),
  password: login.password,
  ...secondFactorFields(login.factor ?? ''),
  ...passkeyFields(login.passkey ?? ''),
});

const TokenText = v.pipe(v.string(), v.nonEmpty());

/** The token, wherever existing servers place it. */
export const Token = v.union([
  TokenText,
  v.pipe(
    v.object({ token: TokenText }),
    v.transform(({ token }) => token),
  ),
  v.pipe(
    v.object({ access_token: TokenText }),
    v.transform(({ access_token }) => access_token),
  ),
]);
