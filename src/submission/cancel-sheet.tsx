import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type CancellationActor, selectSubmission } from '../../machines/kernel/cancellation';
import { Sheet } from '../components/overlays/sheet';
import { SubmissionNotice, useToBeShown } from './submission-notice';

/** A cancellation whose answer was lost. Closed, it stays stored, and other orders can be cancelled. */
export const CancelSheet = <Row,>({ cancel }: { cancel: CancellationActor<Row> }) => {
  const intl = useIntl();
  const submission = useToBeShown(useSelector(cancel, selectSubmission<Row>));
  return (
    <Sheet
      open={submission !== null}
      title={<FormattedMessage id="spot.order.cancel" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={() => cancel.send({ type: 'cancel.dismissed' })}
    >
      {submission ? <SubmissionNotice submission={submission} /> : null}
    </Sheet>
  );
};
