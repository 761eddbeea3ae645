import * as v from 'valibot';
import {
  type Amount,
  Amount as AmountText,
  decimalsOf,
  isAtLeast,
  isPositive,
  zero,
} from '../kernel/money';
import { Id } from '../kernel/wire';
import { optionSideNumbers } from './option-order';
import type { StakeRange } from './option-period';
import { largestStake, type OptionSide, optionCost, optionSides } from './option-settlement';

export const OptionSideName = v.picklist(optionSides);

/** A duration with the stakes that it accepts. */
export type PeriodRange = StakeRange & {
  readonly seconds: number;
  /** What an even order wins, in percent of its stake; null where even is not offered. */
  readonly evenPercent: Amount | null;
};

/** What the market, the currency and the balance allow; both sides check an order against it. */
export type OptionLimits = {
  /** The durations that can be chosen. */
  periods: readonly PeriodRange[];
  /** Decimals of the paying currency. */
  decimals: number;
  /** In percent of the stake. */
  feePercent: Amount;
  /** Available in the option account; null where only the ledger knows it. */
  available: Amount | null;
  /** How many more orders may be open; null for any number, or where it is unknown. */
  placesLeft: number | null;
};

/** The form as typed, not validated. */
export type OptionDraft = {
  side: OptionSide;
  /** Null while no duration is chosen. */
  seconds: number | null;
  stake: string;
};

const Stake = v.pipe(
  v.string('amount.invalid'),
  v.transform((text) => text.trim()),
  AmountText,
  v.check(isPositive, 'amount.invalid'),
);

/** The stakes that the chosen duration accepts; null for an unknown one. */
export const rangeFor = (
  { periods }: Pick<OptionLimits, 'periods'>,
  seconds: number | null,
): PeriodRange | null => periods.find((period) => period.seconds === seconds) ?? null;

/** What an even order of a duration wins, in percent of its stake; null where it is not offered. */
const evenPercentFor = (
  limits: Pick<OptionLimits, 'periods'>,
  seconds: number | null,
): Amount | null => rangeFor(limits, seconds)?.evenPercent ?? null;

type Chosen = { seconds: number; stake: Amount };

const isInRange = ({ seconds, stake }: Chosen, limits: OptionLimits): boolean => {
  const range = rangeFor(limits, seconds);
  if (range === null) return true;
  const { minStake, maxStake } = range;
  return isAtLeast(stake, minStake) && (maxStake === null || isAtLeast(maxStake, stake));
};

/** Whether orders of this kind are bought for the duration. */
export const isKindOpen = (
  { side, seconds }: { side: OptionSide; seconds: number | null },
  limits: Pick<OptionLimits, 'periods'>,
): boolean => side !== 'even' || evenPercentFor(limits, seconds) !== null;

const coversStake = ({ stake }: Pick<Chosen, 'stake'>, { available }: OptionLimits): boolean =>
  available === null || isAtLeast(available, stake);

const coversCost = (
  { stake }: Pick<Chosen, 'stake'>,
  { available, feePercent }: OptionLimits,
): boolean => available === null || isAtLeast(available, optionCost(stake, feePercent));

/** The rules of contract/rules.md#option-order, for one market, one currency and one balance. */
export const optionWithin = (limits: OptionLimits) =>
  v.pipe(
    v.object({
      side: OptionSideName,
      seconds: v.pipe(
        v.number('option.period_required'),
        v.check((seconds) => rangeFor(limits, seconds) !== null, 'option.period'),
      ),
      stake: v.pipe(
        Stake,
        v.check((stake) => decimalsOf(stake) <= limits.decimals, 'amount.decimals'),
      ),
    }),
    v.forward(
      v.partialCheck(
        [['side'], ['seconds']],
        (chosen) => isKindOpen(chosen, limits),
        'option.even_closed',
      ),
      ['side'],
    ),
    v.forward(
      v.partialCheck(
        [['seconds'], ['stake']],
        (chosen) => isInRange(chosen, limits),
        'option.range',
      ),
      ['stake'],
    ),
    v.forward(
      v.partialCheck(
        [['side']],
        () => limits.placesLeft === null || limits.placesLeft > 0,
        'option.max_open',
      ),
      ['side'],
    ),
    v.forward(
      v.partialCheck([['stake']], (chosen) => coversStake(chosen, limits), 'wallet.insufficient'),
      ['stake'],
    ),
    v.forward(
      v.partialCheck(
        [['stake']],
        // A balance below the stake alone has its own message.
        (chosen) => !coversStake(chosen, limits) || coversCost(chosen, limits),
        'wallet.less_than',
      ),
      ['stake'],
    ),
  );

export const isOptionOrder = (draft: OptionDraft, limits: OptionLimits): boolean =>
  v.is(optionWithin(limits), draft);

/** The largest stake that the balance covers with its fee, cut to the decimals of the currency. */
export const mostStake = ({
  available,
  feePercent,
  decimals,
}: Pick<OptionLimits, 'available' | 'feePercent' | 'decimals'>): Amount | null =>
  available === null ? null : largestStake(available, feePercent, decimals);

/** A valid order with its pair and currency: everything that placing it needs, without secrets. */
export const OptionRequest = v.object({
  pairId: Id,
  symbol: v.string(),
  currencyId: Id,
  side: OptionSideName,
  seconds: v.number(),
  stake: AmountText,
  /** The price on the screen, and the fraction by which the open price may differ from it. */
  seenPrice: AmountText,
  maxSlip: AmountText,
  /** The payout of an even order on the screen, in percent of the stake; zero for the others. */
  seenEvenPercent: v.optional(AmountText, zero),
});
export type OptionRequest = v.InferOutput<typeof OptionRequest>;

/** The market and the currency that an order is for, with the price that the person sees. */
export type OptionContext = OptionLimits &
  Pick<OptionRequest, 'pairId' | 'symbol' | 'currencyId' | 'seenPrice' | 'maxSlip'>;

/** The order to send. A draft that is invalid within the limits is a bug and throws. */
export const optionRequestFrom = (draft: OptionDraft, context: OptionContext): OptionRequest => {
  const chosen = v.parse(optionWithin(context), draft);
  return {
    ...chosen,
    pairId: context.pairId,
    symbol: context.symbol,
    currencyId: context.currencyId,
    seenPrice: context.seenPrice,
    maxSlip: context.maxSlip,
    seenEvenPercent:
      chosen.side === 'even' ? (evenPercentFor(context, chosen.seconds) ?? zero) : zero,
  };
};

/** The request on the wire (contract/calls/post-microtrade-submit.md). */
export const optionRequestFields = (request: OptionRequest) => ({
  match_id: request.pairId,
  currency_id: request.currencyId,
  type: optionSideNumbers[request.side],
  seconds: request.seconds,
  number: request.stake,
  seen_price: request.seenPrice,
  max_slip: request.maxSlip,
  ...(isPositive(request.seenEvenPercent) ? { seen_even_ratio: request.seenEvenPercent } : {}),
});
