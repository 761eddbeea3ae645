import { type Failure, RequestError } from '../../schemas/kernel/failure';

/** The events of a machine that waits for the second factor. */
export type FactorEvent = { type: 'factor.entered'; code: string } | { type: 'factor.declined' };

const isRefusedFor = (failure: Failure | null, code: string): boolean =>
  failure?.kind === 'refused' && failure.code === code;

/** Whether a server requires the second factor first, or another code of it. */
export const requiresFactor = (error: unknown): boolean =>
  error instanceof RequestError &&
  (isRefusedFor(error.failure, 'auth.totp_required') ||
    isRefusedFor(error.failure, 'auth.totp_wrong') ||
    isRefusedFor(error.failure, 'auth.passkey_wrong'));

/** Whether it is asked for because none was sent, and not because it was wrong. */
export const isFirstChallenge = (error: unknown): boolean =>
  error instanceof RequestError && isRefusedFor(error.failure, 'auth.totp_required');

/** The kinds of second factor that a server accepts; only the authenticator app if it names none. */
export const factorsIn = (failure: Failure): readonly string[] => {
  const factors = failure.kind === 'refused' ? failure.params['factors'] : undefined;
  return typeof factors === 'string' ? factors.split(' ') : ['app'];
};

/** The kinds that a server takes once it has refused: it names them when it first asks. */
export const factorsAfter = (error: unknown, before: readonly string[]): readonly string[] =>
  error instanceof RequestError && isFirstChallenge(error) ? factorsIn(error.failure) : before;

const noPasskey: Failure = { kind: 'refused', code: 'client.passkey', params: {}, text: '' };

/** Why nothing comes of it when nobody shows one; without an app there was no code to enter. */
export const declinedFactor = (factorChallenge: Failure, factors: readonly string[]): Failure =>
  factors.includes('app') || wrongFactor(factorChallenge) ? factorChallenge : noPasskey;

/** To be asked for it is no failure; to have typed a wrong one is. */
export const wrongFactor = (factorChallenge: Failure | null): Failure | null =>
  isRefusedFor(factorChallenge, 'auth.totp_required') ? null : factorChallenge;
