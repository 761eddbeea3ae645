import * as v from 'valibot';
import { SentCount, SentId, SentTime, SentTimeOrNull } from '../kernel/answer';
import { described } from '../kernel/described';

/** State of a verification level: 0 unverified, 1 under review, 2 verified. */
export const SentVerificationState = v.picklist([0, 1, 2]);

export const SentCountries = v.array(
  v.object({
    id: described(SentId, 'Id of the record.'),
    iso: described(v.string(), 'Two letters of ISO 3166-1.'),
    area_code: described(v.string(), 'Dialling code, digits without plus; of a phone number only.'),
    name: described(v.string(), 'Displayed name.'),
  }),
);

const codeEntries = {
  expires_in: described(SentCount, 'Seconds for which the code is valid.'),
  resend_in: described(SentCount, 'Seconds until another code may be requested.'),
  demo_code: v.optional(
    described(
      v.string(),
      'In a demonstration that shows codes only: the code itself, or one that opens nothing where none is sent, so that it does not show whether an account exists.',
    ),
  ),
};
export const SentCode = v.object(codeEntries);
/** A code sent to an address of the account; the response also names that address, masked. */
export const SentOwnCode = v.object({
  ...codeEntries,
  to: described(v.string(), 'Where it was sent, masked.'),
});

export const SentRegistration = v.object({ id: described(SentId, 'Id of the record.') });

export const SentToken = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

export const SentLogout = v.object({ done: described(v.boolean(), 'True.') });

export const SentProfile = v.object({
  id: described(SentId, 'Id of the record.'),
  nickname: described(v.string(), 'Displayed name; at first the masked account.'),
  account: described(v.string(), 'E-mail address, or national phone number.'),
  phone: described(v.nullable(v.string()), 'National phone number; null where there is none.'),
  area_code: described(
    v.nullable(v.string()),
    'Dialling code, digits without plus; of a phone number only.',
  ),
  email: described(v.nullable(v.string()), 'E-mail address; null where there is none.'),
  extension_code: described(
    v.string(),
    'Invite code: of the inviter in a registration, else the own one.',
  ),
  authorization_code: described(
    v.string(),
    'Partner code issued by the operator; empty where there is none.',
  ),
  identity: described(v.picklist(['member', 'vip', 'partner']), 'Kind of member; decides rebates.'),
  review_status: described(SentVerificationState, '0 unverified, 1 under review, 2 verified.'),
  advanced_status: described(
    SentVerificationState,
    'Advanced verification: 0 unverified, 1 under review, 2 verified.',
  ),
  name: described(v.string(), 'Displayed name.'),
  card_id: described(v.string(), 'Number of the identity document; masked in answers.'),
  has_password: described(v.boolean(), 'Whether a fund password is set.'),
  totp_enabled: described(v.boolean(), 'Whether an authenticator is on.'),
  hold_until: described(
    SentTimeOrNull,
    'Until when withdrawals are paused after a security change; null where they are not.',
  ),
  fund_locked_until: described(
    SentTimeOrNull,
    'Until when the fund password is locked; null where it is not.',
  ),
  lang: described(v.string(), 'Language code, see conventions.'),
  created_at: described(SentTime, 'When it was made.'),
});
export type SentProfile = v.InferOutput<typeof SentProfile>;
