import type { ReasonCode, RefusalParams } from './refusal';

/**
 * Why a request failed, classified by what a person can do.
 * - refused: the server rejected the input, which can be corrected.
 * - signedOut: the session ended (type 999).
 * - verificationRequired: identity verification is missing (type 998).
 * - throttled: too many requests; retry after the given seconds.
 * - unreachable: no response; a read may be repeated, a money write is unconfirmed.
 * - malformed: a response that does not parse; for a money write the same as no response.
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

/**
 * The only error with which a request rejects. Carries no variables, so it cannot leak private
 * data.
 */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

/** The failure in an error. Anything else is a bug and is rethrown, to reach the error boundary. */
export const failureFrom = (error: unknown): Failure => {
  if (error instanceof RequestError) return error.failure;
  throw error;
};

export const isFailure = (error: unknown): boolean => error instanceof RequestError;

/** Whether the server refused for the number of requests alone. */
export const isThrottled = (error: unknown): boolean =>
  error instanceof RequestError && error.failure.kind === 'throttled';

/** Whether the server responded with a refusal, so that certainly nothing was executed. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof RequestError &&
  error.failure.kind !== 'unreachable' &&
  error.failure.kind !== 'malformed';

/** Whether a request got no response that can be read, so that it may have been executed. */
export const isUnanswered = (error: unknown): boolean => isFailure(error) && !isRefusal(error);
