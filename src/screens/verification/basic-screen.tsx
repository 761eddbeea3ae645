import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { selectBasicSubmission, selectIsBusy } from '../../../machines/verification/verification';
import { stageOf } from '../../../schemas/verification/own-verification';
import { ButtonLink } from '../../components/controls/button';
import { AppHeader } from '../../components/layout/app-header';
import { Screen } from '../../components/layout/screen';
import { useBack } from '../../navigation/back';
import { useLeaveConfirmation } from '../../navigation/leave-confirmation';
import { SubmissionNotice, useToBeShown } from '../../submission/submission-notice';
import { BasicFields, BasicSubmit, useBasicForm } from './basic-form';
import { type Shown, VerificationReading } from './verification-reading';
import { LevelSteps } from './verification-screen';
import { LevelReceipt } from './verification-words';

const title = <FormattedMessage id="verification.basic" />;

/** Why one may want to stay: something was typed, or is on its way. */
const reasonToStay = (isBusy: boolean, isChanged: boolean): ReactNode => {
  if (isBusy) return <FormattedMessage id="leaving.sent" />;
  return isChanged ? <FormattedMessage id="verification.leave.typed" /> : null;
};

const Editing = (shown: Shown) => {
  const basic = useBasicForm(shown);
  const submission = useToBeShown(useSelector(shown.actor, selectBasicSubmission));
  const isBusy = useSelector(shown.actor, selectIsBusy);
  const { back, question } = useLeaveConfirmation(reasonToStay(isBusy, basic.isChanged));
  const header = <AppHeader back={back} title={title} />;
  if (submission) {
    return (
      <>
        <Screen header={header}>
          <SubmissionNotice submission={submission} />
        </Screen>
        {question}
      </>
    );
  }
  return (
    <>
      <form onSubmit={basic.form.submit} noValidate>
        <Screen header={header} action={<BasicSubmit actor={shown.actor} />}>
          <LevelSteps stage="basic" />
          <BasicFields {...shown} basic={basic} />
        </Screen>
      </form>
      {question}
    </>
  );
};

const Sent = ({ own }: Shown) => {
  const { search } = useLocation();
  const stage = stageOf(own);
  return (
    <Screen header={<AppHeader back={useBack()} title={title} />}>
      <LevelSteps stage={stage} />
      <LevelReceipt
        own={own}
        title={
          stage === 'basicReview' ? (
            <FormattedMessage id="verification.basic.received" />
          ) : (
            <FormattedMessage id="verification.partly" />
          )
        }
        actions={
          <>
            {stage === 'advanced' ? (
              <ButtonLink href={`#/pages/verification/advanced${search}`}>
                <FormattedMessage id="verification.advanced.go" />
              </ButtonLink>
            ) : null}
            <ButtonLink
              variant={stage === 'advanced' ? 'secondary' : 'primary'}
              href={`#/pages/verification/index${search}`}
            >
              <FormattedMessage id="receipt.done" />
            </ButtonLink>
            <ButtonLink variant="text" href="#/pages/verification/preview">
              <FormattedMessage id="verification.sent" />
            </ButtonLink>
          </>
        }
      />
    </Screen>
  );
};

/** The basic level: what is written on a document, sent once and then under review. */
export const BasicVerificationScreen = () => (
  <VerificationReading title={title}>
    {(shown) => (stageOf(shown.own) === 'basic' ? <Editing {...shown} /> : <Sent {...shown} />)}
  </VerificationReading>
);
