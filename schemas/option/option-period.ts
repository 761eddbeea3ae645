import * as v from 'valibot';
import { type Amount, isPositive, isZero, zero } from '../kernel/money';
import { rowsOf } from '../kernel/rows';
import {
  FigureOrNull,
  Id,
  IdOrNull,
  Int,
  intOr,
  Logo,
  Name,
  orNull,
  PercentOrNull,
  readBy,
} from '../kernel/wire';
import { decimalOrZeroFrom, percentFrom } from '../kernel/wire-value';
import { EvenFigures } from './even-figures';

/** A maximum of zero is none. */
const limitOrNull = (maximum: Amount | null) => (maximum && isPositive(maximum) ? maximum : null);

const Percent = readBy<string | number, Amount>(percentFrom);

/**
 * A duration that can be chosen (contract/calls/get-microtrade-seconds.md). What a server does not
 * state of the stakes, the currency decides.
 */
export const OptionPeriod = v.pipe(
  v.object({
    id: IdOrNull,
    seconds: v.pipe(Int, v.minValue(1)),
    status: intOr(1),
    profit_ratio: Percent,
    even_ratio: PercentOrNull,
    even: orNull(EvenFigures),
    loss_ratio: PercentOrNull,
    min_num: FigureOrNull,
    min_amount: FigureOrNull,
    mixtz: FigureOrNull,
    max_num: FigureOrNull,
    max_amount: FigureOrNull,
  }),
  v.transform((wire) => ({
    seconds: wire.seconds,
    isOpen: wire.status === 1,
    /** In percent of the stake. */
    profitPercent: wire.profit_ratio,
    /** The same of an even order; null where those are not offered. */
    evenPercent: wire.even_ratio,
    /** What that follows from; null where a server does not state it. */
    even: wire.even,
    /** What a losing order loses of its stake; null where a server states nothing else than all. */
    lossPercent: wire.loss_ratio,
    minStake: wire.min_num ?? wire.min_amount ?? wire.mixtz,
    maxStake: limitOrNull(wire.max_num ?? wire.max_amount),
  })),
);
export type OptionPeriod = v.InferOutput<typeof OptionPeriod>;

/** The durations that are open, shortest first. */
export const OptionPeriods = v.pipe(
  rowsOf(OptionPeriod),
  v.transform(({ rows, omitted }) => ({
    rows: rows.filter(({ isOpen }) => isOpen).sort((a, b) => a.seconds - b.seconds),
    omitted,
  })),
);

const Shortcut = v.pipe(
  v.object({ number: readBy<string | number, Amount>(decimalOrZeroFrom) }),
  v.transform(({ number }) => number),
);

const balances = v.object({
  micro_balance: v.optional(readBy<string | number | null, Amount>(decimalOrZeroFrom), null),
  lock_micro_balance: v.optional(readBy<string | number | null, Amount>(decimalOrZeroFrom), null),
});

/** A coin that options are paid with (contract/calls/get-microtrade-payable-currencies.md). */
export const OptionCurrency = v.pipe(
  v.object({
    id: Id,
    name: Name,
    logo: Logo,
    decimal_scale: intOr(8),
    micro_trade_fee: PercentOrNull,
    micro_min: FigureOrNull,
    micro_max: FigureOrNull,
    micro_holdtrade_max: intOr(0),
    micro_numbers: orNull(rowsOf(Shortcut)),
    user_wallet: orNull(balances),
  }),
  v.transform((wire) => ({
    id: wire.id,
    name: wire.name,
    logo: wire.logo,
    decimals: wire.decimal_scale,
    /** In percent of the stake. */
    feePercent: wire.micro_trade_fee ?? zero,
    minStake: wire.micro_min,
    maxStake: limitOrNull(wire.micro_max),
    /** The most orders that may be open; null for any number. */
    maxOpen: wire.micro_holdtrade_max > 0 ? wire.micro_holdtrade_max : null,
    stakeShortcuts: (wire.micro_numbers?.rows ?? []).filter((stake) => !isZero(stake)),
    available: wire.user_wallet?.micro_balance ?? zero,
    frozen: wire.user_wallet?.lock_micro_balance ?? zero,
  })),
);
export type OptionCurrency = v.InferOutput<typeof OptionCurrency>;

export const OptionCurrencies = rowsOf(OptionCurrency);

/** The stakes that a duration accepts; null for no maximum. */
export type StakeRange = { readonly minStake: Amount; readonly maxStake: Amount | null };

/** The duration's own limits, else those of the currency. */
export const stakeRangeOf = (
  period: Pick<OptionPeriod, 'minStake' | 'maxStake'>,
  currency: Pick<OptionCurrency, 'minStake' | 'maxStake'>,
): StakeRange => ({
  minStake: period.minStake ?? currency.minStake ?? zero,
  maxStake: period.maxStake ?? currency.maxStake,
});

/** What an order of this kind wins in percent of its stake; null while it cannot be placed. */
export const profitPercentOf = (
  period: Pick<OptionPeriod, 'profitPercent' | 'evenPercent'>,
  side: 'rise' | 'fall' | 'even',
): Amount | null => (side === 'even' ? period.evenPercent : period.profitPercent);
