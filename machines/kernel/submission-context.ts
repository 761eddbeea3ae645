import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import { failureOf, type Resolution } from '../../schemas/kernel/outcome';
import type { FactorProof } from './factor-challenge';

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
  /** How often in a row the server was asked what became of the key. */
  attempts: number;
  resolution: Resolution<Result>;
};

/** What is to be sent, and its key; without it that is a bug. */
export const intentOf = <Payload, Result>({ key, payload }: SubmissionContext<Payload, Result>) => {
  if (payload === null) throw new Error('What is to be sent is not known any more.');
  return { key, payload };
};

/** The outcome of a request that failed for good. */
export const refusedBy = <Result>(error: unknown): Resolution<Result> => ({
  state: 'refused',
  failure: failureFrom(error),
});

export const notStored: Failure = { kind: 'refused', code: 'submit.failed', params: {}, text: '' };
export const abandoned: Failure = {
  kind: 'refused',
  code: 'idempotency.abandoned',
  params: {},
  text: '',
};

/**
 * Why a visitor's request was not accepted. Nothing is reported of one that was abandoned on this
 * device alone, because it may still be executed.
 */
export const failureUnlessAbandoned = (resolution: Resolution<unknown>): Failure | null => {
  const failure = failureOf(resolution);
  return failure.kind === 'refused' && failure.code === 'idempotency.abandoned' ? null : failure;
};
