import type { ReactNode } from 'react';
import type { SubmissionActor } from '../../machines/kernel/submission';
import { Screen } from '../components/layout/screen';
import { SubmissionNotice, useToBeShown } from './submission-notice';

type SubmissionScreenProps<Payload, Result> = {
  header: ReactNode;
  submission: SubmissionActor<Payload, Result> | null;
  /** What is shown in the end; null until the request is accepted. */
  receipt: ReactNode;
  /** The form, a screen of its own because it holds the button. */
  children: ReactNode;
};

/** The screen of a keyed flow: its form, what is known of a lost request, or the receipt. */
export const SubmissionScreen = <Payload, Result>({
  header,
  submission,
  receipt,
  children,
}: SubmissionScreenProps<Payload, Result>) => {
  const shown = useToBeShown(submission);
  const outcome = receipt ?? (shown && <SubmissionNotice submission={shown} />);
  return outcome ? <Screen header={header}>{outcome}</Screen> : children;
};
