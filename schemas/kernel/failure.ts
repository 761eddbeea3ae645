import type { ReasonCode, RefusalParams } from './refusal';

/**
 * Why a request did not succeed, split by what a person can do about it.
 * - refused: the server said no; its words are shown and the input can be corrected.
 * - signedOut: the session ended (type 999); the session machine's business.
 * - verificationRequired: identity verification is missing (type 998).
 * - throttled: too many requests; try again after the seconds given.
 * - unreachable: no answer; a read may be repeated, a money write is unconfirmed.
 * - malformed: an answer that does not parse; for a money write the same as no answer.
 */
export type Failure =
  | { kind: 'refused'; code: ReasonCode; params: RefusalParams; text: string }
  | { kind: 'signedOut'; text: string }
  | { kind: 'verificationRequired'; text: string }
  | { kind: 'throttled'; seconds: number; text: string }
  | {
      kind: 'unreachable';
      code: 'client.timeout' | 'client.offline' | 'system.error' | 'system.maintenance';
    }
  | { kind: 'malformed' };

/** The one error with which a request rejects. Carries no variables, so nothing private can leak. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

/** The failure inside an error. Anything else is a bug and is thrown on, to reach the error boundary. */
export const failureFrom = (error: unknown): Failure => {
  if (error instanceof RequestError) return error.failure;
  throw error;
};

export const isFailure = (error: unknown): boolean => error instanceof RequestError;

/** Whether the server answered and said no, so that certainly nothing happened. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof RequestError &&
  error.failure.kind !== 'unreachable' &&
  error.failure.kind !== 'malformed';
