import type { ReactNode } from 'react';
import type { WithdrawalActor } from '../../../../machines/wallet/withdrawal';
import type { User } from '../../../../schemas/account/user';
import type { CoinLimits } from '../../../../schemas/wallet/coin-limits';
import type { WithdrawAddress } from '../../../../schemas/wallet/withdraw-address';
import { withdrawableAmount } from '../../../../schemas/wallet/withdrawal';
import { ApplicationForm } from './application-form';
import { AddressRow } from './destination-row';
import { useWithdrawalForm } from './withdrawal-draft';
import { PayoutRows } from './withdrawal-facts';

type FormProps = {
  flow: WithdrawalActor;
  user: User;
  header: ReactNode;
  banner: ReactNode;
  coin: CoinLimits;
  coins: ReactNode;
  addresses: readonly WithdrawAddress[];
};

/** Coin, address, amount and remark, and what arrives of it. */
export const WithdrawalForm = ({
  flow,
  user,
  header,
  banner,
  coin,
  coins,
  addresses,
}: FormProps) => {
  const state = useWithdrawalForm(flow, user, coin, addresses);
  const { destination, form, limits, current } = state;
  return (
    <ApplicationForm
      flow={flow}
      user={user}
      header={header}
      banner={banner}
      coin={coin}
      state={state}
      destination={
        <>
          {coins}
          <AddressRow coin={coin.name} address={destination} />
        </>
      }
      payout={
        <PayoutRows
          amount={withdrawableAmount(form.values, limits)}
          rate={current.rate}
          coin={coin.name}
        />
      }
    />
  );
};
