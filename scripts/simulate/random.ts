import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A seeded generator: the same seed gives the same sequence. */
export type Random = {
  /** An integer from `from` to `to`, both included. */
  readonly between: (from: number, to: number) => number;
  readonly chance: (share: number) => boolean;
  readonly oneOf: <Item>(items: readonly Item[]) => Item;
  /** One of the names, with a probability proportional to its weight. */
  readonly weighted: <Name extends string>(weights: Readonly<Record<Name, number>>) => Name;
  /** A UUID of version 4. */
  readonly uuid: () => string;
};

const billion = 1_000_000_000;

export const createRandom = (seed: number): Random => {
  const generator = xoroshiro128plus(seed);
  const between = (from: number, to: number) => uniformInt(generator, from, to);
  const digits = (count: number) =>
    Array.from({ length: count }, () => between(0, 15).toString(16)).join('');
  return {
    between,
    chance: (share) => between(0, billion - 1) < share * billion,
    oneOf: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('There is nothing to choose from.');
      return item;
    },
    weighted: (weights) => {
      const names = Object.keys(weights) as (keyof typeof weights)[];
      let left = between(0, names.reduce((sum, name) => sum + weights[name], 0) - 1);
      for (const name of names) {
        left -= weights[name];
        if (left < 0) return name;
      }
      throw new Error('The weights sum to nothing.');
    },
    uuid: () => `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`,
  };
};
