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
    case 'unfinished':
      return <FormattedMessage id="registration.unconfirmed.unfinished" />;
    case 'unanswerable':
      return <FormattedMessage id="registration.unconfirmed.unanswerable" />;
    default:
      return <FormattedMessage id="registration.unconfirmed.asking" />;
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
      <Notice tone="warn" action={step === 'asking' ? <Spinner /> : undefined}>
        <Words step={step} />
      </Notice>
      {step === 'unknown' ? (
        <Button onPress={() => registration.send({ type: 'resend.requested' })}>
          <FormattedMessage id="registration.resend" />
        </Button>
      ) : null}
      {step === 'unfinished' ? (
        <Button onPress={() => registration.send({ type: 'status.requested' })}>
          <FormattedMessage id="registration.askAgain" />
        </Button>
      ) : null}
      {step === 'unanswerable' ? (
        <Button pending={isBusy} onPress={() => registration.send({ type: 'login.requested' })}>
          <FormattedMessage id="registration.tryLogin" />
        </Button>
      ) : null}
      {(step === 'unknown' || step === 'unanswerable') && !isBusy ? (
        <Button variant="secondary" onPress={() => registration.send({ type: 'draft.reopened' })}>
          <FormattedMessage id="registration.edit" />
        </Button>
      ) : null}
    </div>
  );
};
