import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import {
  selectAdvancedSubmission,
  selectIsBusy,
} from '../../../machines/verification/verification';
import { stageOf } from '../../../schemas/verification/own-verification';
import { ButtonLink } from '../../components/controls/button';
import { EmptyState } from '../../components/feedback/empty-state';
import { AppHeader } from '../../components/layout/app-header';
import { Screen } from '../../components/layout/screen';
import { SkeletonRows } from '../../components/layout/skeleton';
import { ReasonText } from '../../context/failure-text';
import { useBack } from '../../navigation/back';
import { SubmissionNotice, useToBeShown } from '../../submission/submission-notice';
import { AdvancedForm } from './advanced-form';
import { type Shown, VerificationReading } from './verification-reading';
import { LevelSteps } from './verification-screen';
import { LevelReceipt } from './verification-words';

const title = <FormattedMessage id="verification.advanced" />;

const useHeader = () => <AppHeader back={useBack()} title={title} />;

const BasicFirst = ({ own }: Shown) => {
  const { search } = useLocation();
  const isReviewing = own.basic.state === 'reviewing';
  const path = isReviewing ? '/pages/verification/index' : '/pages/verification/basic';
  return (
    <Screen header={useHeader()}>
      <EmptyState
        action={
          <ButtonLink compact href={`#${path}${search}`}>
            {isReviewing ? (
              <FormattedMessage id="screen.back" />
            ) : (
              <FormattedMessage id="verification.basic.go" />
            )}
          </ButtonLink>
        }
      >
        {isReviewing ? (
          <FormattedMessage id="verification.advanced.locked" />
        ) : (
          <ReasonText code="kyc.basic_first" />
        )}
      </EmptyState>
    </Screen>
  );
};

const Taking = (shown: Shown) => {
  const intl = useIntl();
  const header = useHeader();
  const submission = useToBeShown(useSelector(shown.actor, selectAdvancedSubmission));
  const isTaking = useSelector(shown.actor, (snapshot) => snapshot.matches('advanced'));
  const isBusy = useSelector(shown.actor, selectIsBusy);
  if (submission && isBusy) {
    return (
      <Screen header={header}>
        <SubmissionNotice submission={submission} />
      </Screen>
    );
  }
  // Between the answer and what is read after it there are no photos to be shown.
  if (!isTaking) {
    return (
      <Screen header={header}>
        <SkeletonRows rows={4} label={intl.formatMessage({ id: 'verification.loading' })} />
      </Screen>
    );
  }
  return <AdvancedForm {...shown} title={title} />;
};

const Sent = ({ own }: Shown) => {
  const { search } = useLocation();
  const stage = stageOf(own);
  return (
    <Screen header={useHeader()}>
      <LevelSteps stage={stage} />
      <LevelReceipt
        own={own}
        title={
          stage === 'advancedReview' ? (
            <FormattedMessage id="verification.advanced.received" />
          ) : (
            <FormattedMessage id="user.verification.verified" />
          )
        }
        actions={
          <>
            <ButtonLink href={`#/pages/verification/index${search}`}>
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

/** The advanced level: three photos of the document, handed in once and then under review. */
export const AdvancedVerificationScreen = () => (
  <VerificationReading title={title}>
    {(shown) => {
      switch (stageOf(shown.own)) {
        case 'basic':
        case 'basicReview':
          return <BasicFirst {...shown} />;
        case 'advanced':
          return <Taking {...shown} />;
        case 'advancedReview':
        case 'verified':
          return <Sent {...shown} />;
      }
    }}
  </VerificationReading>
);
