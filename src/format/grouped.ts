/** A long number in groups of four, as printed on cards: `DE89 3704 0044 0532`. */
export const grouped = (text: string): string =>
  text.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');

/**
 * The text of a field after a keystroke. Only text typed at the end is grouped at once, because a
 * space inserted in the middle would move the caret.
 */
export const groupedAsTyped = (before: string, typed: string): string => {
  if (typed.startsWith(before)) return grouped(typed);
  return before.startsWith(typed) ? typed.trimEnd() : typed;
};
