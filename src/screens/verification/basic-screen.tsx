import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { selectBasicSubmission, selectIsBusy } from '../../../machines/verification/verification';
import { stageOf } from '../../../schemas/verification/own-verification';
import { Button, ButtonLink } from '../../components/controls/button';
import { AppHeader } from '../../components/layout/app-header';
import { Screen } from '../../components/layout/screen';
import { useReturn, useReturnAddress } from '../../context/return';
import { useBack } from '../../navigation/back';
import { useLeaveConfirmation } from '../../navigation/leave-confirmation';
import { SubmissionNotice, useToBeShown } from '../../submission/submission-notice';
import { BasicFields, BasicSubmit, useBasicForm } from './basic-form';
import { type Shown, VerificationReading } from './verification-reading';
import { LevelSteps } from './verification-screen';
import { LevelReceipt, ReturnWords } from './verification-words';

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

/** The way on: back to the page that asked, where it can go on; the next level is for later. */
const SentActions = ({ own }: Pick<Shown, 'own'>) => {
  const { search } = useLocation();
  const asked = useReturnAddress();
  const leave = useReturn('/pages/verification/index');
  return (
    <>
      {asked !== null && own.basic.state === 'verified' ? (
        <Button onPress={leave}>
          <ReturnWords address={asked} />
        </Button>
      ) : (
        <ButtonLink href={`#/pages/verification/index${search}`}>
          <FormattedMessage id="receipt.done" />
        </ButtonLink>
      )}
      {stageOf(own) === 'advanced' ? (
        <ButtonLink variant="secondary" href={`#/pages/verification/advanced${search}`}>
          <FormattedMessage id="verification.advanced.go" />
        </ButtonLink>
      ) : null}
      <ButtonLink variant="text" href="#/pages/verification/preview">
        <FormattedMessage id="verification.sent" />
      </ButtonLink>
    </>
  );
};

const Sent = ({ own }: Shown) => {
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
        actions={<SentActions own={own} />}
      />
    </Screen>
  );
};

/** The basic level: what is written on a document, sent once and then under review. */
export const BasicVerificationScreen = () => (
  <VerificationReading title={title} fields={4}>
    {(shown) => (stageOf(shown.own) === 'basic' ? <Editing {...shown} /> : <Sent {...shown} />)}
  </VerificationReading>
);
