import * as v from 'valibot';

export const AccountKind = v.picklist(['mobile', 'email']);
export type AccountKind = v.InferOutput<typeof AccountKind>;

/** National number, digits only; leading zeros are kept. */
export const PhoneNumber = v.pipe(
  v.string('auth.phone_invalid'),
  v.trim(),
  v.regex(/^\d{7,16}$/, 'auth.phone_invalid'),
);

/** Dialling code without plus. */
export const AreaCode = v.pipe(
  v.string('auth.phone_invalid'),
  v.trim(),
  v.transform((text) => text.replace(/^\+/, '')),
  v.regex(/^\d{1,6}$/, 'auth.phone_invalid'),
);

export const EmailAddress = v.pipe(
  v.string('auth.email_invalid'),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(254, 'auth.email_invalid'),
  v.email('auth.email_invalid'),
);

export const passwordLimits = { minimum: 6, maximum: 64 } as const;

/** A login password that is being chosen. An existing one only has to be present. */
export const NewPassword = v.pipe(
  v.string(),
  v.nonEmpty('param.missing'),
  v.minLength(passwordLimits.minimum, 'auth.password_short'),
  v.maxLength(passwordLimits.maximum, 'auth.password_long'),
);

/** A secret typed again; whether both are equal is a rule of the form. */
export const RepeatedPassword = v.pipe(v.string(), v.nonEmpty('param.missing'));

export const LoginName = v.variant('kind', [
  v.object({ kind: v.literal('mobile'), areaCode: AreaCode, name: PhoneNumber }),
  v.object({ kind: v.literal('email'), areaCode: v.optional(v.string(), ''), name: EmailAddress }),
]);
export type LoginName = v.InferOutput<typeof LoginName>;

type TypedName = { kind: AccountKind; areaCode: string; name: string };

const isNameOf =
  (kind: AccountKind) =>
  (typed: TypedName): boolean =>
    typed.kind !== kind || v.is(LoginName, typed);

/** The form fields that these rules validate together; their issues are reported at `name`. */
export const nameFields = [['kind'], ['areaCode'], ['name']] as const;
export const isPhone = isNameOf('mobile');
export const isMail = isNameOf('email');

type WireName = {
  type: AccountKind;
  user_string: string;
  area_code?: string | undefined;
  areacode?: string | undefined;
};

export const accountOf = (wire: WireName): TypedName => ({
  kind: wire.type,
  areaCode: wire.area_code ?? wire.areacode ?? '',
  name: wire.user_string,
});
export const isWirePhone = (wire: WireName): boolean => isPhone(accountOf(wire));
export const isWireMail = (wire: WireName): boolean => isMail(accountOf(wire));
