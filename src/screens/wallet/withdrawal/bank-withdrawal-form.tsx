import type { ReactNode } from 'react';
import type { BankWithdrawalActor } from '../../../../machines/wallet/withdrawal';
import type { User } from '../../../../schemas/account/user';
import type { BankCard } from '../../../../schemas/wallet/bank-card';
import type { CoinLimits } from '../../../../schemas/wallet/coin-limits';
import { withdrawableAmount } from '../../../../schemas/wallet/withdrawal';
import { ApplicationForm } from './application-form';
import { CardRow } from './destination-row';
import { WithdrawWays } from './withdraw-ways';
import { useAmountForm } from './withdrawal-draft';
import { BankPayoutRows } from './withdrawal-facts';
import { RateRow } from './withdrawal-terms';

type FormProps = {
  flow: BankWithdrawalActor;
  user: User;
  header: ReactNode;
  banner: ReactNode;
  /** Of the bank, with the coin that it is paid from as its name. */
  coin: CoinLimits;
  card: BankCard | null;
};

/** Card, amount and remark, the rate with its time, and what arrives of it. */
export const BankWithdrawalForm = ({ flow, user, header, banner, coin, card }: FormProps) => {
  const currency = coin.receiveCurrency;
  const state = useAmountForm({
    user,
    coin,
    addressId: null,
    isDone: () => flow.getSnapshot().status === 'done',
    onSubmit: (draft) => {
      const payee = card && {
        id: card.id,
        accountNumber: card.accountNumber,
        bankName: card.bankName,
      };
      flow.send({ type: 'draft.submitted', draft: { ...draft, currency, card: payee } });
    },
  });
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
          <WithdrawWays way="bank" />
          <CardRow card={card} />
        </>
      }
      payout={
        <>
          <RateRow usdtPerUnit={coin.usdtPerUnit} currency={currency} time={coin.rateTime} />
          <BankPayoutRows
            amount={withdrawableAmount(state.form.values, state.limits)}
            terms={state.current}
            currency={currency}
          />
        </>
      }
    />
  );
};
