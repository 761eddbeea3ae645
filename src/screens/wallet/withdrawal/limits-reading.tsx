import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectFailure, selectIsStale, selectValue } from '../../../../machines/kernel/reading';
import {
  type AuthorisedFormActor,
  selectDraft,
  selectIsAuthorising,
} from '../../../../machines/security/authorised-form';
import type { User } from '../../../../schemas/account/user';
import { type CoinLimits, coinLimitsFrom } from '../../../../schemas/wallet/coin-limits';
import { areTermsCurrent, type ShownWithdrawal } from '../../../../schemas/wallet/withdrawal';
import type { WithdrawalRecord } from '../../../../schemas/wallet/withdrawal-record';
import { coinLimitsOver } from '../../../api/wallet/coin-limits';
import { SkeletonRows } from '../../../components/layout/skeleton';
import { useLimits } from '../../../context/limits';
import { useEmitted, useServices } from '../../../context/services';
import { RefreshNotice } from '../../../lists/refresh-notice';
import { UnreadScreen } from '../../../lists/unread-screen';
import { usePrivateEvents } from '../../../realtime/private-events';

export type ApplicationFlow<Draft extends ShownWithdrawal, Payload> = AuthorisedFormActor<
  Draft,
  Payload,
  WithdrawalRecord | null
>;

/** What every form of a withdrawal is given. */
export type FormFrame<Draft extends ShownWithdrawal, Payload> = {
  flow: ApplicationFlow<Draft, Payload>;
  user: User;
  header: ReactNode;
  banner: ReactNode;
  /** Of the bank, with the coin that it is paid from as its name. */
  coin: CoinLimits;
};

/** Leaves the review of terms that are not the current ones any more: the form asks again. */
const useTermsReview = <Draft extends ShownWithdrawal, Payload>(
  flow: ApplicationFlow<Draft, Payload>,
  coin: CoinLimits | null,
) => {
  const reviewed = useSelector(flow, selectDraft<Draft, Payload, WithdrawalRecord | null>);
  const isAuthorising = useSelector(
    flow,
    selectIsAuthorising<Draft, Payload, WithdrawalRecord | null>,
  );
  const isOutdated =
    isAuthorising &&
    reviewed !== null &&
    coin !== null &&
    !areTermsCurrent({ terms: reviewed.terms, current: coin });
  useEffect(() => {
    if (isOutdated) flow.send({ type: 'password.declined' });
  }, [flow, isOutdated]);
  return isAuthorising;
};

/** The limits and terms of a coin or of the bank, read again for each review and each refusal. */
export const LimitsReading = <Draft extends ShownWithdrawal, Payload>({
  flow,
  header,
  coin: named,
  isReady,
  children,
}: {
  flow: ApplicationFlow<Draft, Payload>;
  header: ReactNode;
  coin: { currencyId: number; name: string };
  /** Whether everything else that the form shows is known. */
  isReady: boolean;
  children: (coin: CoinLimits, banner: ReactNode) => ReactNode;
}) => {
  const intl = useIntl();
  const { currencyId } = named;
  const { client } = useServices();
  const reading = useActorRef(
    useMemo(() => coinLimitsOver(client, currencyId), [client, currencyId]),
  );
  const sent = useSelector(reading, selectValue);
  const failure = useSelector(reading, selectFailure);
  const isStale = useSelector(reading, selectIsStale);
  const settings = useLimits();
  const coin = sent && coinLimitsFrom(sent, settings, named);
  const refresh = () => reading.send({ type: 'change.notified' });
  usePrivateEvents(['balance_update', 'record_update', 'missed'], refresh);
  useEmitted(flow, 'draft.refused', refresh);
  const isAuthorising = useTermsReview(flow, coin);
  useEffect(() => {
    if (isAuthorising) reading.send({ type: 'change.notified' });
  }, [reading, isAuthorising]);
  if (coin && isReady) return children(coin, isStale ? <RefreshNotice actor={reading} /> : null);
  return (
    <UnreadScreen
      header={header}
      title={<FormattedMessage id="withdrawal.failed" />}
      failure={failure}
      reading={reading}
      pending={<SkeletonRows rows={5} label={intl.formatMessage({ id: 'withdrawal.loading' })} />}
    />
  );
};
