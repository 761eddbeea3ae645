import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  selectDraft,
  selectResult,
  selectSubmission,
} from '../../../../machines/security/authorised-form';
import type { Prerequisites } from '../../../../machines/security/prerequisites';
import type { Failure } from '../../../../schemas/kernel/failure';
import type { ShownWithdrawal } from '../../../../schemas/wallet/withdrawal';
import type { WithdrawalRecord } from '../../../../schemas/wallet/withdrawal-record';
import { Screen } from '../../../components/layout/screen';
import { useEmitted } from '../../../context/services';
import { FailedReading } from '../../../lists/failed-reading';
import { AuthorisationSheets } from '../../../parts/security/authorisation-sheets';
import { SubmissionScreen } from '../../../submission/submission-screen';
import { useFreshProfile } from './fresh-profile';
import type { ApplicationFlow } from './limits-reading';
import { WithdrawalReceipt } from './withdrawal-receipt';

type ApplicationScreenProps<Draft extends ShownWithdrawal, Payload> = {
  flow: ApplicationFlow<Draft, Payload>;
  prerequisites: Prerequisites;
  header: ReactNode;
  /** What could not be read of where it may go; null where it was. */
  unread: { title: ReactNode; failure: Failure; onRetry: () => void } | null;
  /** What the fund password authorises. */
  review: (draft: Draft) => ReactNode;
  /** The form. */
  children: ReactNode;
};

/** A withdrawal from its form to its receipt, to an address or to the bank. */
export const ApplicationScreen = <Draft extends ShownWithdrawal, Payload>({
  flow,
  prerequisites,
  header,
  unread,
  review,
  children,
}: ApplicationScreenProps<Draft, Payload>) => {
  type Result = WithdrawalRecord | null;
  useEmitted(flow, 'draft.refused', useFreshProfile());
  useEffect(
    () => flow.send({ type: 'prerequisites.changed', prerequisites }),
    [flow, prerequisites],
  );
  const isDone = useSelector(flow, ({ status }) => status === 'done');
  const record = useSelector(flow, selectResult<Draft, Payload, Result>);
  const draft = useSelector(flow, selectDraft<Draft, Payload, Result>);
  return (
    <SubmissionScreen
      header={header}
      submission={useSelector(flow, selectSubmission<Draft, Payload, Result>)}
      receipt={isDone ? <WithdrawalReceipt record={record} /> : null}
    >
      {unread ? (
        <Screen header={header}>
          <FailedReading title={unread.title} failure={unread.failure} onRetry={unread.onRetry} />
        </Screen>
      ) : (
        children
      )}
      <AuthorisationSheets
        flow={flow}
        title={<FormattedMessage id="withdrawal.authorise" />}
        review={{
          title: <FormattedMessage id="withdrawal.review" />,
          content: draft ? review(draft) : null,
          confirmLabel: <FormattedMessage id="withdrawal.review.confirm" />,
        }}
      />
    </SubmissionScreen>
  );
};
