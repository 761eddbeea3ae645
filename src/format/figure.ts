import type { Language } from '../../schemas/kernel/language';
import {
  type Amount,
  compare,
  decimalsOf,
  isZero,
  negate,
  truncate,
  withDecimals,
  zero,
} from '../../schemas/kernel/money';
import { decimalsByMagnitude } from '../../schemas/kernel/wire-value';
import { cached, localeOf } from './locale';

/** Shown for an unknown figure. */
export const missing = '--';

/**
 * Shown for every balance while balances are hidden; of fixed width, so that it reveals nothing.
 */
export const hiddenFigure = '••••••';

export type Direction = 'rise' | 'fall' | 'flat';

/** A signed figure and the direction that decides its arrow and colour. */
export type Change = { readonly text: string; readonly direction: Direction };

type Maybe = Amount | null;

const minus = '−';

/** Groups by threes. All seven locales do, so ticks need no slow `Intl` formatter. */
const grouped = (text: string): string => {
  const [whole = '', ...fraction] = text.split('.');
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.');
};

const magnitude = (amount: Amount): Amount => (compare(amount, zero) < 0 ? negate(amount) : amount);

const written = (text: string): string => grouped(text).replace('-', minus);

/** The pair's decimals, zero-filled and grouped: `57,314.75`. */
export const price = (amount: Maybe, decimals: number): string =>
  amount === null ? missing : written(withDecimals(amount, decimals));

/** With all decimals of the coin, truncated: `1,234.56789012`. */
export const balance = (amount: Maybe, decimals: number): string => price(amount, decimals);

/** At most the given decimals, without trailing zeros; dust is `<0.01` instead of zero. */
export const quantity = (amount: Maybe, decimals: number): string => {
  if (amount === null) return missing;
  const cut = truncate(amount, decimals);
  if (!isZero(cut) || isZero(amount)) return written(cut);
  const smallestUnit = decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`;
  return amount.startsWith('-') ? `>${minus}${smallestUnit}` : `<${smallestUnit}`;
};

/** Two decimals, or the digits that show a value which two would show as zero. */
const worth = (amount: Amount): string =>
  isZero(amount) || !isZero(truncate(amount, 2))
    ? price(amount, 2)
    : written(truncate(amount, decimalsByMagnitude(amount)));

/** A value in the valuation currency: `≈ 1,234.56 USD`, `≈ 0.00723 USD`. */
export const valuation = (amount: Maybe, unit: string): string =>
  amount === null ? missing : `≈ ${worth(amount)} ${unit}`;

export const directionOf = (amount: Amount): Direction => {
  const sign = compare(amount, zero);
  return sign > 0 ? 'rise' : sign < 0 ? 'fall' : 'flat';
};

/** A figure with its sign, truncated first, so that a displayed zero is neither up nor down. */
export const signed = (amount: Maybe, decimals: number): Change => {
  if (amount === null) return { text: missing, direction: 'flat' };
  const direction = directionOf(truncate(amount, decimals));
  const sign = direction === 'rise' ? '+' : direction === 'fall' ? minus : '';
  return { text: `${sign}${price(magnitude(amount), decimals)}`, direction };
};

/** A change in percent: `+1.63%`, `−11.16%`, `0.00%`. */
export const percentChange = (percent: Maybe): Change => {
  const change = signed(percent, 2);
  return percent === null ? change : { ...change, text: `${change.text}%` };
};

/** A rate in percent: two decimals, more when exactness needs them: `0.40%`, `0.075%`. */
export const ratio = (percent: Maybe): string =>
  percent === null ? missing : `${price(percent, Math.max(2, decimalsOf(percent)))}%`;

const compactFormat = cached(
  (language: Language) =>
    new Intl.NumberFormat(localeOf(language), {
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 2,
    }),
);

/** How many digits the locale shows before the point for an integer of this many digits. */
const digitsLeading = cached((language: Language) =>
  cached((digits: number): number | null => {
    const parts = compactFormat(language).formatToParts(10n ** BigInt(digits - 1));
    if (!parts.some(({ type }) => type === 'compact')) return null;
    const shown = parts.filter(({ type }) => type === 'integer').map(({ value }) => value);
    return shown.join('').length;
  }),
);

/**
 * A volume in the language's compact notation: `125.86亿`, `12.58B`. Excess digits are truncated
 * before `Intl` could round them.
 */
export const compact = (amount: Maybe, language: Language): string => {
  if (amount === null) return missing;
  const [whole = '0'] = magnitude(amount).split('.');
  if (whole.length < 4) return quantity(amount, 2);
  const leading = digitsLeading(language)(whole.length);
  if (leading === null) return quantity(amount, 2);
  const cut = whole.slice(0, leading + 2).padEnd(whole.length, '0');
  return `${amount.startsWith('-') ? minus : ''}${compactFormat(language).format(BigInt(cut))}`;
};
