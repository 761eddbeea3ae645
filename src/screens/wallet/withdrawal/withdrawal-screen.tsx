import { useActorRef } from '@xstate/react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { selectUser } from '../../../../machines/account/app';
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
import { useSubmissionFlow } from '../../../submission/submission-flow';
import { ApplicationScreen } from './application-screen';
import { useDestinations } from './destinations';
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

const Flow = ({ user }: { user: User }) => {
  const intl = useIntl();
  const [params] = useSearchParams();
  const { read } = usePersistedWithdrawal();
  const stored = read();
  const own = stored?.owner === user.id ? stored.currencyId : null;
  const [coin, setCoin] = useState(() => initialCoin(params.get('coin'), own));
  const { value, destinations } = useDestinations(
    useActorRef(useOver(withdrawAddressesOver), { input: undefined }),
  );
  const currencyId = addressCoins[coin];
  const addresses = value?.rows.filter((one) => one.currencyId === currencyId) ?? null;
  // Until the addresses are known, the server decides.
  const address = addresses === null || addresses.length > 0;
  const prerequisites = useMemo(() => prerequisitesOf(user, { address }), [user, address]);
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
  return (
    <ApplicationScreen
      flow={flow}
      prerequisites={prerequisites}
      header={header}
      destinations={destinations}
      failedTitle={<FormattedMessage id="address.failed" />}
      coin={{ currencyId, name: coin }}
      review={(draft) => <WithdrawalReview draft={draft} />}
    >
      {(limits, banner) => (
        <WithdrawalForm
          form={{ flow, user, header, banner, coin: limits }}
          coins={chooser}
          addresses={addresses ?? []}
        />
      )}
    </ApplicationScreen>
  );
};

/** Withdraws a coin to a saved address. */
export const WithdrawalScreen = () => {
  const user = App.useSelector(selectUser);
  return user ? <Flow key={user.id} user={user} /> : null;
};
