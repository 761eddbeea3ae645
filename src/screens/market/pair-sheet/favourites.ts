import * as v from 'valibot';
import { useKeptState } from '../../../storage/kept-state';

const Symbols = v.array(v.pipe(v.string(), v.maxLength(32)));
const none: string[] = [];

export type Favourites = {
  readonly has: (symbol: string) => boolean;
  readonly toggle: (symbol: string) => void;
};

/** The starred pairs of this device. */
export const useFavourites = (): Favourites => {
  const [symbols, keep] = useKeptState('tideline_favourites', Symbols, none);
  return {
    has: (symbol) => symbols.includes(symbol),
    toggle: (symbol) =>
      keep(
        symbols.includes(symbol)
          ? symbols.filter((other) => other !== symbol)
          : [...symbols, symbol],
      ),
  };
};
