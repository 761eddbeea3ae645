import type { AnyStateMachine } from 'xstate';
import { sentencesOf } from './sentences';

const units = [
  { name: 'min', length: 60_000, least: 120_000 },
  { name: 's', length: 1_000, least: 1_000 },
  { name: 'ms', length: 1, least: 0 },
] as const;

/** Milliseconds in the largest unit that needs no more than one decimal: `250 ms`, `60 s`, `5 min`. */
export const duration = (milliseconds: number): string => {
  const isFit = ({ length, least }: (typeof units)[number]) =>
    milliseconds >= least && Number.isInteger((milliseconds * 10) / length);
  const { name, length } = units.find(isFit) ?? units[2];
  return `${milliseconds / length} ${name}`;
};

/** The first sentence as part of another: `Doubles each time.` becomes `doubles each time`. */
const asPhrase = (comment: string) => {
  const [sentence = ''] = comment.split(/\.(?: |$)/);
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
};

/** Every delay of a machine by name: its duration, or the comment above one that is computed. */
export const delaysOf = ({ id, implementations }: AnyStateMachine): Map<string, string> => {
  const delays = Object.entries(implementations.delays);
  const names = delays.map(([name]) => name);
  return new Map(
    delays.map(([name, delay]): [string, string] => {
      if (typeof delay === 'number') return [name, duration(delay)];
      const sentence = sentencesOf(id, 'delays', names).get(name) ?? '';
      if (sentence === '')
        throw new Error(`No comment describes the computed delay ${id}.${name}.`);
      return [name, asPhrase(sentence)];
    }),
  );
};
