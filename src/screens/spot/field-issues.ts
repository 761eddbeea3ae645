import type { Failure } from '../../../schemas/kernel/failure';
import type { RefusalParams } from '../../../schemas/kernel/refusal';
import { figuresFor } from '../../../schemas/kernel/rule-figures';
import type { Pair } from '../../../schemas/market/pair';
import type { SpotUnit } from '../../../schemas/spot/spot-fill';
import { spotFigures } from '../../../schemas/spot/spot-order';

/** Which field a refusal is about; null for one that is about the order as a whole. */
export const fieldOf = (failure: Failure | null): 'price' | 'quantity' | null => {
  if (failure?.kind !== 'refused') return null;
  if (failure.code === 'spot.price_invalid') return 'price';
  return /^(amount|spot\.(quantity|below|insufficient)|wallet\.insufficient)/.test(failure.code)
    ? 'quantity'
    : null;
};

/** Whether more of a coin would mend it. */
export const isShortage = (code: string | undefined): boolean =>
  code === 'wallet.insufficient' || code === 'spot.insufficient_sellable';

/** The figures that the words of an error mention; the quantity is typed in the unit. */
export const paramsFor = (code: string, pair: Pair, unit: SpotUnit): RefusalParams | undefined =>
  figuresFor(spotFigures(pair, unit === 'base'))(code);
