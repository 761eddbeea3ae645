import * as v from 'valibot';
import { Confirmation } from '../kernel/confirmation';
import { described } from '../kernel/described';
import { VerificationCode } from '../kernel/verification-code';
import { Flag, Id } from '../kernel/wire';
import {
  AccountKind,
  accountOf,
  isMail,
  isPhone,
  isWireMail,
  isWirePhone,
  LoginName,
  NewPassword,
  nameFields,
  RepeatedPassword,
} from './account';

/** The registration form as typed, not validated. */
export type RegistrationDraft = {
  kind: AccountKind;
  areaCode: string;
  name: string;
  code: string;
  password: string;
  repeated: string;
  inviteCode: string;
  isAgreed: boolean;
};

export const emptyRegistration: RegistrationDraft = {
  kind: 'mobile',
  areaCode: '86',
  name: '',
  code: '',
  password: '',
  repeated: '',
  inviteCode: '',
  isAgreed: false,
};

/** The persisted draft: everything except the passwords and the code. */
export const PersistedRegistration = v.object({
  kind: AccountKind,
  areaCode: v.string(),
  name: v.string(),
  inviteCode: v.string(),
  isAgreed: v.boolean(),
});

/** Letters and digits, case-insensitive. */
const InviteCode = v.pipe(
  v.string('auth.invite_invalid'),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9]{0,10}$/, 'auth.invite_invalid'),
);

export const Registration = v.pipe(
  v.object({
    kind: AccountKind,
    areaCode: v.string(),
    name: v.string(),
    code: v.pipe(v.string(), v.nonEmpty('param.missing'), VerificationCode),
    password: NewPassword,
    repeated: RepeatedPassword,
    inviteCode: InviteCode,
    isAgreed: v.pipe(v.boolean(), v.literal(true, 'agreement.required')),
  }),
  v.forward(v.partialCheck(nameFields, isPhone, 'auth.phone_invalid'), ['name']),
  v.forward(v.partialCheck(nameFields, isMail, 'auth.email_invalid'), ['name']),
  v.forward(
    v.partialCheck(
      [['password'], ['repeated']],
      ({ password, repeated }) => password === repeated,
      'auth.password_mismatch',
    ),
    ['repeated'],
  ),
);
export type Registration = v.InferOutput<typeof Registration>;

export const isRegistration = (draft: RegistrationDraft): boolean => v.is(Registration, draft);

export const registrationFields = (registration: Registration) => ({
  type: registration.kind,
  user_string: registration.name.trim(),
  ...(registration.kind === 'mobile'
    ? { area_code: registration.areaCode, areacode: registration.areaCode }
    : {}),
  code: registration.code,
  password: registration.password,
  re_password: registration.repeated,
  ...(registration.inviteCode === '' ? {} : { extension_code: registration.inviteCode }),
  agree: registration.isAgreed,
});

export const RegistrationRequest = v.pipe(
  v.object({
    type: described(AccountKind, 'How the account is named.'),
    user_string: described(v.string(), 'Account name: e-mail address or national phone number.'),
    area_code: v.optional(
      described(v.string(), 'Dialling code, digits without plus; of a phone number only.'),
    ),
    areacode: v.optional(
      described(v.string(), 'The same as `area_code`, as older clients name it.'),
    ),
    code: described(VerificationCode, 'Verification code: six digits.'),
    password: described(NewPassword, 'Login password, 6 to 64 characters where it is chosen.'),
    re_password: described(v.string(), 'The new password again.'),
    extension_code: v.optional(
      described(InviteCode, 'Invite code: of the inviter in a registration, else the own one.'),
      '',
    ),
    agree: described(
      v.pipe(v.message(Flag, 'agreement.required'), v.literal(true, 'agreement.required')),
      'Whether the user agreement was accepted; has to be true.',
    ),
  }),
  v.forward(
    v.partialCheck(
      [['type'], ['user_string'], ['area_code'], ['areacode']],
      isWirePhone,
      'auth.phone_invalid',
    ),
    ['user_string'],
  ),
  v.forward(
    v.partialCheck(
      [['type'], ['user_string'], ['area_code'], ['areacode']],
      isWireMail,
      'auth.email_invalid',
    ),
    ['user_string'],
  ),
  v.forward(
    v.partialCheck(
      [['password'], ['re_password']],
      ({ password, re_password }) => password === re_password,
      'auth.password_mismatch',
    ),
    ['re_password'],
  ),
  v.transform((wire) => ({
    account: v.parse(LoginName, accountOf(wire)),
    code: wire.code,
    password: wire.password,
    inviteCode: wire.extension_code,
  })),
);

/** The new account, or null from servers that only confirm. */
export const Registered = v.union([
  v.pipe(
    v.object({ id: Id }),
    v.transform(({ id }): number | null => id),
  ),
  v.pipe(
    v.union([Confirmation, v.looseObject({})]),
    v.transform((): number | null => null),
  ),
]);
