import type { Kysely } from 'kysely';
import { isAuthenticatorCode } from '../../schemas/second-factor';
import { type Proof, refusing } from '../call';
import type { Tables } from '../database/tables';
import { Refusal } from '../refusal';
import type { Services } from '../services';
import { hasAuthenticator, tryAuthenticatorCode } from './authenticator';
import { hasPasskey, tryPasskey } from './passkeys';
import { tryRecoveryCode } from './recovery-codes';

export type TriedFactor = {
  readonly userId: number;
  /** Empty where none was sent. */
  readonly code: string;
};

const nothing: Proof = async () => undefined;

/** Which second factors are on, in the order in which they are offered. */
export const factorsOf = async (
  db: Kysely<Tables>,
  userId: number,
): Promise<readonly ('app' | 'passkey')[]> => [
  ...((await hasAuthenticator(db, userId)) ? (['app'] as const) : []),
  ...((await hasPasskey(db, userId)) ? (['passkey'] as const) : []),
];

/**
 * The one place where a second factor is asked for (contract 4.8, 4.22, 4.24, 4.38, 4.41). Where it is
 * off there is nothing to show. It comes after the other secrets, so that only who knows those learns
 * that it is on, or can use up its tries.
 */
export const trySecondFactor = async (
  services: Services,
  tried: TriedFactor,
  nowMs: number,
): Promise<Proof> => {
  if (!(await hasAuthenticator(services.db, tried.userId))) return nothing;
  if (tried.code === '') return refusing(new Refusal('auth.totp_required'));
  return isAuthenticatorCode(tried.code)
    ? tryAuthenticatorCode(services, tried, nowMs)
    : refusing(new Refusal('auth.totp_wrong'));
};

const tryAny = async (
  services: Services,
  { userId, code, passkey }: TriedFactor & { passkey: string },
  nowMs: number,
): Promise<Proof> => {
  const factors = await factorsOf(services.db, userId);
  if (factors.length === 0) return nothing;
  if (passkey !== '') return tryPasskey(services, { userId, response: passkey }, nowMs);
  if (code === '') {
    return refusing(new Refusal('auth.totp_required', { factors: factors.join(' ') }));
  }
  if (!isAuthenticatorCode(code)) return tryRecoveryCode(services, { userId, code }, nowMs);
  return factors.includes('app')
    ? tryAuthenticatorCode(services, { userId, code }, nowMs)
    : refusing(new Refusal('auth.totp_wrong'));
};

/** The same where a recovery code opens too, and at login a passkey; says whether a recovery code did. */
export const tryFactorOrRecovery = async (
  services: Services,
  { passkey = '', ...tried }: TriedFactor & { readonly passkey?: string },
  nowMs: number,
): Promise<Proof<{ isRecovery: boolean }>> => {
  const proof = await tryAny(services, { ...tried, passkey }, nowMs);
  if (proof.refusal) return refusing(proof.refusal);
  const isCode = tried.code === '' || isAuthenticatorCode(tried.code);
  const isRecovery = proof !== nothing && passkey === '' && !isCode;
  return async (trx) => {
    await proof(trx);
    return { isRecovery };
  };
};
