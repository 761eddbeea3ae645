import * as v from 'valibot';
import { described } from './described';
import { Flag } from './wire';

const compact = (text: string): string =>
  text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();

/** Six digits of an authenticator app. */
export const AuthenticatorCode = v.pipe(
  v.string('auth.totp_wrong'),
  v.transform(compact),
  v.nonEmpty('param.missing'),
  v.regex(/^\d{6}$/, 'auth.totp_wrong'),
);
export const isAuthenticatorCode = (text: string): boolean => v.is(AuthenticatorCode, text);

/** Without letters that are easily confused. */
export const recoveryLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const recoveryLength = 12;

/** A recovery code in canonical spelling; letters that look alike are mapped. */
export const RecoveryCode = v.pipe(
  v.string('auth.totp_wrong'),
  v.transform((text) => compact(text).replace(/O/g, '0').replace(/[IL]/g, '1')),
  v.regex(/^[0-9A-HJKMNP-TV-Z]{12}$/, 'auth.totp_wrong'),
);

/** A recovery code as it is shown: `7K2M-9QXD-04TB`. */
export const recoveryCodeShown = (code: string): string =>
  [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-');

/** The second factor: a code of the app, or a recovery code instead. */
export const SecondFactorCode = v.union([AuthenticatorCode, RecoveryCode], 'auth.totp_wrong');
export const isSecondFactorCode = (text: string): boolean => v.is(SecondFactorCode, text);

/** The field of the code; omitted if none was required. */
export const secondFactorFields = (code: string) => (code === '' ? {} : { totp: code });

/** The field as the server parses it; the server checks whether it is required and correct. */
export const SecondFactorField = v.optional(
  v.pipe(v.string(), v.maxLength(64), v.transform(compact)),
  '',
);

/** The field of a passkey assertion; omitted if none was used. */
export const passkeyFields = (assertion: string) =>
  assertion === '' ? {} : { passkey: assertion };

/** The field as the server parses it: JSON text of an assertion. */
export const PasskeyField = v.optional(v.pipe(v.string(), v.maxLength(16_384)), '');

const Password = v.pipe(v.string(), v.nonEmpty('param.missing'), v.maxLength(256));

export const AuthenticatorStart = v.object({
  password: described(Password, 'Login password, 6 to 64 characters where it is chosen.'),
});
export type AuthenticatorStart = v.InferOutput<typeof AuthenticatorStart>;
export const isAuthenticatorStart = (draft: AuthenticatorStart): boolean =>
  v.is(AuthenticatorStart, draft);

/** The secret as letters, and as a URL for the authenticator app. */
export const AuthenticatorSecret = v.object({
  secret: v.pipe(v.string(), v.regex(/^[A-Z2-7]{16,}=*$/)),
  uri: v.pipe(v.string(), v.startsWith('otpauth://totp/')),
});
export type AuthenticatorSecret = v.InferOutput<typeof AuthenticatorSecret>;

export const AuthenticatorEnableRequest = v.object({
  totp: described(
    AuthenticatorCode,
    'Six digits of the authenticator, or a recovery code where the call takes one.',
  ),
});

const RecoveryCodes = v.pipe(v.array(v.string()), v.nonEmpty());

/** Enabled; the recovery codes are shown only once. */
export const AuthenticatorEnabled = v.pipe(
  v.object({ recovery: RecoveryCodes }),
  v.transform(({ recovery }) => recovery),
);

/** Disabling needs the password and the factor itself (contract/calls/post-user-totp-enable.md). */
export const AuthenticatorRemovalRequest = v.pipe(
  v.object({
    password: described(Password, 'Login password, 6 to 64 characters where it is chosen.'),
    totp: described(
      SecondFactorField,
      'Six digits of the authenticator, or a recovery code where the call takes one.',
    ),
    passkey: described(PasskeyField, 'WebAuthn assertion as JSON text, in place of `totp`.'),
  }),
  v.transform(({ password, totp, passkey }) => ({ password, code: totp, passkey })),
);

export const AuthenticatorRemoved = v.pipe(
  v.object({ enabled: Flag }),
  v.transform((): true => true),
);
