import type { ESTree } from 'vite';

/** One change of one file: the text from `start` to `end` becomes `now`. */
export type Change = { kind: string; start: number; end: number; now: string };
export type Mutant = Change & { id: number; file: string; line: number; was: string };

/** The whole node becomes another text. */
export const changed = (kind: string, { start, end }: ESTree.Node, now: string): Change => ({
  kind,
  start,
  end,
  now,
});

/** A member of a list vanishes together with the comma after it. */
export const dropped = (kind: string, { start, end }: ESTree.Node, text: string): Change => {
  const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
  return { kind, start, end: end + comma, now: '' };
};

/** Whether it is the same change at the same place of a file. */
export const isSameMutant = (one: Mutant, other: Mutant): boolean =>
  one.file === other.file &&
  one.kind === other.kind &&
  one.start === other.start &&
  one.was === other.was &&
  one.now === other.now;

const short = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A mutant as one line that is the same wherever in the file it stands. */
export const titleOf = ({ file, kind, was, now }: Mutant): string =>
  `${file} ${kind}: ${short(was)} -> ${short(now) || 'nothing'}`;
