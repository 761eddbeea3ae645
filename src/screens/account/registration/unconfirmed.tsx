import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import {
  type RegistrationActor,
  type RegistrationStep,
  selectIsBusy,
} from '../../../../machines/account/registration';
import { Notice } from '../../../components/banner';
import { Button } from '../../../components/button';
import { Spinner } from '../../../components/spinner';
import styles from './registration-screen.module.css';

const Words = ({ step }: { step: RegistrationStep }) => {
  switch (step) {
    case 'unknown':
      return <FormattedMessage id="registration.unconfirmed.unknown" />;
    case 'stillPending':
      return <FormattedMessage id="registration.unconfirmed.stillPending" />;
    case 'unsupported':
      return <FormattedMessage id="registration.unconfirmed.unsupported" />;
    default:
      return <FormattedMessage id="registration.unconfirmed.checking" />;
  }
};

/** The answer was lost. What is known, and what may be done without doing it twice. */
export const Unconfirmed = ({
  registration,
  step,
}: {
  registration: RegistrationActor;
  step: RegistrationStep;
}) => {
  const isBusy = useSelector(registration, selectIsBusy);
  return (
    <div className={styles['form']}>
      <Notice tone="warn" action={step === 'checking' ? <Spinner /> : undefined}>
        <Words step={step} />
      </Notice>
      {step === 'unknown' ? (
        <Button onPress={() => registration.send({ type: 'resend.requested' })}>
          <FormattedMessage id="registration.resend" />
        </Button>
      ) : null}
      {step === 'stillPending' ? (
        <Button onPress={() => registration.send({ type: 'status.requested' })}>
          <FormattedMessage id="registration.askAgain" />
        </Button>
      ) : null}
      {step === 'unsupported' ? (
        <Button pending={isBusy} onPress={() => registration.send({ type: 'login.requested' })}>
          <FormattedMessage id="registration.tryLogin" />
        </Button>
      ) : null}
      {(step === 'unknown' || step === 'unsupported') && !isBusy ? (
        <Button variant="secondary" onPress={() => registration.send({ type: 'draft.reopened' })}>
          <FormattedMessage id="registration.edit" />
        </Button>
      ) : null}
    </div>
  );
};
