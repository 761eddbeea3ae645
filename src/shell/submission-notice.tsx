import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  type SubmissionActor,
  type SubmissionStep,
  selectIsBusy,
  selectIsKnown,
  selectStep,
} from '../../machines/support/submission';
import { Notice } from '../components/banner';
import { Button } from '../components/button';
import { Stack } from '../components/card';
import { Spinner } from '../components/spinner';

const words: Record<SubmissionStep, ReactNode> = {
  sending: <FormattedMessage id="submission.sending" />,
  asking: <FormattedMessage id="submission.asking" />,
  unknown: <FormattedMessage id="submission.unknown" />,
  unfinished: <FormattedMessage id="submission.unfinished" />,
  unanswerable: <FormattedMessage id="submission.unanswerable" />,
};

const Choice = <Payload, Result>({
  submission,
  step,
}: {
  submission: SubmissionActor<Payload, Result>;
  step: SubmissionStep;
}) => {
  const isBusy = useSelector(submission, selectIsBusy<Payload, Result>);
  const isKnown = useSelector(submission, selectIsKnown<Payload, Result>);
  switch (step) {
    case 'unknown':
      return (
        <>
          {isKnown ? (
            <Button disabled={isBusy} onPress={() => submission.send({ type: 'resend.requested' })}>
              <FormattedMessage id="submission.resend" />
            </Button>
          ) : null}
          <Button
            variant={isKnown ? 'secondary' : 'primary'}
            pending={isBusy}
            onPress={() => submission.send({ type: 'abandon.requested' })}
          >
            <FormattedMessage id="submission.abandon" />
          </Button>
        </>
      );
    case 'unfinished':
      return (
        <Button onPress={() => submission.send({ type: 'status.requested' })}>
          <FormattedMessage id="submission.ask" />
        </Button>
      );
    case 'unanswerable':
      return (
        <Button onPress={() => submission.send({ type: 'records.checked' })}>
          <FormattedMessage id="submission.checked" />
        </Button>
      );
    default:
      return null;
  }
};

/** The answer was lost. What is known of it, and what may be done without doing it twice. */
export const SubmissionNotice = <Payload, Result>({
  submission,
}: {
  submission: SubmissionActor<Payload, Result>;
}) => {
  const step = useSelector(submission, selectStep<Payload, Result>);
  const isWaiting = step === 'sending' || step === 'asking';
  return (
    <Stack>
      <Notice tone="warn" action={isWaiting ? <Spinner /> : undefined}>
        <span role="status">{words[step]}</span>
      </Notice>
      <Choice submission={submission} step={step} />
    </Stack>
  );
};
