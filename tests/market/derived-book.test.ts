import { expect, test } from 'vitest';
import { pairs } from '../../server/instruments/instruments';
import { derivedBook } from '../../server/market/derived-book';

const [pair] = pairs;
if (!pair) throw new Error('There are no pairs.');
const source = (moment = 1) => ({ pair, price: 6_543_210n, volume: 1_000_000n, moment });

test('equal sources give equal books, and another moment other sizes at the same prices', () => {
  const book = derivedBook(source(), 20);
  expect(derivedBook(source(), 20)).toEqual(book);
  const later = derivedBook(source(2), 20);
  expect(later).not.toEqual(book);
  expect(later.asks.map(({ price }) => price)).toEqual(book.asks.map(({ price }) => price));
});

test('there are twenty levels a side, and whoever asks for fewer gets the best ones', () => {
  const same = source();
  const whole = derivedBook(same, 1_000);
  expect([whole.bids.length, whole.asks.length]).toEqual([20, 20]);
  const few = derivedBook(same, 3);
  expect(few).toEqual({ ...whole, bids: whole.bids.slice(0, 3), asks: whole.asks.slice(0, 3) });
  expect(derivedBook(same, 20)).toEqual(whole);
});
