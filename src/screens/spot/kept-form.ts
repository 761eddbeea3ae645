import { useState } from 'react';
import type { Pair } from '../../../schemas/pair';
import { createKept } from '../../shell/kept';
import { emptySpotForm, type SpotForm } from './spot-draft';

type Kept = { owner: number | null; symbol: string; form: SpotForm };

const useKept = createKept<Kept>();

/**
 * What was typed on the trade screen, as long as the app is open and nobody else has logged in. A
 * price and a quantity belong to their pair; the side is kept with any.
 */
export const useKeptForm = (owner: number | null, { symbol }: Pair) => {
  const kept = useKept();
  const [initial] = useState((): SpotForm => {
    const found = kept.read();
    const isForeign = owner !== null && found?.owner !== null && found?.owner !== owner;
    if (!found || isForeign) return emptySpotForm;
    const { side, match, unit } = found.form;
    return found.symbol === symbol ? found.form : { ...emptySpotForm, side, match, unit };
  });
  return {
    initial,
    keep: (form: SpotForm) =>
      kept.keep({ owner: owner ?? kept.read()?.owner ?? null, symbol, form }),
    /** An order went out: the next one begins with the same side and price. */
    empty: () => {
      const found = kept.read();
      if (found) kept.keep({ ...found, form: { ...found.form, quantity: '', total: '' } });
    },
  };
};
