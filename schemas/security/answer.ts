import * as v from 'valibot';
import { SentCount, SentId, SentTime, SentTimeOrNull, SentUid } from '../kernel/answer';
import { described } from '../kernel/described';
import { loginOutcomes } from './login-history';

const SentSession = v.object({
  id: described(SentUid, 'Id of the record.'),
  device: described(
    v.string(),
    'Name of the device or browser, cut at 80 characters; empty where unknown.',
  ),
  ip: described(v.string(), 'Network address, its last part masked.'),
  created_at: described(SentTime, 'When it was made.'),
  last_used_at: described(SentTime, 'When it was used last; null where it was not.'),
  expires_at: described(SentTime, 'When it ends unless it is used.'),
  current: described(v.boolean(), 'Whether it is the session of this request.'),
});
export const SentSessions = v.array(SentSession);

export const SentRevocation = v.object({
  revoked: described(SentCount, 'How many sessions were ended.'),
});

export const SentLoginAttempt = v.object({
  id: described(SentId, 'Id of the record.'),
  created_at: described(SentTime, 'When it was made.'),
  device: described(
    v.string(),
    'Name of the device or browser, cut at 80 characters; empty where unknown.',
  ),
  ip: described(v.string(), 'Network address, its last part masked.'),
  outcome: described(v.picklist(loginOutcomes), 'How the attempt ended.'),
});
export type SentLoginAttempt = v.InferOutput<typeof SentLoginAttempt>;

export const SentCodeCheck = v.object({
  valid: described(v.boolean(), 'True: the code is right.'),
});

export const SentReset = v.object({
  reset: described(v.boolean(), 'Whether the password was reset.'),
});

export const SentContactChange = v.object({
  changed: described(v.boolean(), 'Whether it was changed.'),
  revoked: described(SentCount, 'How many sessions were ended.'),
  hold_until: described(
    SentTimeOrNull,
    'Until when withdrawals are paused after a security change; null where they are not.',
  ),
});

/** Whether a fund password is set: 1 yes, 2 no. */
export const SentFundPasswordState = v.picklist([1, 2]);

export const SentFundPasswordChange = v.object({
  set: described(v.boolean(), 'Whether the fund password is set.'),
  hold_until: described(
    SentTimeOrNull,
    'Until when withdrawals are paused after a security change; null where they are not.',
  ),
});

export const SentAuthenticator = v.object({
  secret: described(
    v.pipe(v.string(), v.regex(/^[A-Z2-7]+=*$/)),
    'Secret of the authenticator, base32.',
  ),
  uri: described(
    v.pipe(v.string(), v.startsWith('otpauth://totp/')),
    'The secret as an `otpauth` address, for a QR code.',
  ),
});

export const SentAuthenticatorRemoval = v.object({
  enabled: described(v.boolean(), 'Whether an authenticator is on.'),
});

/** Recovery codes, shown only once. */
export const SentRecoveryCodes = v.object({
  recovery: described(
    v.array(v.string()),
    'Recovery codes, shown once; each replaces a second factor once.',
  ),
});

/** WebAuthn options as JSON text, for the browser. */
export const SentPasskeyOptions = v.object({
  options: described(v.string(), 'WebAuthn options as JSON text.'),
});

export const SentPasskeys = v.array(
  v.object({
    id: described(v.string(), 'Id of the record.'),
    name: described(v.string(), 'Displayed name.'),
    created_at: described(SentTime, 'When it was made.'),
    last_used_at: described(SentTimeOrNull, 'When it was used last; null where it was not.'),
  }),
);

export const SentPasskeyRemoval = v.object({
  removed: described(v.boolean(), 'Whether it was removed.'),
});
