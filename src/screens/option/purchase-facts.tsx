import { FormattedMessage } from 'react-intl';
import { type Amount, zero } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import type { EvenFigures } from '../../../schemas/option/even-figures';
import { type OptionCurrency, profitPercentOf } from '../../../schemas/option/option-period';
import {
  netOutcomes,
  type OptionSide,
  optionCost,
  optionFee,
} from '../../../schemas/option/option-settlement';
import { seenPriceTolerance } from '../../../schemas/option/option-tolerance';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { ratio } from '../../format/figure';
import { moneyDecimals } from '../../format/money-figure';
import { MoneyChangeText, MoneyText } from '../../realtime/money-text';
import { QuotePrice } from '../../realtime/quote-text';
import { EvenFacts } from './even-facts';
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
export const worstLoss = ({ stake, currency }: PurchaseFigures): Amount | null =>
  stake && optionCost(stake, currency.feePercent);

/** What an order comes to in each case, after its fee, and the decimals that these figures need. */
const figuresOf = (figures: PurchaseFigures) => {
  const { stake, profitPercent } = figures;
  const fee = feeOf(figures);
  const cost = worstLoss(figures);
  const net = stake && fee && profitPercent ? netOutcomes({ stake, fee }, profitPercent) : null;
  const shown = { fee, cost, gain: net?.gain ?? null, loss: net?.loss ?? null };
  return { ...shown, decimals: moneyDecimals(Object.values(shown)) };
};

/** Price, payout, cost, and both ends of the outcome, in the figures of this very order. */
export const PurchaseFacts = ({ pair, figures }: { pair: Pair; figures: PurchaseFigures }) => {
  const { profitPercent, even, currency } = figures;
  const { fee, cost, gain, loss, decimals } = figuresOf(figures);
  const money = { coin: currency.name, decimals };
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
        <MoneyText amount={fee} {...money} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.cost" />} strong>
        <MoneyText amount={cost} {...money} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.ifRight" />}>
        <MoneyChangeText amount={gain} {...money} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="option.ifWrong" />}>
        <MoneyChangeText amount={loss} {...money} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="label.available" />}>
        <MoneyText amount={currency.available ?? zero} {...money} />
      </KeyValue>
    </KeyValueList>
  );
};
