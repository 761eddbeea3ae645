import { type Amount, amountFrom } from '../../schemas/kernel/money';

/** The text of an amount field after an edit, its caret, and its value. */
export type AmountText = {
  readonly text: string;
  readonly caret: number;
  readonly amount: Amount | null;
};

/** The text before the edit decides which of two decimal points is the older one, which stays. */
export type AmountEdit = {
  readonly before: string;
  readonly after: string;
  readonly caret: number;
  readonly decimals: number;
};

/** An amount on the wire has at most this many characters. */
const longest = 40;

const points = new Set([',', '.', '，', '．', '。', '、', '٫']);
const zeroOfDigits = ['0', '０', '๐', '٠', '۰'].map((digit) => digit.charCodeAt(0));

const plainDigit = (char: string): string => {
  const code = char.charCodeAt(0);
  const start = zeroOfDigits.find((zero) => code >= zero && code < zero + 10);
  return start === undefined ? '' : String(code - start);
};

/** The character as a digit, a decimal point, or nothing. */
const plainChar = (char: string): string => (points.has(char) ? '.' : plainDigit(char));

const plain = (text: string): string => Array.from(text, plainChar).join('');

const withoutPoints = (text: string): string => text.replaceAll('.', '');

const firstPointOnly = (text: string): string => {
  const [whole = '', ...rest] = text.split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`;
};

/** Several characters at once with a comma are parsed as pasted, whichever event inserted them. */
const typedText = (fragment: string): string =>
  plain((/.[,，]|[,，]./.test(fragment) ? pastedAmount(fragment) : null) ?? fragment);

/** Digits before the caret, typed digits, digits after the caret; at most one point among them. */
const pieces = ({ before, after, caret, decimals }: AmountEdit): [string, string, string] => {
  const tail = after.slice(caret);
  const head = after.slice(0, caret);
  const shared = Math.max(0, Math.min(head.length, before.length - tail.length));
  let same = 0;
  while (same < shared && head[same] === before[same]) same += 1;
  const [start, end] = [plain(head.slice(0, same)), plain(tail)];
  const typed = typedText(head.slice(same));
  if (decimals === 0) return [start, withoutPoints(typed), end];
  const hasPoint = `${start}${end}`.includes('.');
  return [start, hasPoint ? withoutPoints(typed) : firstPointOnly(typed), end];
};

/** Removes leading zeros and excess digits, and moves the caret accordingly. */
const normalised = (raw: string, at: number, decimals: number): AmountText => {
  const zeros = /^0+(?=\d)/.exec(raw)?.[0].length ?? 0;
  const bare = raw.slice(zeros);
  const leads = bare.startsWith('.');
  const [whole = '', fraction] = (leads ? `0${bare}` : bare).split('.');
  const room = decimals === 0 ? longest : longest - 1 - decimals;
  const cut = Math.max(0, whole.length - room);
  const units = whole.slice(0, room);
  const text =
    fraction === undefined || decimals === 0 ? units : `${units}.${fraction.slice(0, decimals)}`;
  const moved = Math.max(0, at - zeros) + (leads && at > 0 ? 1 : 0);
  const caret = moved > room ? moved - cut : moved;
  return {
    text,
    caret: Math.min(Math.max(0, caret), text.length),
    amount: amountFrom(text.replace(/\.$/, '')),
  };
};

/**
 * An amount field after a keystroke. A comma is a decimal point; full-width and local digits become
 * ASCII digits; a second point and decimals beyond the limit are ignored.
 */
export const editAmount = (edit: AmountEdit): AmountText => {
  const [head, typed, tail] = pieces(edit);
  return normalised(`${head}${typed}${tail}`, head.length + typed.length, edit.decimals);
};

/** An amount field whose text was not typed: a draft, a Max button, a picked price. */
export const amountText = (text: string, decimals: number): AmountText =>
  editAmount({ before: '', after: text, caret: text.length, decimals });

const spaces = /[\s\u00a0\u202f'’_]/g;

/** One number with words or signs around it, but no minus and no second number. */
const oneFigure = /^[^\d.,−-]*([\d.,]+)[^\d]*$/;

/**
 * Parses a pasted number to decimal text; null if it is ambiguous. Commas are group separators,
 * unless there is exactly one, no dot, and not exactly three digits after it.
 */
export const pastedAmount = (pasted: string): string | null => {
  const halfWidth = Array.from(pasted, (char) =>
    char === '，' ? ',' : char === '．' ? '.' : char,
  );
  const digits = halfWidth.map((char) => plainDigit(char) || char).join('');
  const figure = oneFigure.exec(digits.replace(spaces, ''))?.[1]?.replace(/[.,]$/, '') ?? '';
  if (!/\d/.test(figure)) return null;
  const commas = figure.split(',').length - 1;
  const dots = figure.split('.').length - 1;
  if (dots > 1 || (dots === 1 && figure.lastIndexOf(',') > figure.indexOf('.'))) return null;
  const isDecimalComma = commas === 1 && dots === 0 && !/,\d{3}$/.test(figure);
  return isDecimalComma ? figure.replace(',', '.') : figure.replaceAll(',', '');
};

/** An amount field after a paste over the selection. An invalid text leaves it unchanged. */
export const pasteAmount = ({
  before,
  from,
  to,
  pasted,
  decimals,
}: {
  before: string;
  from: number;
  to: number;
  pasted: string;
  decimals: number;
}): AmountText => {
  const figure = pastedAmount(pasted);
  if (figure === null) return { ...amountText(before, decimals), caret: to };
  const after = `${before.slice(0, from)}${figure}${before.slice(to)}`;
  return editAmount({ before, after, caret: from + figure.length, decimals });
};
