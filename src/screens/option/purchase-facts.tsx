import { FormattedMessage } from 'react-intl';
import { type Amount, add, negate, zero } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import type { EvenFigures } from '../../../schemas/option/even-figures';
import { type OptionCurrency, profitPercentOf } from '../../../schemas/option/option-period';
import {
  type OptionSide,
  optionFee,
  optionProfit,
} from '../../../schemas/option/option-settlement';
import { seenPriceTolerance } from '../../../schemas/option/option-tolerance';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { ratio } from '../../format/figure';
import { QuotePrice } from '../../realtime/quote-text';
import { EvenFacts } from './even-facts';
import { ProfitText, StakeText } from './option-words';
import { hundredfold } from './percent';
import type { OptionTicket } from './use-option-ticket';

export type PurchaseFigures = {
  stake: Amount | null;
  profitPercent: Amount | null;
  /** What the payout of an even order follows from. */
  even: EvenFigures | null;
  currency: OptionCurrency;
};

type Chosen = { side: OptionSide; seconds: number | null; stake: Amount | null };

/** The figures of an order, by what is offered now. */
export const purchaseFigures = (
  { offer, currency }: Pick<OptionTicket, 'offer' | 'currency'>,
  { side, seconds, stake }: Chosen,
): PurchaseFigures => {
  const period = offer.periods.find((one) => one.seconds === seconds);
  return {
    stake,
    profitPercent: period ? profitPercentOf(period, side) : null,
    even: side === 'even' && period ? period.even : null,
    currency,
  };
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
  const { stake, profitPercent, even, currency } = figures;
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
      <EvenFacts even={even} />
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
