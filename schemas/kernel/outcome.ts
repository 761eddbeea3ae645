import * as v from 'valibot';
import { answerFrom } from './envelope';
import { type Failure, RequestError } from './failure';
import { RequestStatus } from './request';

/**
 * What a key came to (contract/calls/get-request-status.md): nothing yet, something running,
 * nothing ever, or an answer.
 */
export type RequestOutcome<Result> =
  | { state: 'unknown' | 'pending' | 'abandoned' }
  | { state: 'accepted'; result: Result }
  | { state: 'refused'; failure: Failure };

/** How a keyed request ended; unanswered when only the person can tell what became of it. */
export type Resolution<Result> =
  | { state: 'accepted'; result: Result }
  | { state: 'refused'; failure: Failure }
  | { state: 'unanswered' };

const unanswered: Failure = { kind: 'refused', code: 'submit.failed', params: {}, text: '' };

/** Why a keyed request was not accepted; when nobody could tell, that it failed. */
export const failureOf = (resolution: Resolution<unknown>): Failure =>
  resolution.state === 'refused' ? resolution.failure : unanswered;

/** Reads the status of a key whose call, when it succeeded, answered what `read` can read. */
export const requestOutcomeOf = <Result>(read: (payload: unknown) => Result) =>
  v.pipe(
    RequestStatus,
    v.rawTransform(({ dataset, addIssue, NEVER }): RequestOutcome<Result> => {
      const { state, answer } = dataset.value;
      if (state !== 'done') return { state };
      const stored = answerFrom(answer, 200, '');
      if (stored && !stored.ok) return { state: 'refused', failure: stored.failure };
      try {
        if (stored) return { state: 'accepted', result: read(stored.payload) };
      } catch (error) {
        if (!v.isValiError(error)) throw error;
      }
      addIssue({ message: 'param.invalid' });
      return NEVER;
    }),
  );

/**
 * Refusals that are not stored under a key (contract/idempotency.md#what-is-not-stored): an earlier
 * send may still be executed.
 */
const passing: ReadonlySet<string> = new Set([
  'idempotency.pending',
  'idempotency.missing',
  'request.malformed',
  'request.not_found',
  'request.method',
  'request.too_large',
  'request.media_type',
  'request.too_many',
  'fund.wrong',
  'auth.code_wrong',
  'auth.totp_required',
  'auth.totp_wrong',
  'auth.passkey_wrong',
]);

/**
 * Whether an error settles a key for good: it was refused and nothing will come of it. After a
 * single send any refusal does; after a repeat only one that the server keeps, because the first
 * send may still be on its way.
 */
export const isFinalRefusal = (error: unknown, isRepeat: boolean): boolean => {
  if (!(error instanceof RequestError)) return false;
  const { failure } = error;
  if (failure.kind === 'unreachable' || failure.kind === 'malformed') return false;
  if (failure.kind !== 'refused') return !isRepeat;
  return failure.code !== 'idempotency.pending' && !(isRepeat && passing.has(failure.code));
};

/**
 * Whether the server does not know the calls that ask about keys
 * (contract/idempotency.md#servers-without-keys).
 */
export const hasNoKeys = (error: unknown): boolean =>
  error instanceof RequestError &&
  error.failure.kind === 'refused' &&
  error.failure.code === 'request.not_found';
