import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { selectUser } from '../../../../machines/account/app';
import { selectFailure, selectValue } from '../../../../machines/kernel/reading';
import { prerequisitesOf } from '../../../../machines/security/prerequisites';
import type { User } from '../../../../schemas/account/user';
import { type AddressCoin, addressCoins } from '../../../../schemas/wallet/withdraw-address';
import { withdrawAddressesOver } from '../../../api/wallet/withdraw-address';
import { withdrawalOver, withdrawCall } from '../../../api/wallet/withdrawal';
import { Segmented } from '../../../components/controls/segmented';
import { AppHeader } from '../../../components/layout/app-header';
import { App } from '../../../context/app-context';
import { useOver } from '../../../context/services';
import { useBack } from '../../../navigation/back';
import { usePrivateEvents } from '../../../realtime/private-events';
import { useSubmissionFlow } from '../../../submission/submission-flow';
import { ApplicationScreen } from './application-screen';
import { LimitsReading } from './limits-reading';
import { WithdrawWays } from './withdraw-ways';
import { usePersistedWithdrawal } from './withdrawal-draft';
import { WithdrawalReview } from './withdrawal-facts';
import { WithdrawalForm } from './withdrawal-form';

const coins: readonly AddressCoin[] = ['USDT', 'BTC', 'ETH'];

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
    retry: () => list.send({ type: 'retry.requested' }),
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
  const { addresses, failure, retry } = useAddresses();
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
  const header = <AppHeader back={useBack()} title={<FormattedMessage id="withdrawal.title" />} />;
  const chooser = (
    <>
      <WithdrawWays way="coin" />
      <Segmented
        label={intl.formatMessage({ id: 'label.coin' })}
        segments={coins.map((value) => ({ value, label: value }))}
        value={coin}
        onChange={setCoin}
      />
    </>
  );
  const currencyId = addressCoins[coin];
  return (
    <ApplicationScreen
      flow={flow}
      prerequisites={prerequisites}
      header={header}
      unread={
        failure && addresses === null
          ? { title: <FormattedMessage id="address.failed" />, failure, onRetry: retry }
          : null
      }
      review={(draft) => <WithdrawalReview draft={draft} />}
    >
      <LimitsReading
        key={coin}
        flow={flow}
        header={header}
        coin={{ currencyId, name: coin }}
        isReady={addresses !== null}
      >
        {(limits, banner) => (
          <WithdrawalForm
            flow={flow}
            user={user}
            header={header}
            banner={banner}
            coin={limits}
            coins={chooser}
            addresses={addresses?.filter((one) => one.currencyId === currencyId) ?? []}
          />
        )}
      </LimitsReading>
    </ApplicationScreen>
  );
};

/** Withdraws a coin to a saved address. */
export const WithdrawalScreen = () => {
  const user = App.useSelector(selectUser);
  return user ? <Flow key={user.id} user={user} /> : null;
};
