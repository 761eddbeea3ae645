import { compare, zero } from '../../../../schemas/kernel/money';
import type { Pair } from '../../../../schemas/market/pair';
import type { Quote } from '../../../realtime/quote-store';

export type Scope = 'favourites' | 'all';
export type SortKey = 'name' | 'price' | 'change';
export type Sorting = { readonly key: SortKey; readonly falling: boolean };

type QuoteOf = (symbol: string) => Quote | null;

const comparing = (key: SortKey, quoteOf: QuoteOf) => {
  switch (key) {
    case 'name':
      return (a: Pair, b: Pair) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0);
    case 'price':
      return (a: Pair, b: Pair) =>
        compare(quoteOf(a.symbol)?.price ?? zero, quoteOf(b.symbol)?.price ?? zero);
    case 'change':
      return (a: Pair, b: Pair) =>
        compare(quoteOf(a.symbol)?.change ?? zero, quoteOf(b.symbol)?.change ?? zero);
  }
};

/** The pairs in the order that was tapped, by the figures of that moment. */
export const sorted = (
  pairs: readonly Pair[],
  sorting: Sorting | null,
  quoteOf: QuoteOf,
): readonly Pair[] => {
  if (!sorting) return pairs;
  const ascending = [...pairs].sort(comparing(sorting.key, quoteOf));
  return sorting.falling ? ascending.reverse() : ascending;
};

/** One tap sorts, the next turns it round, the third goes back to the usual order. Names begin at A. */
export const tapped = (sorting: Sorting | null, key: SortKey): Sorting | null => {
  const first = key !== 'name';
  if (sorting?.key !== key) return { key, falling: first };
  return sorting.falling === first ? { key, falling: !first } : null;
};
