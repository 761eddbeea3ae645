import { FormattedMessage } from 'react-intl';
import { amount, isZero, ledgerScale, multiply } from '../../../../schemas/kernel/money';
import { creditOf, type DepositLimits, declarableAmount } from '../../../../schemas/wallet/deposit';
import { AmountText } from '../../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { useLimits } from '../../../context/limits';
import { bankCoin, creditedIn } from '../../../parts/wallet/deposit-words';
import { type DepositPlace, useUnitOf } from './deposit-place';

const one = amount('1');
const hundred = amount('100');

const useRates = ({ isBank }: DepositPlace) => {
  const limits = useLimits();
  return {
    feeRate: limits['deposit.fee_rate'],
    perUnit: isBank ? limits['bank.usdt_per_unit'] : one,
  };
};

/** The least amount, the fee, and what has to happen before it is credited. */
export const DepositTerms = ({ place, minimum }: { place: DepositPlace } & DepositLimitsShown) => {
  const { feeRate, perUnit } = useRates(place);
  const unit = useUnitOf(place);
  return (
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="deposit.minimum" />}>
        <AmountText amount={minimum} decimals={ledgerScale} unit={unit} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="label.fee" />}>
        {isZero(feeRate) ? (
          <FormattedMessage id="deposit.fee.none" />
        ) : (
          <AmountText amount={multiply(feeRate, hundred)} decimals={ledgerScale} unit="%" />
        )}
      </KeyValue>
      {place.isBank ? (
        <KeyValue label={<FormattedMessage id="deposit.rate" values={{ unit }} />}>
          <AmountText amount={perUnit} decimals={ledgerScale} unit={bankCoin} />
        </KeyValue>
      ) : null}
      <KeyValue label={<FormattedMessage id="deposit.arrival" />}>
        <FormattedMessage id="deposit.arrival.review" />
      </KeyValue>
    </KeyValueList>
  );
};
type DepositLimitsShown = Pick<DepositLimits, 'minimum'>;

/** What is credited for an amount as it is typed; no figure where it cannot be declared. */
export const CreditPreview = ({
  place,
  typed,
  limits,
}: {
  place: DepositPlace;
  typed: string;
  limits: DepositLimits;
}) => {
  const rates = useRates(place);
  const declared = declarableAmount(typed, limits);
  const credit = declared && creditOf(declared, rates);
  const coin = creditedIn(place);
  return (
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="label.fee" />}>
        <AmountText amount={credit?.fee ?? null} decimals={ledgerScale} unit={coin} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="deposit.credited" />} strong>
        <AmountText amount={credit?.credited ?? null} decimals={ledgerScale} unit={coin} />
      </KeyValue>
    </KeyValueList>
  );
};
