import type { Pair } from '../../../schemas/market/pair';

/** The currencies of an order, and the decimals of its prices; null if its pair is not listed. */
export type TradedPair = Pick<Pair, 'symbol' | 'base' | 'quote'> & { priceDecimals: number | null };

/** The pair of an order as it is listed; one that is not listed is known by its symbol alone. */
export const tradedPair = (
  listed: Pair | undefined,
  { symbol }: { symbol: string },
): TradedPair => {
  const [base = '', quote = ''] = symbol.split('/');
  return listed ?? { symbol, base, quote, priceDecimals: null };
};
