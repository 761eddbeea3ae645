import { type Amount, largest, smallest, zero } from '../../schemas/kernel/money';
import type { SentOptionPeriods } from '../../schemas/option/answer';
import { profitPercentOf } from '../../schemas/option/option-period';
import type { OptionLimits } from '../../schemas/option/option-purchase';
import type { OptionSide } from '../../schemas/option/option-settlement';
import type { Currency } from '../market/instruments';
import type { Config } from '../platform/config';
import { openFeatures } from '../platform/features';
import type { Settings } from '../platform/settings';

type Configured = Settings['option.periods'][number];

const evenPercentOf = (config: Pick<Config, 'settings' | 'TIDELINE_MODE'>) =>
  openFeatures(config).option_even ? config.settings['option.even_ratio'] : null;

/** The durations that can be chosen, shortest first. */
const periodsOf = ({ 'option.periods': periods }: Settings): readonly Configured[] =>
  periods.toSorted((a, b) => a.seconds - b.seconds);

export const wirePeriods = (
  config: Pick<Config, 'settings' | 'TIDELINE_MODE'>,
): SentOptionPeriods =>
  periodsOf(config.settings).map(({ seconds, profit_ratio, min, max }) => ({
    id: seconds,
    seconds,
    status: 1,
    profit_ratio,
    even_ratio: evenPercentOf(config),
    min_num: min,
    max_num: max,
  }));

/** What an order may be, besides what its owner can afford. */
export const limitsOf = (
  config: Pick<Config, 'settings' | 'TIDELINE_MODE'>,
  coin: Currency,
): OptionLimits => ({
  periods: periodsOf(config.settings).map(({ seconds, min, max }) => ({
    seconds,
    minStake: min,
    maxStake: max,
  })),
  isEvenOpen: evenPercentOf(config) !== null,
  decimals: coin.decimalScale,
  feePercent: config.settings['option.fee'],
  available: null,
  placesLeft: null,
});

/** In percent of the stake; fixed for an order when it is bought. */
export const profitPercentFor = (
  config: Pick<Config, 'settings' | 'TIDELINE_MODE'>,
  { side, seconds }: { side: OptionSide; seconds: number },
) => {
  const period = periodsOf(config.settings).find((one) => one.seconds === seconds);
  const evenPercent = evenPercentOf(config);
  return period
    ? (profitPercentOf({ profitPercent: period.profit_ratio, evenPercent }, side) ?? zero)
    : zero;
};

/** The least and the largest stake of all durations. */
export const stakesOf = (settings: Settings): { min: Amount; max: Amount } => {
  const [first, ...others] = periodsOf(settings);
  if (!first) return { min: zero, max: zero };
  return others.reduce(
    (range, { min, max }) => ({ min: smallest(range.min, min), max: largest(range.max, max) }),
    { min: first.min, max: first.max },
  );
};
