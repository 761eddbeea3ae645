import {
  type Amount,
  compare,
  isPositive,
  multiply,
  negate,
  zero,
} from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import type { Quote } from '../../realtime/quote-store';

export type RankingOrder = 'all' | 'gainers' | 'losers' | 'volume';

type Ranked = Pick<Pair, 'symbol'>;
type QuoteOf = (symbol: string) => Pick<Quote, 'change'> | null;

const byFigure =
  <One>(figureOf: (pair: One) => Amount) =>
  (a: One, b: One): number =>
    compare(figureOf(b), figureOf(a));

const changeBy =
  (quoteOf: QuoteOf) =>
  ({ symbol }: Ranked): Amount =>
    quoteOf(symbol)?.change ?? zero;

/** The pairs that have risen, those that rose most first. */
export const gainersAmong = <One extends Ranked>(
  pairs: readonly One[],
  quoteOf: QuoteOf,
): readonly One[] => {
  const changeOf = changeBy(quoteOf);
  return pairs.filter((pair) => isPositive(changeOf(pair))).sort(byFigure(changeOf));
};

/** Turnover in the quote coin: volumes of different coins cannot be compared, their worth can. */
const turnoverOf = (quote: Quote | null): Amount =>
  multiply(quote?.price ?? zero, quote?.volume ?? zero);

/** The pairs in an order of the moment. It holds until somebody asks for another one. */
export const ranked = (
  pairs: readonly Pair[],
  order: RankingOrder,
  quoteOf: (symbol: string) => Quote | null,
): readonly Pair[] => {
  const lossOf = (pair: Pair) => negate(changeBy(quoteOf)(pair));
  switch (order) {
    case 'all':
      return pairs;
    case 'gainers':
      return gainersAmong(pairs, quoteOf);
    case 'losers':
      return pairs.filter((pair) => isPositive(lossOf(pair))).sort(byFigure(lossOf));
    case 'volume':
      return [...pairs].sort(byFigure(({ symbol }) => turnoverOf(quoteOf(symbol))));
  }
};
