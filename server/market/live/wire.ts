import * as v from 'valibot';
import { Amount, isAtLeast, isPositive, zero } from '../../../schemas/kernel/money';
import type { LiveTrade } from './trade-sequence';

const Instant = v.pipe(v.number(), v.integer(), v.minValue(1));
const Figure = v.pipe(Amount, v.check(isPositive, 'A trade is more than nothing.'));

/** A trade in the library's unified form; `info` is the original message. */
const Trade = v.object({
  id: v.pipe(v.string(), v.regex(/^[!-~]{1,64}$/)),
  timestamp: Instant,
  side: v.picklist(['buy', 'sell']),
  price: v.string(),
  amount: v.string(),
  info: v.unknown(),
});

const Volume = v.pipe(
  Amount,
  v.check((volume) => isAtLeast(volume, zero), 'Never negative.'),
);

/** Start, open, high, low, close, base volume. */
const Candle = v.looseTuple([Instant, Figure, Figure, Figure, Figure, Volume]);

const holdsText = (message: unknown, text: string): boolean => {
  if (message === text) return true;
  if (typeof message !== 'object' || message === null) return false;
  return Object.values(message).some((part) => holdsText(part, text));
};

/** A message that does not have an exchange's text form. Its content is never logged. */
class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage';
}

/**
 * The trade with its price and quantity as the exchange wrote them. A figure that is not text in
 * the original message has been converted to a float, and is refused.
 */
export const readTrade = (trade: unknown): LiveTrade => {
  const read = v.safeParse(Trade, trade);
  if (!read.success) throw new UnreadableMessage();
  const { id, timestamp, side, info, ...texts } = read.output;
  const price = v.safeParse(Figure, texts.price);
  const quantity = v.safeParse(Figure, texts.amount);
  if (!price.success || !quantity.success) throw new UnreadableMessage();
  if (!holdsText(info, texts.price) || !holdsText(info, texts.amount)) {
    throw new UnreadableMessage();
  }
  return { id, timeMs: timestamp, side, price: price.output, quantity: quantity.output };
};

/** By time, then by number: the library would sort the number 1000 before 999. */
export const inOrder = (trades: readonly LiveTrade[]): LiveTrade[] =>
  trades.toSorted(
    (a, b) => a.timeMs - b.timeMs || a.id.length - b.id.length || (a.id < b.id ? -1 : 1),
  );

export type LiveCandle = v.InferOutput<typeof Candle>;

export const readCandles = (rows: unknown): readonly LiveCandle[] => {
  const read = v.safeParse(v.array(Candle), rows);
  if (!read.success) throw new UnreadableMessage();
  return read.output;
};
