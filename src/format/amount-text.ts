import { type Amount, amountFrom } from '../../schemas/kernel/money';
import { type PasteRefusal, pastedAmount } from './pasted-amount';
import { plainDigit } from './plain-digit';

/** The text of an amount field after an edit, its caret, and its value. */
export type AmountText = {
  readonly text: string;
  readonly caret: number;
  readonly amount: Amount | null;
  /** Why the edit left the field unchanged; null if it did not. */
  readonly refusal: PasteRefusal | null;
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

/** The character as a digit, a decimal point, or nothing. */
const plainChar = (char: string): string => (points.has(char) ? '.' : plainDigit(char));

const plain = (text: string): string => Array.from(text, plainChar).join('');

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
    refusal: null,
  };
};

/** A number without separators, also while it is typed: `12.` and `.5`. */
const plainNumber = /^\d*\.?\d*$/;

const isPlain = (fragment: string): boolean =>
  Array.from(fragment).every((char) => plainChar(char) !== '' && !/[,，]/.test(char)) &&
  plainNumber.test(plain(fragment));

/** The text around the caret, and the characters that came in there at once. */
type Insertion = {
  readonly head: string;
  readonly fragment: string;
  readonly tail: string;
  readonly decimals: number;
};

const insertionOf = ({ before, after, caret, decimals }: AmountEdit): Insertion => {
  const end = after.slice(caret);
  const start = after.slice(0, caret);
  const shared = Math.max(0, Math.min(start.length, before.length - end.length));
  let same = 0;
  while (same < shared && start[same] === before[same]) same += 1;
  return {
    head: plain(start.slice(0, same)),
    fragment: start.slice(same),
    tail: plain(end),
    decimals,
  };
};

const typed = ({ head, fragment, tail, decimals }: Insertion): AmountText => {
  const key = plain(fragment);
  const isSecondPoint = decimals === 0 || `${head}${tail}`.includes('.');
  const shown = isSecondPoint ? key.replace('.', '') : key;
  return normalised(`${head}${shown}${tail}`, head.length + shown.length, decimals);
};

/** The number with what was inserted in it; null if that would not be a number. */
const inserted = ({ head, tail, decimals }: Insertion, figure: string): AmountText | null => {
  const text = decimals === 0 ? figure.replace(/\..*$/, '') : figure;
  const whole = `${head}${text}${tail}`;
  const isNumber = plainNumber.test(whole) && whole.length <= longest;
  return isNumber ? normalised(whole, head.length + text.length, decimals) : null;
};

/** The field as it was, with the reason. */
const unchanged = (
  before: string,
  { tail, decimals }: Insertion,
  refusal: PasteRefusal,
): AmountText => ({
  ...normalised(plain(before), before.length - tail.length, decimals),
  refusal,
});

/**
 * An amount field after a keystroke. A comma is a decimal point; full-width and local digits become
 * ASCII digits; a second point and decimals beyond the limit are ignored. Several characters at once
 * are read as pasted, because some keyboards insert the clipboard as if it was typed.
 */
export const editAmount = (edit: AmountEdit): AmountText => {
  const insertion = insertionOf(edit);
  const { fragment } = insertion;
  if (Array.from(fragment).length <= 1) return typed(insertion);
  const figure = isPlain(fragment) ? { text: plain(fragment) } : pastedAmount(fragment);
  if ('readings' in figure) return unchanged(edit.before, insertion, figure);
  const refusal = { pasted: fragment, readings: [] };
  return inserted(insertion, figure.text) ?? unchanged(edit.before, insertion, refusal);
};

/** An amount field whose text was not typed: a draft, a Max button, a picked price. */
export const amountText = (text: string, decimals: number): AmountText =>
  editAmount({ before: '', after: text, caret: text.length, decimals });

/** An amount field after a paste over the selection. A text that is not read leaves it unchanged. */
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
  const insertion = {
    head: before.slice(0, from),
    fragment: pasted,
    tail: before.slice(to),
    decimals,
  };
  const figure = pastedAmount(pasted);
  if ('readings' in figure) return unchanged(before, insertion, figure);
  return inserted(insertion, figure.text) ?? unchanged(before, insertion, { pasted, readings: [] });
};
