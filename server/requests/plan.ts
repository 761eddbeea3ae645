import type { ChangeSet } from './change-set';

/** What a call has decided, and what is to be written so that it holds. */
export type Plan<Payload = unknown> = {
  readonly payload: Payload;
  readonly changes: ChangeSet;
  /** Runs when, and only when, it has been committed by this very request. */
  readonly onCommitted: () => void;
  /** What it means that it could not be written; throws a `Refusal`, or the error itself. */
  readonly onCommitFailed: (error: unknown) => never | Promise<never>;
  /** Runs when the request has ended, whatever came of it; memory holds nothing for it any more. */
  readonly release?: () => void;
};
