import { plainDigit } from './plain-digit';

/** A pasted text that is not filled in, and the amounts that it could mean; none if it is no number. */
export type PasteRefusal = { readonly pasted: string; readonly readings: readonly string[] };

/** Decimal text with a point. */
export type PastedAmount = { readonly text: string };

const halfWidth: Readonly<Record<string, string>> = {
  '，': ',',
  '．': '.',
  '٫': '.',
  '’': "'",
  '٬': "'",
};

const plainText = (pasted: string): string =>
  Array.from(pasted, (char) => plainDigit(char) || (halfWidth[char] ?? char))
    .join('')
    .trim();

/** A number with words around it: no minus, no bracket of a negative amount, no second number. */
const oneFigure = /^[^\d.,(−–—-]*([\d.,](?:[\d.,'_\s]*[\d.,])?)(\D*)$/u;

/** `1.5K`, `12.58B`, `125.86亿` and `50%` are not the amounts that their digits show. */
const multiplier =
  /^\s*(?:[%‰xX×*/^]|[kKmMbBtTwWgG](?!\p{L})|(?:bn|mn|mm|mil|mill|mln|mio|mrd|tn|thousand|million|billion|trillion)(?!\p{L})|[千仟万萬亿億兆천만억조]|พัน|หมื่น|แสน|ล้าน)/iu;

const neutralGroups = /^\d{1,3}(?:([ '_])\d{3})(?:\1\d{3})*(?=[.,]|$)/;

/** Groups separated by blanks, apostrophes or underscores mean the same everywhere. */
const ungrouped = (figure: string): { text: string; isGrouped: boolean } | null => {
  const blank = figure.replace(/\s/gu, ' ');
  if (!/[ '_]/.test(blank)) return { text: blank, isGrouped: false };
  const [groups] = neutralGroups.exec(blank) ?? [];
  if (groups === undefined) return null;
  const rest = blank.slice(groups.length);
  return /[ '_]/.test(rest) ? null : { text: groups.replace(/\D/g, '') + rest, isGrouped: true };
};

const isGroupedBy = (separator: ',' | '.', whole: string): boolean => {
  const [first = '', ...groups] = whole.split(separator);
  return /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
};

const joined = (text: string): string => text.replace(/[.,]/g, '');

/** Several commas, or commas before a point: groups, or nothing that is known. */
const withGroups = (
  figure: string,
  separator: ',' | '.',
  decimalSign: ',' | '.',
): string | null => {
  const [whole = '', fraction, ...more] = figure.split(decimalSign);
  if (more.length > 0 || !isGroupedBy(separator, whole)) return null;
  if (fraction === undefined) return joined(whole);
  return /^\d*$/.test(fraction) ? `${joined(whole)}.${fraction}` : null;
};

/** What digits with commas and points could mean; a single reading in our notation is certain. */
const readingsOf = (
  figure: string,
  isGrouped: boolean,
): { readings: string[]; isCertain: boolean } => {
  const certain = (reading: string | null) => ({
    readings: reading === null ? [] : [reading],
    isCertain: reading !== null,
  });
  const commas = figure.split(',').length - 1;
  const points = figure.split('.').length - 1;
  if (commas === 0 && points <= 1) return certain(figure);
  if (commas === 1 && points === 0) {
    const decimal = figure.replace(',', '.');
    const couldBeGroups = !isGrouped && figure.includes(',') && isGroupedBy(',', figure);
    return couldBeGroups
      ? { readings: [joined(figure), decimal], isCertain: false }
      : certain(decimal);
  }
  if (isGrouped) return certain(null);
  const isPointLast = figure.lastIndexOf('.') > figure.lastIndexOf(',');
  if (points === 0 || (commas > 0 && isPointLast)) return certain(withGroups(figure, ',', '.'));
  const foreign = withGroups(figure, '.', ',');
  return { readings: foreign === null ? [] : [foreign], isCertain: false };
};

/**
 * Reads a pasted number, and refuses whatever could also mean something else: a comma before exactly
 * three digits, a comma as the decimal sign after points, a number in thousands or millions, two
 * numbers. Money is sent by what is read here.
 */
export const pastedAmount = (pasted: string): PastedAmount | PasteRefusal => {
  const refused = (readings: readonly string[] = []) => ({ pasted, readings });
  const [, found = '', after = ''] = oneFigure.exec(plainText(pasted)) ?? [];
  const figure = ungrouped(found.replace(/[.,]$/, ''));
  if (figure === null || !/\d/.test(figure.text) || multiplier.test(after)) return refused();
  const { readings, isCertain } = readingsOf(figure.text, figure.isGrouped);
  const [reading] = readings;
  return isCertain && reading !== undefined ? { text: reading } : refused(readings);
};
