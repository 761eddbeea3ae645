import type { Kysely } from 'kysely';
import { isAuthenticatorCode } from '../../schemas/kernel/second-factor';
import type { Tables } from '../database/tables';
import { type Proof, refusing } from '../requests/call';
import { Refusal, refuse } from '../requests/refusal';
import type { Services } from '../requests/services';
import { hasAuthenticator, tryAuthenticatorCode } from './authenticator';
import type { ChallengePlace } from './passkey-challenges';
import { hasPasskey, tryPasskey } from './passkeys';
import { tryRecoveryCode } from './recovery-codes';

export type TriedFactor = ChallengePlace & {
  /** Empty if none was sent. */
  readonly code: string;
  /** A passkey assertion; empty if none was sent. */
  readonly passkey: string;
};

/** Whether a recovery code was used instead of a factor. */
export type FactorShown = { readonly isRecovery: boolean };

/** The enabled second factors, in the order in which they are offered. */
export const factorsOf = async (
  db: Kysely<Tables>,
  userId: number,
): Promise<readonly ('app' | 'passkey')[]> => [
  ...((await hasAuthenticator(db, userId)) ? (['app'] as const) : []),
  ...((await hasPasskey(db, userId)) ? (['passkey'] as const) : []),
];

/**
 * Where a recovery code is accepted: at login and to remove a factor
 * (contract/calls/post-user-login.md, contract/calls/post-user-totp-enable.md), and for a new
 * password without an authenticator app, where a lost passkey would otherwise lock the owner out
 * (decision 48).
 */
const takesRecovery = ({ purpose }: TriedFactor, factors: readonly string[]): boolean =>
  purpose === 'user/forget'
    ? !factors.includes('app')
    : ['login', 'user/totp/disable', 'user/passkey/remove'].includes(purpose);

const required = (factors: readonly string[]) =>
  new Refusal('auth.totp_required', { factors: factors.join(' ') });

/** Nothing is required if still no factor is enabled when the call commits. */
const without =
  (userId: number): Proof<FactorShown> =>
  async (trx) => {
    const factors = await factorsOf(trx, userId);
    if (factors.length > 0) throw required(factors);
    return { isRecovery: false };
  };

const tryAny = (
  services: Services,
  tried: TriedFactor,
  factors: readonly string[],
  nowMs: number,
): Promise<Proof> | Proof => {
  if (tried.passkey !== '') {
    return tryPasskey(services, { ...tried, response: tried.passkey }, nowMs);
  }
  if (isAuthenticatorCode(tried.code) && factors.includes('app')) {
    return tryAuthenticatorCode(services, tried, nowMs);
  }
  return !isAuthenticatorCode(tried.code) && takesRecovery(tried, factors)
    ? tryRecoveryCode(services, tried, nowMs)
    : refusing(new Refusal('auth.totp_wrong'));
};

/**
 * The only place that checks a second factor (contract/calls/post-user-login.md,
 * contract/calls/post-wallet-addaddress.md, contract/calls/post-user-e-pwd.md,
 * contract/calls/post-safe-update-password.md, contract/calls/post-user-forget.md). Without an
 * enabled factor nothing is required. It runs after the other secrets, so that only those who know
 * them learn that it is enabled, or can use up its attempts.
 */
export const trySecondFactor = async (
  services: Services,
  tried: TriedFactor,
  nowMs: number,
): Promise<Proof<FactorShown>> => {
  const factors = await factorsOf(services.db, tried.userId);
  if (factors.length === 0) return without(tried.userId);
  if (tried.code === '' && tried.passkey === '') {
    return refusing(required(factors));
  }
  const proof = await tryAny(services, tried, factors, nowMs);
  if (proof.refusal) return refusing(proof.refusal);
  const isRecovery = tried.passkey === '' && !isAuthenticatorCode(tried.code);
  return async (trx) => {
    // If an app was enabled meanwhile, a recovery code may no longer be accepted.
    if (isRecovery && !takesRecovery(tried, await factorsOf(trx, tried.userId))) {
      refuse('auth.totp_wrong');
    }
    await proof(trx);
    return { isRecovery };
  };
};
