import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import { selectFailure, selectIsStale, selectValue } from '../../../../machines/kernel/reading';
import {
  selectDraft,
  selectIsAuthorising,
  selectResult,
  selectSubmission,
} from '../../../../machines/security/authorised-form';
import { prerequisitesOf } from '../../../../machines/security/prerequisites';
import type { BankWithdrawalActor } from '../../../../machines/wallet/withdrawal';
import type { User } from '../../../../schemas/account/user';
import type { BankCardInfo } from '../../../../schemas/wallet/bank-card';
import { coinLimitsFrom } from '../../../../schemas/wallet/coin-limits';
import { bankCardInfoOver } from '../../../api/wallet/bank-card';
import { coinLimitsOver } from '../../../api/wallet/coin-limits';
import { bankWithdrawalOver, bankWithdrawCall } from '../../../api/wallet/withdrawal';
import { App } from '../../../app/app-context';
import { useConfig } from '../../../app/config';
import { useLimits } from '../../../app/limits';
import { useEmitted, useOver, useServices } from '../../../app/services';
import { AppHeader } from '../../../components/app-header';
import { ErrorState } from '../../../components/error-state';
import { Screen } from '../../../components/screen';
import { SkeletonRows } from '../../../components/skeleton';
import { AuthorisationSheets } from '../../../flows/authorisation-sheets';
import { bankCoin } from '../../../flows/deposit-words';
import { FailureText } from '../../../flows/failure-text';
import { RefreshNotice } from '../../../flows/refresh-notice';
import { useSubmissionFlow } from '../../../flows/submission-flow';
import { SubmissionScreen } from '../../../flows/submission-screen';
import { useBack } from '../../../navigation/back';
import { useLive } from '../../../realtime/live-provider';
import { usePrivateEvents } from '../../../realtime/private-events';
import { BankWithdrawalFields } from './bank-withdrawal-form';
import { useFreshProfile } from './fresh-profile';
import { WithdrawWays } from './withdraw-ways';
import { BankWithdrawalReview } from './withdrawal-facts';
import { WithdrawalReceipt } from './withdrawal-receipt';

/** The bound card; a failure is told where the form would be. */
const useCard = () => {
  const reading = useActorRef(useOver(bankCardInfoOver), { input: undefined });
  const refresh = () => reading.send({ type: 'change.notified' });
  usePrivateEvents(['missed'], refresh);
  return {
    info: useSelector(reading, selectValue),
    failure: useSelector(reading, selectFailure),
    refresh,
    retry: () => reading.send({ type: 'retry.requested' }),
  };
};

type BankFormProps = {
  flow: BankWithdrawalActor;
  user: User;
  header: ReactNode;
  info: BankCardInfo | null;
};

/** The form, once the limits, the rate and the card are known; the rate is read again for its review. */
const BankForm = ({ flow, user, header, info }: BankFormProps) => {
  const intl = useIntl();
  const { serverNow } = useLive();
  const { bankCurrencyId: currencyId } = useConfig();
  const { client } = useServices();
  const reading = useActorRef(
    useMemo(() => coinLimitsOver(client, currencyId), [client, currencyId]),
  );
  const sent = useSelector(reading, selectValue);
  const failure = useSelector(reading, selectFailure);
  const isStale = useSelector(reading, selectIsStale);
  const isAuthorising = useSelector(flow, selectIsAuthorising);
  const settings = useLimits();
  const refresh = () => reading.send({ type: 'change.notified' });
  usePrivateEvents(['balance_update', 'record_update', 'missed'], refresh);
  useEmitted(flow, 'draft.refused', refresh);
  useEffect(() => {
    if (isAuthorising) reading.send({ type: 'change.notified' });
  }, [reading, isAuthorising]);
  if (sent && info) {
    const limits = coinLimitsFrom(sent, settings, { currencyId, name: bankCoin });
    return (
      <BankWithdrawalFields
        flow={flow}
        user={user}
        header={header}
        banner={isStale ? <RefreshNotice actor={reading} /> : null}
        ways={<WithdrawWays way="bank" />}
        coin={{ ...limits, name: bankCoin }}
        card={info.card}
        nowMs={serverNow() ?? Date.now()}
      />
    );
  }
  return (
    <Screen header={header}>
      {failure ? (
        <ErrorState
          title={<FormattedMessage id="withdrawal.failed" />}
          detail={<FailureText failure={failure} />}
          retryLabel={<FormattedMessage id="page.retry" />}
          onRetry={() => reading.send({ type: 'retry.requested' })}
        />
      ) : (
        <SkeletonRows rows={5} label={intl.formatMessage({ id: 'withdrawal.loading' })} />
      )}
    </Screen>
  );
};

const Flow = ({ user }: { user: User }) => {
  const { info, failure, refresh, retry } = useCard();
  const onRefused = useFreshProfile();
  // Until the card is known, the server decides.
  const bankCard = info === null || info.card !== null;
  const prerequisites = useMemo(() => prerequisitesOf(user, { bankCard }), [user, bankCard]);
  const flow = useSubmissionFlow({
    userId: user.id,
    over: bankWithdrawalOver,
    call: bankWithdrawCall,
    input: { prerequisites },
  });
  useEffect(
    () => flow.send({ type: 'prerequisites.changed', prerequisites }),
    [flow, prerequisites],
  );
  useEmitted(flow, 'draft.refused', onRefused);
  // The server knows of another card than the one that was shown.
  useEmitted(flow, 'draft.refused', refresh);
  const isDone = useSelector(flow, ({ status }) => status === 'done');
  const record = useSelector(flow, selectResult);
  const draft = useSelector(flow, selectDraft);
  const header = (
    <AppHeader back={useBack()} title={<FormattedMessage id="bankWithdrawal.title" />} />
  );
  return (
    <SubmissionScreen
      header={header}
      submission={useSelector(flow, selectSubmission)}
      receipt={isDone ? <WithdrawalReceipt record={record} /> : null}
    >
      {failure && info === null ? (
        <Screen header={header}>
          <ErrorState
            title={<FormattedMessage id="bankCard.failed" />}
            detail={<FailureText failure={failure} />}
            retryLabel={<FormattedMessage id="page.retry" />}
            onRetry={retry}
          />
        </Screen>
      ) : (
        <BankForm flow={flow} user={user} header={header} info={info} />
      )}
      <AuthorisationSheets
        flow={flow}
        title={<FormattedMessage id="withdrawal.authorise" />}
        review={{
          title: <FormattedMessage id="withdrawal.review" />,
          content: draft ? <BankWithdrawalReview draft={draft} /> : null,
          confirmLabel: <FormattedMessage id="withdrawal.review.confirm" />,
        }}
      />
    </SubmissionScreen>
  );
};

/** Withdraws USDT to the bound bank card, in the currency of the bank. */
export const BankWithdrawalScreen = () => {
  const user = App.useSelector(selectUser);
  return user ? <Flow key={user.id} user={user} /> : null;
};
