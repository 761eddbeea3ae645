import * as v from 'valibot';
import {
  AccountKind,
  accountOf,
  isMail,
  isPhone,
  isWireMail,
  isWirePhone,
  LoginName,
  nameFields,
} from '../account/account';
import { described } from '../kernel/described';
import { PasskeyField, SecondFactorField } from '../kernel/second-factor';
import { VerificationCode } from '../kernel/verification-code';
import { Flag, Int, TimeOrNull } from '../kernel/wire';

/**
 * The contact form as typed, not validated: the new address with its code, the code sent to an
 * address of the account, and the login password.
 */
export type ContactDraft = {
  kind: AccountKind;
  areaCode: string;
  name: string;
  code: string;
  ownCode: string;
  password: string;
};

/** The persisted draft: neither codes nor the password. */
export const PersistedContact = v.object({
  ownerId: v.number(),
  kind: AccountKind,
  areaCode: v.string(),
  name: v.string(),
});

const Code = v.pipe(v.string(), v.nonEmpty('param.missing'), VerificationCode);

export const ContactChange = v.pipe(
  v.object({
    kind: AccountKind,
    areaCode: v.string(),
    name: v.string(),
    code: described(Code, 'Verification code: six digits.'),
    ownCode: Code,
    password: v.pipe(v.string(), v.nonEmpty('param.missing')),
  }),
  v.forward(v.partialCheck(nameFields, isPhone, 'auth.phone_invalid'), ['name']),
  v.forward(v.partialCheck(nameFields, isMail, 'auth.email_invalid'), ['name']),
);
export type ContactChange = v.InferOutput<typeof ContactChange>;
export const isContactChange = (draft: ContactDraft): boolean => v.is(ContactChange, draft);

const nameOnWire = ({
  kind,
  areaCode,
  name,
}: Pick<ContactDraft, 'kind' | 'areaCode' | 'name'>) => ({
  type: kind,
  user_string: name.trim(),
  ...(kind === 'mobile' ? { area_code: areaCode } : {}),
});

export const contactCodeFields = nameOnWire;
export const contactFields = (change: ContactChange) => ({
  ...nameOnWire(change),
  code: change.code,
  old_code: change.ownCode,
  old_password: change.password,
});

/** The form field of a wire field; null if it has none. */
export const contactFieldOf = (wire: unknown): 'code' | 'ownCode' | null => {
  if (wire === 'old_code') return 'ownCode';
  return wire === 'code' ? 'code' : null;
};

const wireName = {
  type: described(AccountKind, 'Which address: phone number or e-mail address.'),
  user_string: described(v.string(), 'Account name: e-mail address or national phone number.'),
  area_code: v.optional(
    described(v.string(), 'Dialling code, digits without plus; of a phone number only.'),
  ),
};

const wireFields = [['type'], ['user_string'], ['area_code']] as const;

/** A request for the code to the new address (decision 42). */
export const ContactCodeRequest = v.pipe(
  v.object(wireName),
  v.forward(v.partialCheck(wireFields, isWirePhone, 'auth.phone_invalid'), ['user_string']),
  v.forward(v.partialCheck(wireFields, isWireMail, 'auth.email_invalid'), ['user_string']),
  v.transform((wire) => v.parse(LoginName, accountOf(wire))),
);

export const ContactRequest = v.pipe(
  v.object({
    ...wireName,
    code: described(VerificationCode, 'Verification code: six digits.'),
    old_code: described(
      VerificationCode,
      'Verification code sent to the present address: six digits.',
    ),
    old_password: described(
      v.pipe(v.string(), v.nonEmpty('param.missing')),
      'Present login password.',
    ),
    totp: described(
      SecondFactorField,
      'Six digits of the authenticator, or a recovery code where the call takes one.',
    ),
    passkey: described(PasskeyField, 'WebAuthn assertion as JSON text, in place of `totp`.'),
  }),
  v.forward(v.partialCheck(wireFields, isWirePhone, 'auth.phone_invalid'), ['user_string']),
  v.forward(v.partialCheck(wireFields, isWireMail, 'auth.email_invalid'), ['user_string']),
  v.transform((wire) => ({
    account: v.parse(LoginName, accountOf(wire)),
    code: wire.code,
    ownCode: wire.old_code,
    password: wire.old_password,
    totp: wire.totp,
    passkey: wire.passkey,
  })),
);

export const ContactChanged = v.pipe(
  v.object({ changed: Flag, revoked: Int, hold_until: TimeOrNull }),
  v.transform(({ revoked, hold_until }) => ({
    endedSessions: revoked,
    withdrawalsHeldUntil: hold_until,
  })),
);
export type ContactChanged = v.InferOutput<typeof ContactChanged>;
