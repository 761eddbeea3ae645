import * as v from 'valibot';
import { SentCount, SentId, SentTime, SentTimeOrNull, SentUid } from '../kernel/answer';
import { loginOutcomes } from './login-history';

const SentSession = v.object({
  id: SentUid,
  device: v.string(),
  ip: v.string(),
  created_at: SentTime,
  last_used_at: SentTime,
  expires_at: SentTime,
  current: v.boolean(),
});
export const SentSessions = v.array(SentSession);

export const SentRevocation = v.object({ revoked: SentCount });

export const SentLoginAttempt = v.object({
  id: SentId,
  created_at: SentTime,
  device: v.string(),
  ip: v.string(),
  outcome: v.picklist(loginOutcomes),
});
export type SentLoginAttempt = v.InferOutput<typeof SentLoginAttempt>;

export const SentCodeCheck = v.object({ valid: v.boolean() });

export const SentReset = v.object({ reset: v.boolean() });

export const SentContactChange = v.object({
  changed: v.boolean(),
  revoked: SentCount,
  hold_until: SentTimeOrNull,
});

/** Whether a fund password is set: 1 yes, 2 no. */
export const SentFundPasswordState = v.picklist([1, 2]);

export const SentFundPasswordChange = v.object({
  set: v.boolean(),
  hold_until: SentTimeOrNull,
});

export const SentAuthenticator = v.object({
  secret: v.pipe(v.string(), v.regex(/^[A-Z2-7]+=*$/)),
  uri: v.pipe(v.string(), v.startsWith('otpauth://totp/')),
});

export const SentAuthenticatorRemoval = v.object({ enabled: v.boolean() });

/** Recovery codes, shown only once. */
export const SentRecoveryCodes = v.object({ recovery: v.array(v.string()) });

/** WebAuthn options as JSON text, for the browser. */
export const SentPasskeyOptions = v.object({ options: v.string() });

export const SentPasskeys = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    created_at: SentTime,
    last_used_at: SentTimeOrNull,
  }),
);

export const SentPasskeyRemoval = v.object({ removed: v.boolean() });
