import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  selectDraft,
  selectResult,
  selectSubmission,
} from '../../../../machines/security/authorised-form';
import type { Prerequisites } from '../../../../machines/security/prerequisites';
import type { CoinLimits } from '../../../../schemas/wallet/coin-limits';
import type { ShownWithdrawal } from '../../../../schemas/wallet/withdrawal';
import type { WithdrawalRecord } from '../../../../schemas/wallet/withdrawal-record';
import { Screen } from '../../../components/layout/screen';
import { useEmitted } from '../../../context/services';
import { FailedReading } from '../../../lists/failed-reading';
import { AuthorisationSheets } from '../../../parts/security/authorisation-sheets';
import { SubmissionScreen } from '../../../submission/submission-screen';
import type { Destinations } from './destinations';
import { useFreshProfile } from './fresh-profile';
import { type ApplicationFlow, LimitsReading } from './limits-reading';
import { WithdrawalReceipt } from './withdrawal-receipt';

type ApplicationScreenProps<Draft extends ShownWithdrawal, Payload> = {
  flow: ApplicationFlow<Draft, Payload>;
  prerequisites: Prerequisites;
  header: ReactNode;
  destinations: Destinations;
  /** Says that they could not be read. */
  failedTitle: ReactNode;
  coin: { currencyId: number; name: string };
  /** What the fund password authorises. */
  review: (draft: Draft) => ReactNode;
  /** The form, with the limits of the coin. */
  children: (limits: CoinLimits, banner: ReactNode) => ReactNode;
};

/** A withdrawal from its form to its receipt, to an address or to the bank. */
export const ApplicationScreen = <Draft extends ShownWithdrawal, Payload>({
  flow,
  prerequisites,
  header,
  destinations: { isKnown, failure, retry },
  failedTitle,
  coin,
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
      {failure && !isKnown ? (
        <Screen header={header}>
          <FailedReading title={failedTitle} failure={failure} onRetry={retry} />
        </Screen>
      ) : (
        <LimitsReading
          key={coin.currencyId}
          flow={flow}
          header={header}
          coin={coin}
          isReady={isKnown}
        >
          {children}
        </LimitsReading>
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
