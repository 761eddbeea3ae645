import * as v from 'valibot';
import { Flag, Id, TimeOrNull } from '../kernel/wire';

const verificationStates = ['unverified', 'reviewing', 'verified'] as const;
export type VerificationState = (typeof verificationStates)[number];

/** Verification state by its number on the wire; null and unknown numbers are unverified. */
export const VerificationStatus = v.pipe(
  v.nullish(v.union([v.number(), v.string()]), 0),
  v.transform((value): VerificationState => verificationStates[Number(value)] ?? 'unverified'),
);

const text = v.nullish(v.string(), '');

/** The signed-in person (contract/calls/get-user-center.md), under the app's own names. */
export const User = v.pipe(
  v.object({
    id: Id,
    nickname: text,
    account: v.nullish(v.string()),
    account_number: v.nullish(v.string()),
    phone: text,
    area_code: text,
    email: text,
    extension_code: text,
    authorization_code: text,
    identity: v.optional(v.picklist(['member', 'vip', 'partner']), 'member'),
    review_status: VerificationStatus,
    advanced_status: v.optional(VerificationStatus),
    advanced_user: v.optional(VerificationStatus),
    has_password: v.optional(Flag, false),
    totp_enabled: v.optional(Flag, false),
    lang: text,
    hold_until: v.optional(TimeOrNull),
    fund_locked_until: v.optional(TimeOrNull),
    created_at: v.optional(TimeOrNull),
  }),
  v.transform((wire) => ({
    id: wire.id,
    nickname: wire.nickname,
    account: wire.account ?? wire.account_number ?? '',
    phone: wire.phone,
    areaCode: wire.area_code,
    email: wire.email,
    inviteCode: wire.extension_code,
    authorizationCode: wire.authorization_code,
    identity: wire.identity,
    basicVerification: wire.review_status,
    advancedVerification: wire.advanced_status ?? wire.advanced_user ?? 'unverified',
    hasFundPassword: wire.has_password,
    hasSecondFactor: wire.totp_enabled,
    withdrawalsHeldUntil: wire.hold_until ?? null,
    fundsLockedUntil: wire.fund_locked_until ?? null,
    registeredAt: wire.created_at ?? null,
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
  hasFundPassword: v.boolean(),
  hasSecondFactor: v.boolean(),
  withdrawalsHeldUntil: v.nullable(v.string()),
  fundsLockedUntil: v.nullable(v.string()),
  registeredAt: v.nullable(v.string()),
});

/** Version of the stored data; data of another version is not read. */
export const storeVersion = '1.0.0';
export type Session = { token: string; user: User };
