import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  selectFailure,
  selectStep,
  selectSubmission,
} from '../../../../machines/security/authenticator-removal';
import { intentsOf, newRequestKey } from '../../../api/kernel/intents';
import { pendingKey } from '../../../api/kernel/submission';
import {
  authenticatorRemovalOver,
  removeAuthenticatorCall,
} from '../../../api/security/authenticator';
import { useOutcome, useServices } from '../../../app/services';
import { Notice } from '../../../components/banner';
import { Button } from '../../../components/button';
import { Receipt } from '../../../components/receipt';
import { SubmissionNotice } from '../../../flows/submission-notice';
import { useReturn } from '../../../navigation/return';
import styles from './authenticator.module.css';
import { PasswordPart } from './password-part';

const Removed = () => {
  const leave = useReturn('/pages/settings/security/index');
  return (
    <Receipt
      outcome="done"
      title={<FormattedMessage id="authenticator.off" />}
      actions={
        <Button onPress={leave}>
          <FormattedMessage id="receipt.done" />
        </Button>
      }
    >
      <FormattedMessage id="authenticator.off.next" />
    </Receipt>
  );
};

/** The authenticator app is turned off: by the password, and by a code of its own. */
export const RemovalFlow = ({ userId, onEnd }: { userId: number; onEnd: () => void }) => {
  const { client } = useServices();
  const intents = useMemo(() => intentsOf(userId), [userId]);
  const machine = useMemo(() => authenticatorRemovalOver(client, intents), [client, intents]);
  const flow = useActorRef(machine, {
    input: { pending: pendingKey(intents, removeAuthenticatorCall) },
  });
  useOutcome(flow, onEnd);
  const failure = useSelector(flow, selectFailure);
  const submission = useSelector(flow, selectSubmission);
  const step = useSelector(flow, selectStep);
  return (
    <div className={styles['column']}>
      {step === 'removed' ? <Removed /> : null}
      {step === 'submitting' && submission ? (
        <SubmissionNotice submission={submission} takesRecovery />
      ) : null}
      {step === 'allowing' ? (
        <PasswordPart
          failure={failure}
          variant="danger"
          button={<FormattedMessage id="authenticator.disable" />}
          onPassword={(draft) => flow.send({ type: 'password.given', draft, key: newRequestKey() })}
        >
          <Notice tone="warn">
            <FormattedMessage id="authenticator.off.warning" />
          </Notice>
        </PasswordPart>
      ) : null}
    </div>
  );
};
