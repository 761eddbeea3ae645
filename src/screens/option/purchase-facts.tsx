import { FormattedMessage } from 'react-intl';
import { type Amount, add, negate, zero } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import type { OptionCurrency } from '../../../schemas/option/option-period';
import { optionFee, optionProfit } from '../../../schemas/option/option-settlement';
import { seenPriceTolerance } from '../../../schemas/option/option-tolerance';
import { KeyValue, KeyValueList } from '../../components/key-value-list';
import { ratio } from '../../format/figure';
import { QuotePrice } from '../../realtime/quote-text';
import { ProfitText, StakeText } from './option-words';
import { hundredfold } from './percent';

export type PurchaseFigures = {
  stake: Amount | null;
  profitPercent: Amount | null;
  currency: OptionCurrency;
};

const feeOf = ({ stake, currency }: PurchaseFigures) =>
  stake && optionFee(stake, currency.feePercent);

/** What is lost in the worst case: the stake and the fee. */
export const worstLoss = (figures: PurchaseFigures): Amount | null => {
  const fee = feeOf(figures);
  return figures.stake && fee && add(figures.stake, fee);
};

/** Price, payout, cost, and both ends of the outcome, in the figures of this very order. */
export const PurchaseFacts = ({ pair, figures }: { pair: Pair; figures: PurchaseFigures }) => {
  const { stake, profitPercent, currency } = figures;
  const cost = worstLoss(figures);
  const gain = stake && profitPercent && optionProfit(stake, profitPercent);
  return (
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="option.price.purchase" />}>
        <QuotePrice pair={pair} size="small" />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.tolerance" />}>
        ±{ratio(hundredfold(seenPriceTolerance))}
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.payout" />}>{ratio(profitPercent)}</KeyValue>
      <KeyValue label={<FormattedMessage id="label.fee" />}>
        <StakeText amount={feeOf(figures)} coin={currency.name} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.cost" />} strong>
        <StakeText amount={cost} coin={currency.name} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.ifRight" />}>
        <ProfitText amount={gain} coin={currency.name} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.ifWrong" />}>
        <ProfitText amount={cost && negate(cost)} coin={currency.name} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="label.available" />}>
        <StakeText amount={currency.available ?? zero} coin={currency.name} />
      </KeyValue>
    </KeyValueList>
  );
};
