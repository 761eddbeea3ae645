import type { RefusalCode } from '../../schemas/kernel/refusal';

// Refusals of calls that take the same secrets.

/** Of a verification code. */
export const codeRefusals: readonly RefusalCode[] = [
  'auth.code_wrong',
  'auth.code_expired',
  'auth.code_attempts',
];

/** Of sending one. */
export const sendingRefusals: readonly RefusalCode[] = [
  'auth.code_cooldown',
  'auth.code_send_failed',
];

/** Of account name and login password. */
export const credentialRefusals: readonly RefusalCode[] = [
  'auth.bad_credentials',
  'auth.locked',
  'auth.disabled',
];

/** Of the login password of a logged-in user. */
export const passwordRefusals: readonly RefusalCode[] = ['auth.old_password_wrong', 'auth.locked'];

/** Of the second factor. */
export const factorRefusals: readonly RefusalCode[] = [
  'auth.totp_required',
  'auth.totp_wrong',
  'auth.passkey_wrong',
  'auth.locked',
];

/** Of a fund password that must be set. */
export const fundRefusals: readonly RefusalCode[] = ['fund.not_set', 'fund.wrong', 'fund.locked'];
