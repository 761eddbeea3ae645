import { type Amount, amount, zero } from '../../schemas/kernel/money';
import { type Currency, quoteCurrencyId } from '../instruments/instruments';
import type { Market } from '../market/market';

const one = amount('1');

/** What one of a coin is worth in USDT at the last price of the feed; nothing where it has none. */
export const usdtPriceOf = (market: Market, { id }: Pick<Currency, 'id'>): Amount => {
  if (id === quoteCurrencyId) return one;
  const pair = market.pairs().find((known) => known.baseId === id);
  return (pair && market.quote(pair.symbol)?.price) ?? zero;
};
