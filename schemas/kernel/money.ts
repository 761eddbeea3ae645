import * as v from 'valibot';

/**
 * Decimal text in canonical form: optional minus, digits, optional point and digits, no exponent,
 * no separators, no trailing zeros, `0` for zero. Functions pass money in this form only;
 * arithmetic uses integers inside this file.
 */
export type Amount = string & v.Brand<'Amount'>;

/** Decimals of the ledger for every currency; computed amounts are truncated to this scale. */
export const ledgerScale = 8;

const decimalText = /^(-?)(\d+)(?:\.(\d+))?$/;
const canonicalText = /^(?!-0$)-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

type Units = { readonly units: bigint; readonly scale: number };

const read = (text: string): Units | null => {
  const match = decimalText.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const magnitude = BigInt(whole + fraction);
  return { units: sign === '-' ? -magnitude : magnitude, scale: fraction.length };
};

const unitsOf = (amount: Amount): Units => {
  const units = read(amount);
  if (!units) throw new TypeError('Not a canonical amount.');
  return units;
};

const write = (units: bigint, scale: number): Amount => {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return (negative && text !== '0' ? `-${text}` : text) as Amount;
};

const rescale = ({ units, scale }: Units, targetScale: number) =>
  targetScale >= scale
    ? units * 10n ** BigInt(targetScale - scale)
    : units / 10n ** BigInt(scale - targetScale);

const aligned = (a: Amount, b: Amount) => {
  const left = unitsOf(a);
  const right = unitsOf(b);
  const scale = Math.max(left.scale, right.scale);
  return { left: rescale(left, scale), right: rescale(right, scale), scale };
};

/** Most input is canonical already; this shortcut saves measurable time on slow phones. */
const isCanonical = (text: string): text is Amount => canonicalText.test(text);

/** Parses decimal text of any length and padding; null if it is not plain decimal text. */
export const amountFrom = (text: string): Amount | null => {
  if (isCanonical(text)) return text;
  const parsed = read(text);
  return parsed ? write(parsed.units, parsed.scale) : null;
};

/**
 * Decimal text, made canonical. Rejects exponents, separators, signs other than minus, and blanks.
 */
export const Amount = v.pipe(
  v.string('amount.invalid'),
  v.maxLength(40, 'amount.invalid'),
  v.regex(decimalText, 'amount.invalid'),
  v.transform((text) => amountFrom(text) ?? zero),
);

/** An amount in source code or a test. Throws if it is not decimal text. */
export const amount = /* @__NO_SIDE_EFFECTS__ */ (text: string): Amount => {
  const parsed = amountFrom(text);
  if (parsed === null) throw new TypeError(`Not decimal text: ${text}`);
  return parsed;
};

export const zero = '0' as Amount;

export const add = (a: Amount, b: Amount): Amount => {
  const { left, right, scale } = aligned(a, b);
  return write(left + right, scale);
};

export const subtract = (a: Amount, b: Amount): Amount => {
  const { left, right, scale } = aligned(a, b);
  return write(left - right, scale);
};

export const negate = (a: Amount): Amount => subtract(zero, a);

/** The exact product; truncate it where it becomes money. */
export const multiply = (a: Amount, b: Amount): Amount => {
  const left = unitsOf(a);
  const right = unitsOf(b);
  return write(left.units * right.units, left.scale + right.scale);
};

/** The quotient truncated at the given decimals. Division by zero is a bug and throws. */
export const divide = (a: Amount, b: Amount, decimals: number = ledgerScale): Amount => {
  const left = unitsOf(a);
  const right = unitsOf(b);
  const numerator = left.units * 10n ** BigInt(decimals + right.scale);
  return write(numerator / (right.units * 10n ** BigInt(left.scale)), decimals);
};

/** Truncates toward zero at the given decimals. The product never rounds. */
export const truncate = (a: Amount, decimals: number): Amount => {
  const parsed = unitsOf(a);
  return parsed.scale <= decimals ? a : write(rescale(parsed, decimals), decimals);
};

/** The product truncated to the ledger scale, as every computed amount is booked. */
export const multiplyMoney = (a: Amount, b: Amount): Amount =>
  truncate(multiply(a, b), ledgerScale);

export const compare = (a: Amount, b: Amount): -1 | 0 | 1 => {
  const { left, right } = aligned(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
};

export const isAtLeast = (a: Amount, b: Amount): boolean => compare(a, b) >= 0;
export const isPositive = (a: Amount): boolean => compare(a, zero) > 0;
export const isZero = (a: Amount): boolean => a === zero;
export const smallest = (a: Amount, b: Amount): Amount => (compare(a, b) <= 0 ? a : b);
export const largest = (a: Amount, b: Amount): Amount => (compare(a, b) >= 0 ? a : b);
export const sum = (amounts: readonly Amount[]): Amount => amounts.reduce(add, zero);

export const decimalsOf = (a: Amount): number => unitsOf(a).scale;

/** Exactly the given decimals, truncated and zero-padded: for displaying prices. */
export const withDecimals = (a: Amount, decimals: number): string => {
  const cut = truncate(a, decimals);
  const [whole = '0', fraction = ''] = cut.split('.');
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`;
};

/** The number of smallest units at the given decimals, truncated: for exact bulk arithmetic. */
export const unitsAt = (a: Amount, decimals: number): bigint => rescale(unitsOf(a), decimals);

/** The same from recorded decimal text; null if it is not plain decimal text. */
export const unitsFrom = (text: string, decimals: number): bigint | null => {
  const parsed = read(text);
  return parsed ? rescale(parsed, decimals) : null;
};

export const amountOfUnits = (units: bigint, decimals: number): Amount => write(units, decimals);
