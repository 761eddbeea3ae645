import * as v from 'valibot';
import { flagOr, Id, orNull, Text, TimeOrNull } from '../kernel/wire';

const verificationStates = ['unverified', 'reviewing', 'verified'] as const;
export type VerificationState = (typeof verificationStates)[number];

/** Verification state by its number on the wire; null and unknown numbers are unverified. */
export const VerificationStatus = v.pipe(
  Text,
  v.transform((value): VerificationState => verificationStates[Number(value)] ?? 'unverified'),
);

/** The signed-in person (contract/calls/get-user-center.md), under the app's own names. */
export const User = v.pipe(
  v.object({
    id: Id,
    nickname: Text,
    account: Text,
    account_number: Text,
    phone: Text,
    area_code: Text,
    email: Text,
    extension_code: Text,
    authorization_code: Text,
    identity: orNull(v.picklist(['member', 'vip', 'partner'])),
    review_status: VerificationStatus,
    advanced_status: Text,
    advanced_user: VerificationStatus,
    has_password: flagOr(null),
    totp_enabled: flagOr(false),
    lang: Text,
    hold_until: TimeOrNull,
    fund_locked_until: TimeOrNull,
    created_at: TimeOrNull,
  }),
  v.transform((wire) => ({
    id: wire.id,
    nickname: wire.nickname,
    account: wire.account || wire.account_number,
    phone: wire.phone,
    areaCode: wire.area_code,
    email: wire.email,
    inviteCode: wire.extension_code,
    authorizationCode: wire.authorization_code,
    identity: wire.identity ?? 'member',
    basicVerification: wire.review_status,
    advancedVerification:
      wire.advanced_status === ''
        ? wire.advanced_user
        : v.parse(VerificationStatus, wire.advanced_status),
    /** Null where the profile does not say; `user/has_password` does. */
    hasFundPassword: wire.has_password,
    hasSecondFactor: wire.totp_enabled,
    withdrawalsHeldUntil: wire.hold_until,
    fundsLockedUntil: wire.fund_locked_until,
    registeredAt: wire.created_at,
  })),
);
export type User = v.InferOutput<typeof User>;

const state = v.picklist(verificationStates);

/** The stored person, validated when read. */
export const PersistedUser: v.GenericSchema<unknown, User> = v.object({
  id: v.number(),
  nickname: v.string(),
  account: v.string(),
  phone: v.string(),
  areaCode: v.string(),
  email: v.string(),
  inviteCode: v.string(),
  authorizationCode: v.string(),
  identity: v.picklist(['member', 'vip', 'partner']),
  basicVerification: state,
  advancedVerification: state,
  hasFundPassword: v.nullable(v.boolean()),
  hasSecondFactor: v.boolean(),
  withdrawalsHeldUntil: v.nullable(v.string()),
  fundsLockedUntil: v.nullable(v.string()),
  registeredAt: v.nullable(v.string()),
});

/** Version of the stored data; data of another version is not read. */
export const storeVersion = '1.0.0';
export type Session = { token: string; user: User };
