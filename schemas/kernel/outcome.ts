import * as v from 'valibot';
import { answerFrom } from './envelope';
import { type Failure, RequestError } from './failure';
import { RequestStatus } from './request';

/**
 * The status of a key (contract/calls/get-request-status.md): unknown, pending, abandoned, or
 * answered.
 */
export type RequestOutcome<Result> =
  | { state: 'unknown' | 'pending' | 'abandoned' }
  | { state: 'accepted'; result: Result }
  | { state: 'refused'; failure: Failure };

/** How a keyed request ended; unanswered if only the person can find out. */
export type Resolution<Result> =
  | { state: 'accepted'; result: Result }
  | { state: 'refused'; failure: Failure }
  | { state: 'unanswered' };

const unanswered: Failure = {
  kind: 'refused',
  code: 'client.unknown_outcome',
  params: {},
  text: '',
};

/**
 * Why a keyed request was not accepted. Without an answer it is not said to have failed, because it
 * may have been executed (contract/idempotency.md#servers-without-keys).
 */
export const failureOf = (resolution: Resolution<unknown>): Failure =>
  resolution.state === 'refused' ? resolution.failure : unanswered;

/** Parses the status of a key; `read` parses the result of the call itself. */
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
 * attempt may still execute.
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
  'chat.rate',
]);

/**
 * Whether an error is the final outcome of a key. After a single attempt any refusal is; after a
 * repeat only a stored one, because the first attempt may still be in transit.
 */
export const isFinalRefusal = (error: unknown, isRepeat: boolean): boolean => {
  if (!(error instanceof RequestError)) return false;
  const { failure } = error;
  if (failure.kind === 'unreachable' || failure.kind === 'malformed') return false;
  if (failure.kind !== 'refused') return !isRepeat;
  return failure.code !== 'idempotency.pending' && !(isRepeat && passing.has(failure.code));
};

/** How servers without requests by key refuse the call; this project's server has codes of its own. */
const unsupported: ReadonlySet<string> = new Set([
  'request.not_found',
  'request.method',
  'server.text',
]);

/**
 * Whether the server does not support requests by key
 * (contract/idempotency.md#servers-without-keys).
 */
export const hasNoKeys = (error: unknown): boolean =>
  error instanceof RequestError &&
  error.failure.kind === 'refused' &&
  unsupported.has(error.failure.code);
