import { type Amount, add, amount, subtract } from '../../schemas/kernel/money';
import { type OptionSide, optionFee, settleOption } from '../../schemas/option/option-settlement';
import type { Settings } from '../../server/platform/settings';
import type { Series } from './series';

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

/** The offers of the settings: even pays the same for every pair and duration, if it is open. */
export const offersOf = (settings: Settings): Offers => {
  const percents = new Map(
    settings['option.periods'].map(({ seconds, profit_ratio }) => [seconds, profit_ratio]),
  );
  const even = settings['option.even_open'] ? settings['option.even_ratio'] : null;
  const offer: Offer = {
    direction: (seconds) => percents.get(seconds) ?? null,
    even: () => even,
    fee: settings['option.fee'],
  };
  return () => offer;
};
