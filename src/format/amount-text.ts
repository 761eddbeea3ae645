import { type Amount, amountFrom } from '../../schemas/kernel/money';

/** What an amount field shows after an edit, where its caret stands, and what it is worth. */
export type AmountText = {
  readonly text: string;
  readonly caret: number;
  readonly amount: Amount | null;
};

/** The field before the edit matters: a point that is already there outlives one typed later. */
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

/** The character as an amount can hold it: a digit, a point, or nothing. */
const plainChar = (char: string): string => (points.has(char) ? '.' : plainDigit(char));

const plain = (text: string): string => Array.from(text, plainChar).join('');

const withoutPoints = (text: string): string => text.replaceAll('.', '');

const firstPointOnly = (text: string): string => {
  const [whole = '', ...rest] = text.split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`;
};

/** Several characters at once with a comma among them were pasted, by whatever way they came. */
const typedText = (fragment: string): string =>
  plain((/.[,，]|[,，]./.test(fragment) ? pastedAmount(fragment) : null) ?? fragment);

/** Digits before the caret, typed digits, digits after the caret; at most one point among them. */
const pieces = ({ before, after, caret, decimals }: AmountEdit): [string, string, string] => {
  const tail = after.slice(caret);
  const head = after.slice(0, caret);
  const shared = Math.max(0, Math.min(head.length, before.length - tail.length));
  let same = 0;
  while (same < shared && head[same] === before[same]) same += 1;
  const kept = [plain(head.slice(0, same)), plain(tail)] as const;
  const typed = typedText(head.slice(same));
  if (decimals === 0) return [kept[0], withoutPoints(typed), kept[1]];
  const hasPoint = `${kept[0]}${kept[1]}`.includes('.');
  return [kept[0], hasPoint ? withoutPoints(typed) : firstPointOnly(typed), kept[1]];
};

/** Cuts what does not belong to an amount and moves the caret with what was cut before it. */
const settle = (raw: string, at: number, decimals: number): AmountText => {
  const zeros = /^0+(?=\d)/.exec(raw)?.[0].length ?? 0;
  const bare = raw.slice(zeros);
  const leads = bare.startsWith('.');
  const [whole = '', fraction] = (leads ? `0${bare}` : bare).split('.');
  const room = decimals === 0 ? longest : longest - 1 - decimals;
  const cut = Math.max(0, whole.length - room);
  const kept = whole.slice(0, room);
  const text =
    fraction === undefined || decimals === 0 ? kept : `${kept}.${fraction.slice(0, decimals)}`;
  const moved = Math.max(0, at - zeros) + (leads && at > 0 ? 1 : 0);
  const caret = moved > room ? moved - cut : moved;
  return {
    text,
    caret: Math.min(Math.max(0, caret), text.length),
    amount: amountFrom(text.replace(/\.$/, '')),
  };
};

/**
 * What an amount field holds after a keystroke. A comma counts as the decimal sign; full-width and
 * local digits become plain ones; a second point and decimals beyond the limit are ignored.
 */
export const editAmount = (edit: AmountEdit): AmountText => {
  const [head, typed, tail] = pieces(edit);
  return settle(`${head}${typed}${tail}`, head.length + typed.length, edit.decimals);
};

/** The field when its text comes from elsewhere: a draft, a Max button, a picked price. */
export const amountText = (text: string, decimals: number): AmountText =>
  editAmount({ before: '', after: text, caret: text.length, decimals });

const spaces = /[\s\u00a0\u202f'’_]/g;

/** One run of figures with words or signs around it; never a minus, never a second figure. */
const oneFigure = /^[^\d.,−-]*([\d.,]+)[^\d]*$/;

/**
 * Reads a pasted figure as plain decimal text; null when it cannot be read in one way only. Commas
 * are grouping, unless there is exactly one, no dot, and not exactly three digits after it.
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

/** The field after a paste over the selection. What cannot be read leaves the field as it was. */
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
