import { FormattedMessage } from 'react-intl';
import { type Amount, ledgerScale } from '../../../../schemas/kernel/money';
import {
  type ChosenWithdrawal,
  payoutOf,
  withdrawableAmount,
} from '../../../../schemas/wallet/withdrawal';
import { AmountText } from '../../../components/amount-text';
import { Stack } from '../../../components/card';
import { GroupedAddress } from '../../../components/grouped-address';
import { KeyValue, KeyValueList } from '../../../components/key-value-list';

/** Fee and what arrives of an amount; unknown while it cannot be withdrawn. */
export const PayoutRows = ({
  amount,
  rate,
  coin,
}: {
  amount: Amount | null;
  rate: Amount;
  coin: string;
}) => {
  const payout = amount === null ? null : payoutOf(amount, rate);
  return (
    <>
      <KeyValue label={<FormattedMessage id="withdrawal.fee" values={{ rate }} />}>
        <AmountText amount={payout?.fee ?? null} decimals={ledgerScale} unit={coin} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="withdrawal.received" />} strong>
        <AmountText amount={payout?.received ?? null} decimals={ledgerScale} unit={coin} />
      </KeyValue>
    </>
  );
};

/** What the fund password is about to authorise: how much, what arrives, and where, in full. */
export const WithdrawalReview = ({ draft }: { draft: ChosenWithdrawal }) => {
  const { coin, rate, limits, destination } = draft;
  const amount = withdrawableAmount(draft, limits);
  return (
    <Stack>
      <KeyValueList>
        <KeyValue label={<FormattedMessage id="withdrawal.amount" />}>
          <AmountText amount={amount} decimals={ledgerScale} unit={coin} />
        </KeyValue>
        <PayoutRows amount={amount} rate={rate} coin={coin} />
        <KeyValue label={<FormattedMessage id="field.chain" />}>{destination?.chain}</KeyValue>
      </KeyValueList>
      <p>
        <FormattedMessage id="withdrawal.review.compare" />
      </p>
      <GroupedAddress address={destination?.address ?? ''} />
    </Stack>
  );
};
