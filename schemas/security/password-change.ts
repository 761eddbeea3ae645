import * as v from 'valibot';
import { NewPassword, RepeatedPassword } from '../account/account';
import { Confirmation } from '../kernel/confirmation';
import { described } from '../kernel/described';
import { PasskeyField, SecondFactorField } from '../kernel/second-factor';
import { Int } from '../kernel/wire';

/** The password form as typed, not validated. */
export type PasswordChangeDraft = { old: string; password: string; repeated: string };

export const emptyPasswordChange: PasswordChangeDraft = { old: '', password: '', repeated: '' };

export const PasswordChange = v.pipe(
  v.object({
    old: v.pipe(v.string(), v.nonEmpty('param.missing')),
    password: NewPassword,
    repeated: RepeatedPassword,
  }),
  v.forward(
    v.partialCheck(
      [['old'], ['password']],
      ({ old, password }) => old !== password,
      'auth.password_same',
    ),
    ['password'],
  ),
  v.forward(
    v.partialCheck(
      [['password'], ['repeated']],
      ({ password, repeated }) => password === repeated,
      'auth.password_differ',
    ),
    ['repeated'],
  ),
);
export type PasswordChange = v.InferOutput<typeof PasswordChange>;
export const isPasswordChange = (draft: PasswordChangeDraft): boolean =>
  v.is(PasswordChange, draft);

export const passwordChangeFields = ({ old, password, repeated }: PasswordChange) => ({
  old_password: old,
  password,
  re_password: repeated,
});

export const PasswordChangeRequest = v.pipe(
  v.object({
    old_password: described(v.pipe(v.string(), v.nonEmpty()), 'Present login password.'),
    password: described(NewPassword, 'Login password, 6 to 64 characters where it is chosen.'),
    re_password: v.optional(described(v.string(), 'The new password again.')),
    totp: described(
      SecondFactorField,
      'Six digits of the authenticator, or a recovery code where the call takes one.',
    ),
    passkey: described(PasskeyField, 'WebAuthn assertion as JSON text, in place of `totp`.'),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['re_password']],
      ({ password, re_password }) => re_password === undefined || password === re_password,
      'auth.password_differ',
    ),
    ['re_password'],
  ),
  v.transform(({ old_password, ...request }) => ({
    old: old_password,
    password: request.password,
    totp: request.totp,
    passkey: request.passkey,
  })),
);

/** How many other sessions ended; existing servers only confirm. */
export const PasswordChanged = v.pipe(
  v.union([
    v.object({ revoked: Int }),
    v.pipe(
      v.union([Confirmation, v.looseObject({})]),
      v.transform(() => ({ revoked: 0 })),
    ),
  ]),
  v.transform(({ revoked }) => ({ endedSessions: revoked })),
);
export type PasswordChanged = v.InferOutput<typeof PasswordChanged>;
