import { type Amount, compare, isPositive } from '../../schemas/kernel/money';
import { type DayMarket, headOf, type Move, moveIn, type Named } from '../../schemas/market/live';
import type { Pair } from '../../schemas/market/pair';
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
  readonly take: (message: Pick<DayMarket, 'rows' | 'ts'>) => void;
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

/** When a message came, on the server's clock as far as it says so, and on this device. */
type Came = { readonly ts: number | null; readonly atMs: number };

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

  const quoteFrom = (symbol: string, move: Move, came: Came): Quote | null => {
    const known = store.newest(symbol);
    const timeMs = move.timeMs ?? came.ts;
    if (isOlder(timeMs, known)) return null;
    const ageMs = came.ts !== null && timeMs !== null ? Math.max(0, came.ts - timeMs) : 0;
    return {
      symbol,
      price: move.price,
      change: move.change,
      high: move.high ?? known?.high ?? null,
      low: move.low ?? known?.low ?? null,
      open: move.open ?? known?.open ?? null,
      volume: move.volume ?? known?.volume ?? null,
      timeMs,
      step: stepBetween(store.get(symbol)?.price ?? null, move.price),
      bornAtMs: came.atMs - ageMs,
    };
  };
  const takeRead = (row: unknown, came: Came) => {
    const move = moveIn(row);
    const symbol = move && symbolOf(move);
    const quote = move && symbol !== null ? quoteFrom(symbol, move, came) : null;
    if (quote) store.put(quote.symbol, quote);
  };
  /** When the last row of each pair that was put aside says that it was made. */
  const unreadTimes = new Map<string, number>();
  const takeRow = (row: unknown, came: Came) => {
    const head = headOf(row);
    const timeMs = head?.time ?? came.ts ?? 0;
    // Which of two is the older one is only known when both have been read.
    if (!head || timeMs < (unreadTimes.get(head.symbol) ?? 0)) return takeRead(row, came);
    const { symbol } = head;
    unreadTimes.set(symbol, timeMs);
    store.putLazy(symbol, () => {
      const move = moveIn(row);
      return move && quoteFrom(symbol, move, came);
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
    take: ({ rows, ts }) => {
      const came = { ts, atMs: now() };
      for (const row of rows) takeRow(row, came);
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
