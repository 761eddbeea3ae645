import type { Kysely } from 'kysely';
import { isAuthenticatorCode } from '../../schemas/kernel/second-factor';
import type { Tables } from '../database/tables';
import { type Proof, refusing } from '../requests/call';
import { Refusal, refuse } from '../requests/refusal';
import type { Services } from '../services';
import { hasAuthenticator, tryAuthenticatorCode } from './authenticator';
import type { ChallengePlace } from './passkey-challenges';
import { hasPasskey, tryPasskey } from './passkeys';
import { tryRecoveryCode } from './recovery-codes';

export type TriedFactor = ChallengePlace & {
  /** Empty where none was sent. */
  readonly code: string;
  /** What a passkey answered; empty where none was used. */
  readonly passkey: string;
};

/** Whether a recovery code opened in the place of a factor. */
export type FactorShown = { readonly isRecovery: boolean };

/** Which second factors are on, in the order in which they are offered. */
export const factorsOf = async (
  db: Kysely<Tables>,
  userId: number,
): Promise<readonly ('app' | 'passkey')[]> => [
  ...((await hasAuthenticator(db, userId)) ? (['app'] as const) : []),
  ...((await hasPasskey(db, userId)) ? (['passkey'] as const) : []),
];

/**
 * Where a recovery code opens: at login and where a factor is removed
 * (contract/calls/post-user-login.md, contract/calls/post-user-totp-enable.md), and for a new
 * password where no app makes codes, or a lost passkey would lock its owner out (decision 48).
 */
const takesRecovery = ({ purpose }: TriedFactor, factors: readonly string[]): boolean =>
  purpose === 'user/forget'
    ? !factors.includes('app')
    : ['login', 'user/totp/disable', 'user/passkey/remove'].includes(purpose);

const required = (factors: readonly string[]) =>
  new Refusal('auth.totp_required', { factors: factors.join(' ') });

/** There is nothing to show for as long as no factor has been turned on when the call commits. */
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
 * The one place where a second factor is asked for (contract/calls/post-user-login.md,
 * contract/calls/post-wallet-addaddress.md, contract/calls/post-user-e-pwd.md,
 * contract/calls/post-safe-update-password.md, contract/calls/post-user-forget.md). Where it is off
 * there is nothing to show. It comes after the other secrets, so that only who knows those learns
 * that it is on, or can use up its tries.
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
    // An app that was turned on meanwhile may be what a recovery code does not stand in for.
    if (isRecovery && !takesRecovery(tried, await factorsOf(trx, tried.userId))) {
      refuse('auth.totp_wrong');
    }
    await proof(trx);
    return { isRecovery };
  };
};
