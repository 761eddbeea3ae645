import { FormattedMessage } from 'react-intl';
import { type Amount, ledgerScale } from '../../../../schemas/kernel/money';
import {
  bankPayoutOf,
  type ChosenBankWithdrawal,
} from '../../../../schemas/wallet/bank-withdrawal';
import {
  type ChosenWithdrawal,
  type Payout,
  payoutOf,
  type WithdrawalTerms,
  withdrawableAmount,
} from '../../../../schemas/wallet/withdrawal';
import { AmountText } from '../../../components/figures/amount-text';
import { GroupedAddress } from '../../../components/figures/grouped-address';
import { Stack } from '../../../components/layout/card';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { maskedCard } from '../../../format/masked';
import { bankCoin } from '../../../parts/wallet/deposit-words';
import { RateText } from './withdrawal-terms';

const Rows = ({
  payout,
  rate,
  coin,
  receivedIn,
}: {
  payout: Payout | null;
  rate: Amount;
  coin: string;
  receivedIn: string;
}) => (
  <>
    <KeyValue label={<FormattedMessage id="withdrawal.fee" values={{ rate }} />}>
      <AmountText amount={payout?.fee ?? null} decimals={ledgerScale} unit={coin} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="withdrawal.received" />} strong>
      <AmountText amount={payout?.received ?? null} decimals={ledgerScale} unit={receivedIn} />
    </KeyValue>
  </>
);

/** Fee and what arrives of an amount; unknown while it cannot be withdrawn. */
export const PayoutRows = ({
  amount,
  rate,
  coin,
}: {
  amount: Amount | null;
  rate: Amount;
  coin: string;
}) => (
  <Rows
    payout={amount === null ? null : payoutOf(amount, rate)}
    rate={rate}
    coin={coin}
    receivedIn={coin}
  />
);

/** The same of a withdrawal to the bank, in its currency. */
export const BankPayoutRows = ({
  amount,
  terms,
  currency,
}: {
  amount: Amount | null;
  terms: WithdrawalTerms;
  currency: string;
}) => (
  <Rows
    payout={amount === null ? null : bankPayoutOf(amount, terms)}
    rate={terms.rate}
    coin={bankCoin}
    receivedIn={currency}
  />
);

/** What the fund password is about to authorise: how much, what arrives, and where, in full. */
export const WithdrawalReview = ({ draft }: { draft: ChosenWithdrawal }) => {
  const { coin, terms, limits, destination } = draft;
  const amount = withdrawableAmount(draft, limits);
  return (
    <Stack>
      <KeyValueList>
        <KeyValue label={<FormattedMessage id="withdrawal.amount" />}>
          <AmountText amount={amount} decimals={ledgerScale} unit={coin} />
        </KeyValue>
        <PayoutRows amount={amount} rate={terms.rate} coin={coin} />
        <KeyValue label={<FormattedMessage id="field.chain" />}>{destination?.chain}</KeyValue>
      </KeyValueList>
      <p>
        <FormattedMessage id="withdrawal.review.compare" />
      </p>
      <GroupedAddress address={destination?.address ?? ''} />
    </Stack>
  );
};

/** The same for the bank: how much, at which rate, what arrives, and on which card. */
export const BankWithdrawalReview = ({ draft }: { draft: ChosenBankWithdrawal }) => {
  const { terms, currency, limits, card } = draft;
  const amount = withdrawableAmount(draft, limits);
  return (
    <Stack>
      <KeyValueList>
        <KeyValue label={<FormattedMessage id="withdrawal.amount" />}>
          <AmountText amount={amount} decimals={ledgerScale} unit={bankCoin} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="bankWithdrawal.rate" />}>
          <RateText usdtPerUnit={terms.usdtPerUnit} currency={currency} />
        </KeyValue>
        <BankPayoutRows amount={amount} terms={terms} currency={currency} />
        <KeyValue label={<FormattedMessage id="bankCard.title" />}>
          {card?.bankName} {card ? maskedCard(card.accountNumber) : null}
        </KeyValue>
      </KeyValueList>
      <p>
        <FormattedMessage id="bankWithdrawal.review.compare" />
      </p>
    </Stack>
  );
};
