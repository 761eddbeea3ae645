import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { selectUser } from '../../../../machines/account/app';
import { selectFailure, selectIsStale, selectValue } from '../../../../machines/kernel/reading';
import {
  selectDraft,
  selectResult,
  selectSubmission,
} from '../../../../machines/security/authorised-form';
import { prerequisitesOf } from '../../../../machines/security/prerequisites';
import type { WithdrawalActor } from '../../../../machines/wallet/withdrawal';
import type { User } from '../../../../schemas/account/user';
import { coinLimitsFrom } from '../../../../schemas/wallet/coin-limits';
import {
  type AddressCoin,
  addressCoins,
  type WithdrawAddress,
} from '../../../../schemas/wallet/withdraw-address';
import { coinLimitsOver } from '../../../api/wallet/coin-limits';
import { withdrawAddressesOver } from '../../../api/wallet/withdraw-address';
import { withdrawalOver, withdrawCall } from '../../../api/wallet/withdrawal';
import { App } from '../../../app/app-context';
import { useLimits } from '../../../app/limits';
import { useEmitted, useOver, useServices } from '../../../app/services';
import { AppHeader } from '../../../components/app-header';
import { ErrorState } from '../../../components/error-state';
import { Screen } from '../../../components/screen';
import { Segmented } from '../../../components/segmented';
import { SkeletonRows } from '../../../components/skeleton';
import { AuthorisationSheets } from '../../../flows/authorisation-sheets';
import { FailureText } from '../../../flows/failure-text';
import { RefreshNotice } from '../../../flows/refresh-notice';
import { useSubmissionFlow } from '../../../flows/submission-flow';
import { SubmissionScreen } from '../../../flows/submission-screen';
import { useBack } from '../../../navigation/back';
import { useLive } from '../../../realtime/live-provider';
import { usePrivateEvents } from '../../../realtime/private-events';
import { useFreshProfile } from './fresh-profile';
import { WithdrawWays } from './withdraw-ways';
import { usePersistedWithdrawal } from './withdrawal-draft';
import { WithdrawalReview } from './withdrawal-facts';
import { WithdrawalFields } from './withdrawal-form';
import { WithdrawalReceipt } from './withdrawal-receipt';

const coins: readonly AddressCoin[] = ['USDT', 'BTC', 'ETH'];

type CoinFormProps = {
  flow: WithdrawalActor;
  user: User;
  header: ReactNode;
  coin: AddressCoin;
  chooser: ReactNode;
  addresses: readonly WithdrawAddress[] | null;
};

/** The form of one coin, once its limits and the saved addresses are known. */
const CoinForm = ({ flow, user, header, coin, chooser, addresses }: CoinFormProps) => {
  const intl = useIntl();
  const { serverNow } = useLive();
  const currencyId = addressCoins[coin];
  const { client } = useServices();
  const reading = useActorRef(
    useMemo(() => coinLimitsOver(client, currencyId), [client, currencyId]),
  );
  const sent = useSelector(reading, selectValue);
  const failure = useSelector(reading, selectFailure);
  const isStale = useSelector(reading, selectIsStale);
  const settings = useLimits();
  const refresh = () => reading.send({ type: 'change.notified' });
  usePrivateEvents(['balance_update', 'record_update', 'missed'], refresh);
  useEmitted(flow, 'draft.refused', refresh);
  if (sent && addresses) {
    return (
      <WithdrawalFields
        flow={flow}
        user={user}
        header={header}
        banner={isStale ? <RefreshNotice actor={reading} /> : null}
        coin={coinLimitsFrom(sent, settings, { currencyId, name: coin })}
        coins={chooser}
        addresses={addresses.filter((one) => one.currencyId === currencyId)}
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

/** The coin that the address asks for, else the one that was typed before. */
const initialCoin = (asked: string | null, stored: number | null): AddressCoin =>
  coins.find((coin) => coin === asked) ??
  coins.find((coin) => addressCoins[coin] === stored) ??
  'USDT';

/** The saved addresses; a failure is told where the form would be. */
const useAddresses = () => {
  const list = useActorRef(useOver(withdrawAddressesOver), { input: undefined });
  usePrivateEvents(['missed'], () => list.send({ type: 'change.notified' }));
  return {
    list,
    addresses: useSelector(list, selectValue)?.rows ?? null,
    failure: useSelector(list, selectFailure),
  };
};

const Flow = ({ user }: { user: User }) => {
  const intl = useIntl();
  const [params] = useSearchParams();
  const { read } = usePersistedWithdrawal();
  const stored = read();
  const own = stored?.owner === user.id ? stored.currencyId : null;
  const [coin, setCoin] = useState(() => initialCoin(params.get('coin'), own));
  const { list, addresses, failure } = useAddresses();
  const onRefused = useFreshProfile();
  // Until the addresses are known, the server decides.
  const hasAddress =
    addresses === null || addresses.some((one) => one.currencyId === addressCoins[coin]);
  const prerequisites = useMemo(
    () => prerequisitesOf(user, { address: hasAddress }),
    [user, hasAddress],
  );
  const flow = useSubmissionFlow({
    userId: user.id,
    over: withdrawalOver,
    call: withdrawCall,
    input: { prerequisites },
  });
  useEffect(
    () => flow.send({ type: 'prerequisites.changed', prerequisites }),
    [flow, prerequisites],
  );
  useEmitted(flow, 'draft.refused', onRefused);
  const isDone = useSelector(flow, ({ status }) => status === 'done');
  const record = useSelector(flow, selectResult);
  const draft = useSelector(flow, selectDraft);
  const header = <AppHeader back={useBack()} title={<FormattedMessage id="withdrawal.title" />} />;
  const chooser = (
    <>
      <WithdrawWays way="coin" />
      <Segmented
        label={intl.formatMessage({ id: 'address.coin' })}
        segments={coins.map((value) => ({ value, label: value }))}
        value={coin}
        onChange={setCoin}
      />
    </>
  );
  return (
    <SubmissionScreen
      header={header}
      submission={useSelector(flow, selectSubmission)}
      receipt={isDone ? <WithdrawalReceipt record={record} /> : null}
    >
      {failure && addresses === null ? (
        <Screen header={header}>
          <ErrorState
            title={<FormattedMessage id="address.failed" />}
            detail={<FailureText failure={failure} />}
            retryLabel={<FormattedMessage id="page.retry" />}
            onRetry={() => list.send({ type: 'retry.requested' })}
          />
        </Screen>
      ) : (
        <CoinForm
          key={coin}
          flow={flow}
          user={user}
          header={header}
          coin={coin}
          chooser={chooser}
          addresses={addresses}
        />
      )}
      <AuthorisationSheets
        flow={flow}
        title={<FormattedMessage id="withdrawal.authorise" />}
        review={{
          title: <FormattedMessage id="withdrawal.review" />,
          content: draft ? <WithdrawalReview draft={draft} /> : null,
          confirmLabel: <FormattedMessage id="withdrawal.review.confirm" />,
        }}
      />
    </SubmissionScreen>
  );
};

/** Withdraws a coin to a saved address. */
export const WithdrawalScreen = () => {
  const user = App.useSelector(selectUser);
  return user ? <Flow key={user.id} user={user} /> : null;
};
