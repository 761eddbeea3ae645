import { type Amount, add, amount, subtract } from '../../schemas/kernel/money';
import { minuteMs } from '../../schemas/kernel/time';
import { evenCounterOf, type MinuteClose } from '../../schemas/option/even-sample';
import { evenTermsOf } from '../../schemas/option/even-terms';
import { type OptionSide, optionFee, settleOption } from '../../schemas/option/option-settlement';
import type { Settings } from '../../server/platform/settings';
import type { Series } from './series';
import { remembered } from './signals';

/** What an order wins in percent of its stake, by duration; null where it is not offered. */
export type PercentOf = (seconds: number) => Amount | null;

export type Offer = Readonly<Record<Kind, PercentOf>> & {
  /** In percent of the stake. */
  readonly fee: Amount;
};

/** The offer for a pair in the second half of a series, which follows from the first. */
export type Offers = (series: Series) => Offer;

/** Rise and fall, or even. */
export type Kind = 'direction' | 'even';

/** The net results of an order for a stake of one. */
export type Gains = { readonly win: number; readonly loss: number; readonly flat: number };

const stake = amount('1');
const openPrice = amount('2');
const above = amount('3');

/** The results of orders, settled by the product's own function. */
export const gainsOf = (kind: Kind, profitPercent: Amount, feePercent: Amount): Gains => {
  const fee = optionFee(stake, feePercent);
  const netOf = (side: OptionSide, deliveryPrice: Amount) => {
    const terms = { side, stake, fee, profitPercent, openPrice };
    const { realisedProfit, returnedFee } = settleOption(terms, deliveryPrice);
    return Number(subtract(add(realisedProfit, returnedFee), fee));
  };
  const equal = openPrice;
  return kind === 'even'
    ? { win: netOf('even', equal), loss: netOf('even', above), flat: 0 }
    : { win: netOf('rise', above), loss: netOf('fall', above), flat: netOf('rise', equal) };
};

/** The closes of the minutes in the first half of a series. */
const closesOf = ({ startMs, stepMs, last }: Series): readonly MinuteClose[] => {
  const closes: MinuteClose[] = [];
  for (let at = 0; at < last.length >> 1; at += minuteMs / stepMs) {
    const price = last[at] ?? Number.NaN;
    // The price when a minute starts is the close of the one before.
    if (!Number.isNaN(price)) {
      closes.push({ startMs: startMs + at * stepMs - minuteMs, close: BigInt(price) });
    }
  }
  return closes;
};

/** What even pays by the rule of the server, from the repeats of the first half. */
const measuredEven = (settings: Settings, series: Series): PercentOf => {
  const countOf = evenCounterOf(closesOf(series));
  const rule = {
    edge: settings['option.even_edge'],
    maxPercent: settings['option.even_max_ratio'],
    minReturn: settings['option.even_min_return'],
  };
  return remembered((seconds: number) => {
    const counts = countOf(seconds);
    return counts === null ? null : (evenTermsOf(counts, rule)?.percent ?? null);
  });
};

/** The offers of the settings; even pays by its rule, or always `fixedEven` percent. */
export const offersOf = (settings: Settings, fixedEven: Amount | null = null): Offers => {
  const percents = new Map(
    settings['option.periods'].map(({ seconds, profit_ratio }) => [seconds, profit_ratio]),
  );
  return (series) => ({
    direction: (seconds) => percents.get(seconds) ?? null,
    even: fixedEven === null ? measuredEven(settings, series) : () => fixedEven,
    fee: settings['option.fee'],
  });
};
