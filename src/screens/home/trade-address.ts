import type { Pair } from '../../../schemas/pair';
import { tabPaths } from '../../../schemas/route';

/** The trade page with this pair on it. */
export const tradeAddress = ({ symbol }: Pick<Pair, 'symbol'>): string =>
  `${tabPaths.trade}?symbol=${encodeURIComponent(symbol)}`;
