import * as v from 'valibot';
import { usePersistedState } from '../../../storage/use-persisted-state';

const Symbols = v.array(v.pipe(v.string(), v.maxLength(32)));
const none: string[] = [];

export type Favourites = {
  readonly has: (symbol: string) => boolean;
  readonly toggle: (symbol: string) => void;
};

/** The starred pairs of this device. */
export const useFavourites = (): Favourites => {
  const [symbols, keep] = usePersistedState('tideline_favourites', Symbols, none);
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
