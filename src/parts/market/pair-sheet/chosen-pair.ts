import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import type { Pair } from '../../../../schemas/market/pair';
import { usePersistedState } from '../../../storage/use-persisted-state';

/**
 * The pair of the address; of an address without one, the pair that was last looked at, else the
 * first. A symbol that is not among the pairs is `unknown`: another pair in its place could be traded
 * by mistake.
 */
export const useChosenPair = (pairs: readonly Pair[]) => {
  const [query, setQuery] = useSearchParams();
  const [last, keepLast] = usePersistedState('tideline_spot_pair', v.string(), '');
  const at = (symbol: string | null) => pairs.find((pair) => pair.symbol === symbol) ?? null;
  const symbol = query.get('symbol');
  const pair = symbol ? at(symbol) : (at(last) ?? pairs[0] ?? null);
  return {
    pair,
    unknown: pair === null && pairs.length > 0 ? symbol : null,
    choose: (chosen: string) => {
      keepLast(chosen);
      setQuery({ symbol: chosen }, { replace: true });
    },
  };
};
