import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import {
  type FundPasswordActor,
  type FundPasswordStep,
  selectFailure,
  selectSaved,
  selectStep,
  selectSubmission,
} from '../../../../machines/security/fund-password';
import type { User } from '../../../../schemas/account/user';
import { fundPasswordOver, setFundPasswordCall } from '../../../api/security/fund-password';
import { StepBar } from '../../../components/feedback/step-bar';
import { AppHeader } from '../../../components/layout/app-header';
import { Screen } from '../../../components/layout/screen';
import { SkeletonRows } from '../../../components/layout/skeleton';
import { App } from '../../../context/app-context';
import { FailedReading } from '../../../lists/failed-reading';
import { useBack } from '../../../navigation/back';
import { SavedReceipt } from '../../../navigation/saved-receipt';
import { useProfileRefresh } from '../../../parts/account/own-account';
import { useFundPasswordState } from '../../../parts/security/fund-password-state';
import { useSubmissionFlow } from '../../../submission/submission-flow';
import { SubmissionNotice, useToBeShown } from '../../../submission/submission-notice';
import styles from './fund-password-screen.module.css';
import { ChooseStep, ProveByCode, ProveByPassword, RepeatStep } from './fund-password-steps';

const place: Record<FundPasswordStep, number> = {
  provingByPassword: 0,
  provingByCode: 0,
  choosing: 1,
  repeating: 2,
  submitting: 2,
  saved: 3,
};

const Steps = ({ step, isSet }: { step: FundPasswordStep; isSet: boolean }) => {
  const intl = useIntl();
  const steps = [
    { key: 'prove', label: <FormattedMessage id="fundPassword.step.prove" /> },
    { key: 'choose', label: <FormattedMessage id="fundPassword.step.choose" /> },
    { key: 'repeat', label: <FormattedMessage id="fundPassword.step.repeat" /> },
  ];
  return (
    <StepBar
      label={intl.formatMessage({ id: 'fundPassword.steps' })}
      steps={isSet ? steps : steps.slice(1)}
      current={place[step] - (isSet ? 0 : 1)}
    />
  );
};

const Step = ({
  flow,
  step,
  user,
}: {
  flow: FundPasswordActor;
  step: FundPasswordStep;
  user: User;
}) => {
  const failure = useSelector(flow, selectFailure);
  const submission = useToBeShown(useSelector(flow, selectSubmission));
  switch (step) {
    case 'provingByPassword':
      return <ProveByPassword flow={flow} failure={failure} />;
    case 'provingByCode':
      return <ProveByCode flow={flow} failure={failure} user={user} />;
    case 'choosing':
      return <ChooseStep flow={flow} failure={failure} />;
    case 'repeating':
      return <RepeatStep flow={flow} isBusy={false} />;
    case 'submitting':
      return submission ? (
        <SubmissionNotice submission={submission} />
      ) : (
        <RepeatStep flow={flow} isBusy />
      );
    case 'saved':
      return null;
  }
};

const Saved = ({ heldUntil, isFirst }: { heldUntil: string | null; isFirst: boolean }) => (
  <SavedReceipt
    title={
      isFirst ? (
        <FormattedMessage id="fundPassword.saved.first" />
      ) : (
        <FormattedMessage id="fundPassword.saved" />
      )
    }
    home="/pages/settings/security/index"
    heldUntil={heldUntil}
  >
    <FormattedMessage id="fundPassword.saved.next" />
  </SavedReceipt>
);

const Flow = ({ user, isSet }: { user: User; isSet: boolean }) => {
  const flow = useSubmissionFlow({
    userId: user.id,
    over: fundPasswordOver,
    call: setFundPasswordCall,
    input: { isSet },
    onDone: useProfileRefresh(),
  });
  const step = useSelector(flow, selectStep);
  const saved = useSelector(flow, selectSaved);
  const isFirst = !flow.getSnapshot().context.isSet;
  if (saved) return <Saved heldUntil={saved.withdrawalsHeldUntil} isFirst={isFirst} />;
  return (
    <div className={styles['column']}>
      <Steps step={step} isSet={!isFirst} />
      <Step
        // What was typed again stays on the pad while it is submitted.
        key={step === 'submitting' ? 'repeating' : step}
        flow={flow}
        step={step}
        user={user}
      />
    </div>
  );
};

/** Until it is known whether there is a fund password. */
const Unknown = () => {
  const intl = useIntl();
  const { failure, ask } = useFundPasswordState();
  return failure ? (
    <FailedReading
      title={<FormattedMessage id="security.fundPassword" />}
      failure={failure}
      onRetry={ask}
    />
  ) : (
    <SkeletonRows rows={2} label={intl.formatMessage({ id: 'page.loading' })} />
  );
};

/** Once it is known, a profile that is read again and does not say leaves the flow as it is. */
const Content = ({ user }: { user: User }) => {
  const [isSet, setIsSet] = useState(user.hasFundPassword);
  if (isSet === null && user.hasFundPassword !== null) setIsSet(user.hasFundPassword);
  return isSet === null ? <Unknown /> : <Flow user={user} isSet={isSet} />;
};

/** Sets the first fund password or changes it, and goes back to the page that asked for it. */
export const FundPasswordScreen = () => {
  const user = App.useSelector(selectUser);
  return (
    <Screen
      header={
        <AppHeader
          back={useBack()}
          title={
            user?.hasFundPassword ? (
              <FormattedMessage id="fundPassword.title.change" />
            ) : (
              <FormattedMessage id="fundPassword.title.set" />
            )
          }
        />
      }
    >
      {user ? <Content key={user.id} user={user} /> : null}
    </Screen>
  );
};
