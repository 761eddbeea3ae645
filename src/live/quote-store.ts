import type { DayMarket, Move, Named } from '../../schemas/live';
import { type Amount, compare, isPositive } from '../../schemas/money';
import type { Pair } from '../../schemas/pair';
import type { Direction } from '../format/figure';
import { createKeyedStore, type Frame } from './keyed-store';

/** The last price of a pair and its last 24 hours; null where it is not known. */
export type Quote = {
  readonly symbol: string;
  readonly price: Amount | null;
  readonly change: Amount | null;
  readonly high: Amount | null;
  readonly low: Amount | null;
  readonly open: Amount | null;
  readonly volume: Amount | null;
  /** When the price was made, on the server's clock. */
  readonly timeMs: number | null;
  /** Against the price before. */
  readonly step: Direction;
  /** When it came, on this device, minus how old it already was. */
  readonly bornAtMs: number;
};

export type QuoteStore = {
  readonly get: (symbol: string) => Quote | null;
  readonly subscribe: (symbol: string, listener: () => void) => () => void;
  /** Takes prices of the socket. One that is older than the last one of its pair is dropped. */
  readonly take: (message: Pick<DayMarket, 'moves' | 'ts'>) => void;
  /** Takes what was read by a call, at once. */
  readonly seed: (pairs: readonly Pair[]) => void;
  /** The pair that an event means; existing servers may name it by its two currencies only. */
  readonly symbolOf: (named: Named) => string | null;
  /** How long ago the price was made; null before there is one. */
  readonly ageMs: (symbol: string) => number | null;
};

/** From this age on nothing may be traded at a price (`feed.stale_seconds`). */
export const staleAfterMs = 10_000;

const stepBetween = (before: Amount | null, now: Amount): Direction => {
  const sign = before === null ? 0 : compare(now, before);
  return sign > 0 ? 'rise' : sign < 0 ? 'fall' : 'flat';
};

const isOlder = (timeMs: number | null, known: Quote | null): boolean =>
  timeMs !== null && known !== null && known.timeMs !== null && timeMs < known.timeMs;

const isSamePrice = (timeMs: number | null, known: Quote | null): known is Quote =>
  timeMs !== null && known?.timeMs === timeMs;

type Settings = { readonly frame?: Frame; readonly now?: () => number };

export const createQuoteStore = ({
  frame,
  now = () => performance.now(),
}: Settings = {}): QuoteStore => {
  const store = createKeyedStore<Quote>(frame);
  const symbols = new Map<string, string>();
  const idsOf = (base: number | null, quote: number | null) => `${base} ${quote}`;
  const symbolOf = ({ symbol, baseCurrencyId, quoteCurrencyId }: Named) =>
    symbol ?? symbols.get(idsOf(baseCurrencyId, quoteCurrencyId)) ?? null;

  const takeMove = (move: Move, ts: number | null) => {
    const symbol = symbolOf(move);
    if (symbol === null) return;
    const known = store.newest(symbol);
    const timeMs = move.timeMs ?? ts;
    if (isOlder(timeMs, known)) return;
    const ageMs = ts !== null && timeMs !== null ? Math.max(0, ts - timeMs) : 0;
    store.put(symbol, {
      symbol,
      price: move.price,
      change: move.change,
      high: move.high ?? known?.high ?? null,
      low: move.low ?? known?.low ?? null,
      open: move.open ?? known?.open ?? null,
      volume: move.volume ?? known?.volume ?? null,
      timeMs,
      step: stepBetween(store.get(symbol)?.price ?? null, move.price),
      bornAtMs: now() - ageMs,
    });
  };
  const seedPair = (pair: Pair) => {
    symbols.set(idsOf(pair.baseCurrencyId, pair.quoteCurrencyId), pair.symbol);
    const known = store.newest(pair.symbol);
    const timeMs = pair.pricedAt === null ? null : Date.parse(pair.pricedAt);
    if (isOlder(timeMs, known)) return;
    const isKnown = isPositive(pair.price);
    store.putNow(pair.symbol, {
      symbol: pair.symbol,
      price: isKnown ? pair.price : null,
      change: isKnown ? pair.change : null,
      high: pair.high,
      low: pair.low,
      open: pair.open,
      volume: pair.volume,
      timeMs,
      step: stepBetween(known?.price ?? null, pair.price),
      // Read once more, a price is no younger than it was.
      bornAtMs: Math.min(
        now() - (pair.isStale ? staleAfterMs : 0),
        isSamePrice(timeMs, known) ? known.bornAtMs : Number.POSITIVE_INFINITY,
      ),
    });
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    symbolOf,
    take: ({ moves, ts }) => {
      for (const move of moves) takeMove(move, ts);
    },
    seed: (pairs) => {
      for (const pair of pairs) seedPair(pair);
    },
    ageMs: (symbol) => {
      const quote = store.newest(symbol);
      return quote ? now() - quote.bornAtMs : null;
    },
  };
};
