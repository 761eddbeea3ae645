import type { Pair } from '../../../schemas/pair';
import { tabPaths } from '../../../schemas/route';
import type { SpotSide } from '../../../schemas/spot-order';

/** The trade page with this pair on it, and what is known of the order already. */
export const tradeAddress = (
  { symbol }: Pair,
  known: { side?: SpotSide; price?: string },
): string => `${tabPaths.trade}?${new URLSearchParams({ symbol, ...known })}`;
