/** A long number in groups of four, as it stands on a card: `DE89 3704 0044 0532`. */
export const grouped = (text: string): string =>
  text.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');

/**
 * What a field shows after a key was pressed. Only what is typed at the end is grouped at once: a
 * space that comes in the middle would move the caret away from where the person writes.
 */
export const groupedAsTyped = (before: string, typed: string): string => {
  if (typed.startsWith(before)) return grouped(typed);
  return before.startsWith(typed) ? typed.trimEnd() : typed;
};
