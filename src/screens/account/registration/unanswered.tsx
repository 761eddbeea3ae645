import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { type RegistrationActor, selectIsBusy } from '../../../../machines/account/registration';
import { Notice } from '../../../components/banner';
import { Button } from '../../../components/button';
import styles from './registration-screen.module.css';

/** The server keeps no keys: only a login shows whether the account exists. */
export const Unanswered = ({ registration }: { registration: RegistrationActor }) => {
  const isBusy = useSelector(registration, selectIsBusy);
  return (
    <div className={styles['form']}>
      <Notice tone="warn">
        <FormattedMessage id="registration.unanswered" />
      </Notice>
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
