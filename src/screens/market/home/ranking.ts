import {
  type Amount,
  compare,
  isPositive,
  multiply,
  negate,
  zero,
} from '../../../../schemas/kernel/money';
import type { Pair } from '../../../../schemas/market/pair';
import type { Quote } from '../../../realtime/quote-store';

export type Order = 'all' | 'gainers' | 'losers' | 'volume';

type QuoteOf = (symbol: string) => Quote | null;

const byFigure =
  (figureOf: (pair: Pair) => Amount) =>
  (a: Pair, b: Pair): number =>
    compare(figureOf(b), figureOf(a));

/** Turnover in the quote coin: volumes of different coins cannot be compared, their worth can. */
const turnoverOf = (quote: Quote | null): Amount =>
  multiply(quote?.price ?? zero, quote?.volume ?? zero);

/** The pairs in an order of the moment. It holds until somebody asks for another one. */
export const ranked = (pairs: readonly Pair[], order: Order, quoteOf: QuoteOf): readonly Pair[] => {
  const changeOf = ({ symbol }: Pair) => quoteOf(symbol)?.change ?? zero;
  switch (order) {
    case 'all':
      return pairs;
    case 'gainers':
      return pairs.filter((pair) => isPositive(changeOf(pair))).sort(byFigure(changeOf));
    case 'losers':
      return pairs
        .filter((pair) => isPositive(negate(changeOf(pair))))
        .sort(byFigure((pair) => negate(changeOf(pair))));
    case 'volume':
      return [...pairs].sort(byFigure(({ symbol }) => turnoverOf(quoteOf(symbol))));
  }
};
