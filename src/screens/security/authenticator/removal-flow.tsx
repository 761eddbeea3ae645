import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import {
  selectFailure,
  selectResult,
  selectSubmission,
} from '../../../../machines/kernel/keyed-form';
import { newRequestKey } from '../../../api/kernel/intents';
import {
  authenticatorRemovalOver,
  removeAuthenticatorCall,
} from '../../../api/security/authenticator';
import { Button } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { Receipt } from '../../../components/feedback/receipt';
import { useReturn } from '../../../context/return';
import { useSubmissionFlow } from '../../../submission/submission-flow';
import { SubmissionNotice } from '../../../submission/submission-notice';
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
  const flow = useSubmissionFlow({
    userId,
    over: authenticatorRemovalOver,
    call: removeAuthenticatorCall,
    input: {},
    onDone: onEnd,
  });
  const failure = useSelector(flow, selectFailure);
  const submission = useSelector(flow, selectSubmission);
  const isRemoved = useSelector(flow, selectResult) !== null;
  if (isRemoved || submission) {
    return (
      <div className={styles['column']}>
        {submission ? <SubmissionNotice submission={submission} takesRecovery /> : <Removed />}
      </div>
    );
  }
  return (
    <div className={styles['column']}>
      <PasswordPart
        failure={failure}
        variant="danger"
        button={<FormattedMessage id="authenticator.disable" />}
        onPassword={(draft) => flow.send({ type: 'draft.submitted', draft, key: newRequestKey() })}
      >
        <Notice tone="warn">
          <FormattedMessage id="authenticator.off.warning" />
        </Notice>
      </PasswordPart>
    </div>
  );
};
