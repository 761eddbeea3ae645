import {
  type Amount,
  amountFrom,
  amountOfUnits,
  decimalsOf,
  isPositive,
  ledgerScale,
  zero,
} from './money';

// Values of a response, whichever way a server writes them (contract/conventions.md#values). Plain
// functions, because the script of the page reads the first pairs with them.

/** Text, also as a number; empty if it is neither. */
export const textFrom = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : '';

/** The most characters of an amount. */
const longest = 40;

const withExponent = /^(-?\d+)\.?(\d*)e([+-]?[0-3]?\d)$/i;

/** An amount as text or as a number, also with an exponent as `1.0E-5`; null if it is neither. */
export const decimalFrom = (value: unknown): Amount | null => {
  const text = textFrom(value);
  if (text.length > longest) return null;
  const [, whole, fraction = '', exponent] = withExponent.exec(text) ?? [];
  if (whole === undefined) return amountFrom(text);
  const scale = fraction.length - Number(exponent);
  const units = BigInt(whole + fraction);
  return amountOfUnits(units * 10n ** BigInt(Math.max(0, -scale)), Math.max(0, scale));
};

/** The same where empty text and null mean zero. */
export const decimalOrZeroFrom = (value: unknown): Amount | null =>
  value === '' || value === null ? zero : decimalFrom(value);

/** A percentage, also with a plus sign in front or a percent sign behind. */
export const percentFrom = (value: unknown): Amount | null =>
  decimalFrom(typeof value === 'string' ? value.replace(/^\+|%$/g, '') : value);

/** A whole number as such or as text. */
export const integerFrom = (value: unknown): number | null => {
  const isText = typeof value === 'string' && /^-?\d{1,16}$/.test(value);
  const number = isText ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
};

const flags: readonly unknown[] = [false, 0, '0', 'false', true, 1, '1', 'true'];

/** Yes or no in one of its spellings; null if it is neither. */
export const flagFrom = (value: unknown): boolean | null => {
  const place = flags.indexOf(value);
  return place < 0 ? null : place > 3;
};

/** The rows of a list: an array, an object with numbers as keys, or nothing; else null. */
export const rowsIn = (value: unknown): readonly unknown[] | null => {
  if (Array.isArray(value)) return value;
  if (value === null || value === '') return [];
  if (typeof value !== 'object') return null;
  return Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : null;
};

const significantDigits = 5;

/** The decimals that show five significant digits of an amount. */
export const decimalsByMagnitude = (amount: Amount): number => {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.');
  return whole === '0'
    ? significantDigits + Math.max(0, fraction.search(/[1-9]/))
    : Math.max(0, significantDigits - whole.length);
};

/** The most decimals that a pair states for its prices or quantities. */
const mostDecimals = 12;

/** A stated number of decimals; null where none is. */
export const decimalsFrom = (value: unknown): number | null => {
  const decimals = integerFrom(value) ?? -1;
  return decimals >= 0 && decimals <= mostDecimals ? decimals : null;
};

const decimalsOfPrice = (value: unknown): number => {
  const price = decimalFrom(value);
  if (price === null || !isPositive(price)) return ledgerScale;
  const [, fraction] = typeof value === 'string' ? (/^\d+\.(\d+)$/.exec(value) ?? []) : [];
  const written = fraction?.length ?? ledgerScale;
  return written > significantDigits
    ? Math.max(decimalsOf(price), Math.min(written, decimalsByMagnitude(price)))
    : written;
};

/**
 * The decimals of a pair's prices: as stated, else those of its last price (decision 69). A text
 * with more of them than prices have is padded, and a number or a whole price says nothing of them,
 * so that the digits decide.
 */
export const priceDecimalsIn = (stated: unknown, lastPrice: unknown): number =>
  decimalsFrom(stated) ?? decimalsOfPrice(lastPrice);
