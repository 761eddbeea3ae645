import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import {
  type RegistrationActor,
  selectFailure,
  selectIsBusy,
} from '../../../../machines/account/registration';
import { Button } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { FailureText } from '../../../context/failure-text';
import styles from './registration-screen.module.css';

/** The server keeps no keys: only a login shows whether the account exists. */
export const Unanswered = ({ registration }: { registration: RegistrationActor }) => {
  const isBusy = useSelector(registration, selectIsBusy);
  const failure = useSelector(registration, selectFailure);
  return (
    <div className={styles['form']}>
      <Notice tone="warn">
        <FormattedMessage id="registration.unanswered" />
      </Notice>
      {failure ? (
        <Notice tone="danger">
          <FailureText failure={failure} />
        </Notice>
      ) : null}
      <Button pending={isBusy} onPress={() => registration.send({ type: 'login.requested' })}>
        <FormattedMessage id="registration.tryLogin" />
      </Button>
      {isBusy ? null : (
        <Button variant="secondary" onPress={() => registration.send({ type: 'draft.reopened' })}>
          <FormattedMessage id="registration.edit" />
        </Button>
      )}
    </div>
  );
};
