import { type Failure, failureFrom, RequestError } from '../../schemas/kernel/failure';
import { failureOf, type Resolution } from '../../schemas/kernel/outcome';
import { type FactorProof, noProof } from './factor-challenge';

/** What a submission remembers of its request. */
export type SubmissionContext<Payload, Result> = {
  key: string;
  /** Gone with the end of the submission, because it may hold a secret. */
  payload: Payload | null;
  /** Something was sent under this key that got no answer and may still arrive. */
  isLost: boolean;
  proof: FactorProof;
  /** The kinds of second factor that the server takes. */
  factors: readonly string[];
  /** Why the second factor is asked for: it was missing, or wrong. */
  factorChallenge: Failure | null;
  /** How often in a row the status of the key was requested. */
  attempts: number;
  /** Why a resend was refused, if for a secret that has to be typed again. */
  wrongSecret: Failure | null;
  resolution: Resolution<Result>;
};

type Origin<Payload> = { key: string; payload: Payload | null; isSent: boolean };

export const contextOf = <Payload, Result>({
  key,
  payload,
  isSent,
}: Origin<Payload>): SubmissionContext<Payload, Result> => ({
  key,
  payload,
  isLost: isSent,
  proof: noProof,
  factors: ['app'],
  factorChallenge: null,
  attempts: 0,
  wrongSecret: null,
  resolution: { state: 'unanswered' },
});

export type SubmissionEvent =
  | { type: 'resend.requested' }
  | { type: 'abandon.requested' }
  | { type: 'status.requested' }
  | { type: 'records.checked' };

/** What is to be sent, and its key; without it that is a bug. */
export const intentOf = <Payload, Result>({ key, payload }: SubmissionContext<Payload, Result>) => {
  if (payload === null) throw new Error('What is to be sent is not known any more.');
  return { key, payload };
};

const wrongSecrets: ReadonlySet<string> = new Set(['fund.wrong', 'auth.code_wrong']);

/** Whether a request was refused for a secret that has to be typed again. */
export const isWrongSecret = (error: unknown): boolean =>
  error instanceof RequestError &&
  error.failure.kind === 'refused' &&
  wrongSecrets.has(error.failure.code);

/** The outcome of a request that failed for good. */
export const refusedBy = <Result>(error: unknown): Resolution<Result> => ({
  state: 'refused',
  failure: failureFrom(error),
});

export const notStored: Failure = { kind: 'refused', code: 'submit.failed', params: {}, text: '' };
const abandoned: Failure = {
  kind: 'refused',
  code: 'idempotency.abandoned',
  params: {},
  text: '',
};

/** The outcome of an abandoned request; a wrong secret is the reason if it led to that. */
export const abandonedOf = <Payload, Result>({
  wrongSecret,
}: SubmissionContext<Payload, Result>): Resolution<Result> => ({
  state: 'refused',
  failure: wrongSecret ?? abandoned,
});

/**
 * Why a visitor's request was not accepted. Nothing is reported of one that was abandoned on this
 * device alone, because it may still be executed.
 */
export const failureUnlessAbandoned = (resolution: Resolution<unknown>): Failure | null => {
  const failure = failureOf(resolution);
  return failure.kind === 'refused' && failure.code === 'idempotency.abandoned' ? null : failure;
};

/** A flow remembers what it submits as a whole, or its key beside the draft. */
type Submitting = { submission: { key: string } | null } | { key: string | null };
type Resolved = { resolution: Resolution<unknown> };

/** The key of a request without a known answer was stored (contract/idempotency.md#reconciliation). */
export const isPending = ({ context }: { context: Submitting }): boolean =>
  ('submission' in context ? context.submission : context.key) !== null;

/** The request was accepted. */
export const wasAccepted = (_: unknown, { resolution }: Resolved): boolean =>
  resolution.state === 'accepted';

/** The request was refused, or abandoned. */
export const wasRefused = (_: unknown, { resolution }: Resolved): boolean =>
  resolution.state === 'refused';

/** What the server returned for an accepted request. */
export const resultOf = <Result>(resolution: Resolution<Result>): Result | null =>
  resolution.state === 'accepted' ? resolution.result : null;

/** What a flow submits; without it nothing was confirmed, which is a bug. */
export const submissionOf = <Submission>({
  submission,
}: {
  submission: Submission | null;
}): Submission => {
  if (submission === null) throw new Error('A request is sent before it is confirmed.');
  return submission;
};

/** The same for a flow that remembers the key beside the draft. */
export const submissionUnder = <Payload>(key: string | null, payload: Payload | null) =>
  submissionOf({ submission: key === null ? null : { key, payload } });
