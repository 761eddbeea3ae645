import type { ReactNode } from 'react';
import type { WithdrawAddress } from '../../../../schemas/wallet/withdraw-address';
import {
  type AuthorisedWithdrawal,
  type ChosenWithdrawal,
  withdrawableAmount,
} from '../../../../schemas/wallet/withdrawal';
import { ApplicationForm } from './application-form';
import { AddressRow } from './destination-row';
import type { FormFrame } from './limits-reading';
import { useWithdrawalForm } from './withdrawal-draft';
import { PayoutRows } from './withdrawal-facts';

/** Coin, address, amount and remark, and what arrives of it. */
export const WithdrawalForm = ({
  form,
  coins,
  addresses,
}: {
  form: FormFrame<ChosenWithdrawal, AuthorisedWithdrawal>;
  coins: ReactNode;
  addresses: readonly WithdrawAddress[];
}) => {
  const { coin } = form;
  const state = useWithdrawalForm(form, addresses);
  return (
    <ApplicationForm
      form={form}
      state={state}
      destination={
        <>
          {coins}
          <AddressRow coin={coin.name} address={state.destination} />
        </>
      }
      payout={
        <PayoutRows
          amount={withdrawableAmount(state.form.values, state.limits)}
          rate={state.current.rate}
          coin={coin.name}
        />
      }
    />
  );
};
