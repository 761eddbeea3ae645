import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  selectFailure,
  selectIsBusy,
  selectSubmission,
} from '../../../../machines/kernel/keyed-form';
import type { WithdrawalRecord } from '../../../../schemas/wallet/withdrawal-record';
import { newRequestKey } from '../../../api/kernel/intents';
import { cancelWithdrawalCall, withdrawalCancellationOver } from '../../../api/wallet/withdrawal';
import { Button } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { Dialog } from '../../../components/overlays/dialog';
import { FailureText } from '../../../context/failure-text';
import { useSubmissionFlow } from '../../../submission/submission-flow';
import { SubmissionNotice } from '../../../submission/submission-notice';

/** The button that cancels, the question before it, and what became of the request. */
export const WithdrawalCancellation = ({
  record,
  userId,
  onCancelled,
}: {
  record: WithdrawalRecord;
  userId: number;
  onCancelled: () => void;
}) => {
  const [isAsking, setIsAsking] = useState(false);
  const flow = useSubmissionFlow({
    userId,
    over: withdrawalCancellationOver,
    call: cancelWithdrawalCall,
    input: {},
    onDone: onCancelled,
  });
  const failure = useSelector(flow, selectFailure);
  const isBusy = useSelector(flow, selectIsBusy);
  const submission = useSelector(flow, selectSubmission);
  const isDone = useSelector(flow, ({ status }) => status === 'done');
  const isOpen = record.status === 'reviewing';
  const confirm = () => {
    setIsAsking(false);
    const draft = { id: record.id, isOpen };
    flow.send({ type: 'draft.submitted', draft, key: newRequestKey() });
  };
  // The record that shows it may not have been read yet.
  if (isDone || (!isOpen && !isBusy)) return null;
  return (
    <>
      {failure ? (
        <Notice tone="danger">
          <FailureText failure={failure} />
        </Notice>
      ) : null}
      {isBusy && submission ? (
        <SubmissionNotice submission={submission} />
      ) : (
        <Button variant="secondary" pending={isBusy} onPress={() => setIsAsking(true)}>
          <FormattedMessage id="withdrawal.cancel" />
        </Button>
      )}
      <Dialog
        open={isAsking}
        title={<FormattedMessage id="withdrawal.cancel.question" />}
        confirmLabel={<FormattedMessage id="withdrawal.cancel" />}
        cancelLabel={<FormattedMessage id="withdrawal.cancel.keep" />}
        tone="danger"
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          <FormattedMessage id="withdrawal.cancel.note" />
        </p>
      </Dialog>
    </>
  );
};
