import { type Amount, amount } from '../../schemas/kernel/money';
import type { Direction } from '../format/figure';

/** A pair, as far as its row shows it before the app is there. */
export type RowPair = {
  symbol: string;
  base: string;
  quote: string;
  price: Amount | null;
  change: Amount | null;
  priceDecimals: number;
  isStale: boolean;
};

const sample = { base: 'BASE', quote: 'QUOTE', price: amount('1'), priceDecimals: 2 };

const directions = [
  ['rise', amount('2')],
  ['fall', amount('-2')],
  ['flat', amount('0')],
] as const;

/**
 * The pairs with which the build renders the rows of the shell, one for each direction, of a price
 * that is current and of one that is not. In the page the texts of a real pair take the place of
 * theirs.
 */
export const samplePairs: readonly (RowPair & { direction: Direction })[] = directions.flatMap(
  ([direction, change]) =>
    // The last one decides whether the header calls prices late, which is for the app to say.
    [true, false].map((isStale) => ({
      ...sample,
      direction,
      change,
      isStale,
      symbol: isStale ? `stale-${direction}` : direction,
    })),
);
