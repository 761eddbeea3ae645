import * as v from 'valibot';
import { SentCount, SentId, SentTime, SentTimeOrNull } from '../kernel/answer';

/** State of a verification level: 0 unverified, 1 under review, 2 verified. */
export const SentVerificationState = v.picklist([0, 1, 2]);

export const SentCountries = v.array(
  v.object({ id: SentId, iso: v.string(), area_code: v.string(), name: v.string() }),
);

const codeEntries = {
  expires_in: SentCount,
  resend_in: SentCount,
  demo_code: v.optional(v.string()),
};
export const SentCode = v.object(codeEntries);
/** A code sent to an address of the account; the response also names that address, masked. */
export const SentOwnCode = v.object({ ...codeEntries, to: v.string() });

export const SentRegistration = v.object({ id: SentId });

export const SentToken = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

export const SentLogout = v.object({ done: v.boolean() });

export const SentProfile = v.object({
  id: SentId,
  nickname: v.string(),
  account: v.string(),
  phone: v.nullable(v.string()),
  area_code: v.nullable(v.string()),
  email: v.nullable(v.string()),
  extension_code: v.string(),
  authorization_code: v.string(),
  identity: v.picklist(['member', 'vip', 'partner']),
  review_status: SentVerificationState,
  advanced_status: SentVerificationState,
  name: v.string(),
  card_id: v.string(),
  has_password: v.boolean(),
  totp_enabled: v.boolean(),
  hold_until: SentTimeOrNull,
  fund_locked_until: SentTimeOrNull,
  lang: v.string(),
  created_at: SentTime,
});
export type SentProfile = v.InferOutput<typeof SentProfile>;
