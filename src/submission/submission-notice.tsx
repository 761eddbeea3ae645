import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SubmissionActor } from '../../machines/kernel/submission';
import {
  type SubmissionStep,
  selectChallenge,
  selectIsBusy,
  selectIsKnown,
  selectIsShown,
  selectStep,
} from '../../machines/kernel/submission-view';
import { Button } from '../components/controls/button';
import { Spinner } from '../components/controls/spinner';
import { Notice } from '../components/feedback/banner';
import { Stack } from '../components/layout/card';
import { FactorChallenge, type RecoveryUse } from './factor-challenge';

/** The submission, once there is more to show than that it is being sent for the first time. */
export const useToBeShown = <Payload, Result>(
  submission: SubmissionActor<Payload, Result> | null,
): SubmissionActor<Payload, Result> | null => {
  const isShown = useSelector(submission ?? undefined, (it) => it && selectIsShown(it));
  return isShown ? submission : null;
};

const words: Record<Exclude<SubmissionStep, 'verifying'>, ReactNode> = {
  sending: <FormattedMessage id="submission.sending" />,
  checking: <FormattedMessage id="submission.checking" />,
  unknown: <FormattedMessage id="submission.unknown" />,
  stillPending: <FormattedMessage id="submission.stillPending" />,
  unsupported: <FormattedMessage id="submission.unsupported" />,
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
    case 'stillPending':
      return (
        <Button onPress={() => submission.send({ type: 'status.requested' })}>
          <FormattedMessage id="submission.ask" />
        </Button>
      );
    case 'unsupported':
      return (
        <Button onPress={() => submission.send({ type: 'records.checked' })}>
          <FormattedMessage id="submission.checked" />
        </Button>
      );
    default:
      return null;
  }
};

type SubmissionNoticeProps<Payload, Result> = {
  submission: SubmissionActor<Payload, Result>;
  takesRecovery?: RecoveryUse;
};

/**
 * A request on its way: the second factor where the server asks for it, and when the answer was lost, what
 * is known of it and what may be done without doing it twice.
 */
export const SubmissionNotice = <Payload, Result>({
  submission,
  takesRecovery = false,
}: SubmissionNoticeProps<Payload, Result>) => {
  const challenge = useSelector(submission, selectChallenge<Payload, Result>);
  const step = useSelector(submission, selectStep<Payload, Result>);
  if (step === 'verifying') {
    return challenge && <FactorChallenge challenge={challenge} takesRecovery={takesRecovery} />;
  }
  const isWaiting = step === 'sending' || step === 'checking';
  return (
    <Stack>
      <Notice tone="warn" action={isWaiting ? <Spinner /> : undefined}>
        <span role="status">{words[step]}</span>
      </Notice>
      <Choice submission={submission} step={step} />
    </Stack>
  );
};
