import type { ESTree } from 'vite';

/** The text from `start` to `end` is replaced by `now`. */
export type Change = { kind: string; start: number; end: number; now: string };
export type Mutant = Change & { id: number; file: string; line: number; was: string };

/** The id of the run without a change. */
export const unchanged = 0;

export const changed = (kind: string, { start, end }: ESTree.Node, now: string): Change => ({
  kind,
  start,
  end,
  now,
});

/** Removes a list member together with the comma after it. */
export const dropped = (kind: string, { start, end }: ESTree.Node, text: string): Change => {
  const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
  return { kind, start, end: end + comma, now: '' };
};

export const isSameMutant = (one: Mutant, other: Mutant): boolean =>
  one.file === other.file &&
  one.kind === other.kind &&
  one.start === other.start &&
  one.was === other.was &&
  one.now === other.now;

const short = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Identifies a mutant without its position in the file. */
export const titleOf = ({ file, kind, was, now }: Mutant): string =>
  `${file} ${kind}: ${short(was)} -> ${short(now) || 'nothing'}`;
