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
};

const sample = { base: 'BASE', quote: 'QUOTE', price: amount('1'), priceDecimals: 2 };

/**
 * The pairs with which the build renders the rows of the shell, one for each direction. In the page the
 * texts of a real pair take the place of theirs.
 */
export const samplePairs: readonly (RowPair & { direction: Direction })[] = [
  { ...sample, direction: 'rise', symbol: 'rise', change: amount('2') },
  { ...sample, direction: 'fall', symbol: 'fall', change: amount('-2') },
  { ...sample, direction: 'flat', symbol: 'flat', change: amount('0') },
];
