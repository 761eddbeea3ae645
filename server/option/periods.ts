import { type Amount, largest, smallest, zero } from '../../schemas/kernel/money';
import type { SentOptionPeriods } from '../../schemas/option/answer';
import type { OptionLimits } from '../../schemas/option/option-purchase';
import type { Currency } from '../instruments/instruments';
import type { Settings } from '../platform/settings';
import { type EvenOffers, wireEven } from './even-offers';

type Configured = Settings['option.periods'][number];

/** The durations that can be chosen, shortest first. */
const periodsOf = ({ 'option.periods': periods }: Settings): readonly Configured[] =>
  periods.toSorted((a, b) => a.seconds - b.seconds);

export const wirePeriods = (settings: Settings, even: EvenOffers): SentOptionPeriods =>
  periodsOf(settings).map(({ seconds, profit_ratio, min, max }) => {
    const offer = even.get(seconds);
    return {
      id: seconds,
      seconds,
      status: 1,
      profit_ratio,
      even_ratio: offer?.percent ?? null,
      even: offer ? wireEven(offer) : null,
      min_num: min,
      max_num: max,
    };
  });

/** What an order may be, besides what its owner can afford. */
export const limitsOf = (settings: Settings, coin: Currency, even: EvenOffers): OptionLimits => ({
  periods: periodsOf(settings).map(({ seconds, min, max }) => ({
    seconds,
    minStake: min,
    maxStake: max,
    evenPercent: even.get(seconds)?.percent ?? null,
  })),
  decimals: coin.decimalScale,
  feePercent: settings['option.fee'],
  available: null,
  placesLeft: null,
});

/** What rise and fall win, in percent of the stake; fixed for an order when it is bought. */
export const profitPercentFor = (settings: Settings, seconds: number): Amount =>
  periodsOf(settings).find((one) => one.seconds === seconds)?.profit_ratio ?? zero;

/** The least and the largest stake of all durations. */
export const stakesOf = (settings: Settings): { min: Amount; max: Amount } => {
  const [first, ...others] = periodsOf(settings);
  if (!first) return { min: zero, max: zero };
  return others.reduce(
    (range, { min, max }) => ({ min: smallest(range.min, min), max: largest(range.max, max) }),
    { min: first.min, max: first.max },
  );
};
