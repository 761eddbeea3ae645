import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import type { Pair } from '../../../../schemas/market/pair';
import { usePersistedState } from '../../../storage/use-persisted-state';

/** The pair of the address, else the one that was last looked at, else the first one. */
export const useChosenPair = (pairs: readonly Pair[]) => {
  const [query, setQuery] = useSearchParams();
  const [last, keepLast] = usePersistedState('tideline_spot_pair', v.string(), '');
  const at = (symbol: string | null) => pairs.find((pair) => pair.symbol === symbol);
  return {
    pair: at(query.get('symbol')) ?? at(last) ?? pairs[0] ?? null,
    choose: (symbol: string) => {
      keepLast(symbol);
      setQuery({ symbol }, { replace: true });
    },
  };
};
