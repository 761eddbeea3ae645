import type { SnapshotFrom } from 'xstate';
import type { Submission } from './submission';

type Snapshot<Payload, Result> = SnapshotFrom<Submission<Payload, Result>>;

export type SubmissionStep =
  | 'sending'
  | 'verifying'
  | 'checking'
  | 'unknown'
  | 'stillPending'
  | 'unsupported';

/** What the person sees of it: one word for each face. */
export const selectStep = <Payload, Result>(
  snapshot: Snapshot<Payload, Result>,
): SubmissionStep => {
  if (snapshot.matches('verifying')) return 'verifying';
  if (!snapshot.matches('unconfirmed')) return 'sending';
  if (snapshot.matches({ unconfirmed: 'stillPending' })) return 'stillPending';
  if (snapshot.matches({ unconfirmed: 'unsupported' })) return 'unsupported';
  const isUnknown =
    snapshot.matches({ unconfirmed: 'unknown' }) || snapshot.matches({ unconfirmed: 'abandoning' });
  return isUnknown ? 'unknown' : 'checking';
};
/** Whether there is more to show than that it is being sent for the first time. */
export const selectIsShown = <Payload, Result>(snapshot: Snapshot<Payload, Result>): boolean =>
  snapshot.context.isLost || selectStep(snapshot) !== 'sending';
export const selectIsBusy = <Payload, Result>(snapshot: Snapshot<Payload, Result>): boolean =>
  snapshot.hasTag('busy');
export const selectIsKnown = <Payload, Result>(snapshot: Snapshot<Payload, Result>): boolean =>
  snapshot.context.payload !== null;
/** The question for the second factor, while it is asked. */
export const selectChallenge = <Payload, Result>(snapshot: Snapshot<Payload, Result>) =>
  snapshot.children.answerChallenge ?? null;
