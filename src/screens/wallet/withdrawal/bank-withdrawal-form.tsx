import type { BankCard } from '../../../../schemas/wallet/bank-card';
import type {
  AuthorisedBankWithdrawal,
  ChosenBankWithdrawal,
} from '../../../../schemas/wallet/bank-withdrawal';
import { withdrawableAmount } from '../../../../schemas/wallet/withdrawal';
import { ApplicationForm } from './application-form';
import { CardRow } from './destination-row';
import type { FormFrame } from './limits-reading';
import { WithdrawWays } from './withdraw-ways';
import { useAmountForm } from './withdrawal-draft';
import { BankPayoutRows } from './withdrawal-facts';
import { RateRow } from './withdrawal-terms';

/** Card, amount and remark, the rate with its time, and what arrives of it. */
export const BankWithdrawalForm = ({
  form,
  card,
}: {
  form: FormFrame<ChosenBankWithdrawal, AuthorisedBankWithdrawal>;
  card: BankCard | null;
}) => {
  const { flow, user, coin } = form;
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
      form={form}
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
