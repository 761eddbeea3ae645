import { type Amount, compare, isPositive } from '../../schemas/kernel/money';
import { type DayMarket, headOf, type Move, moveIn, type Named } from '../../schemas/market/live';
import type { Pair } from '../../schemas/market/pair';
import type { Direction } from '../format/figure';
import type { Schedule } from './frame-scheduler';
import { createKeyedStore } from './keyed-store';

/** The last price of a pair and its last 24 hours; null where it is not known. */
export type Quote = {
  readonly symbol: string;
  readonly price: Amount | null;
  readonly change: Amount | null;
  readonly high: Amount | null;
  readonly low: Amount | null;
  readonly open: Amount | null;
  readonly volume: Amount | null;
  /** The time of the price on the server's clock. */
  readonly timeMs: number | null;
  /** Compared with the previous price. */
  readonly step: Direction;
  /** The time of the price on this device's monotonic clock: its arrival minus its age then. */
  readonly bornAtMs: number;
};

export type QuoteStore = {
  readonly get: (symbol: string) => Quote | null;
  readonly subscribe: (symbol: string, listener: () => void) => () => void;
  /** Adds prices from the socket. One that is older than the last one of its pair is dropped. */
  readonly take: (message: Pick<DayMarket, 'rows' | 'ts'>) => void;
  /** Publishes pairs read by a call at once. */
  readonly seed: (pairs: readonly Pair[]) => void;
  /** The pair of an event; existing servers may name it by its two currency ids only. */
  readonly symbolOf: (named: Named) => string | null;
  /** The age of the price; null before there is one. */
  readonly ageMs: (symbol: string) => number | null;
};

/** From this age on a price is stale (`feed.stale_seconds`). */
export const staleAfterMs = 10_000;

const stepBetween = (before: Amount | null, now: Amount): Direction => {
  const sign = before === null ? 0 : compare(now, before);
  return sign > 0 ? 'rise' : sign < 0 ? 'fall' : 'flat';
};

const isOlder = (timeMs: number | null, known: Quote | null): boolean =>
  timeMs !== null && known !== null && known.timeMs !== null && timeMs < known.timeMs;

const isSamePrice = (timeMs: number | null, known: Quote | null): known is Quote =>
  timeMs !== null && known?.timeMs === timeMs;

/** The time of a message on the server's clock, if it has one, and of its arrival here. */
type Arrival = { readonly ts: number | null; readonly atMs: number };

type Settings = { readonly schedule?: Schedule; readonly now?: () => number };

export const createQuoteStore = ({
  schedule,
  now = () => performance.now(),
}: Settings = {}): QuoteStore => {
  const store = createKeyedStore<Quote>(schedule);
  const symbols = new Map<string, string>();
  const idsOf = (base: number | null, quote: number | null) => `${base} ${quote}`;
  const symbolOf = ({ symbol, baseCurrencyId, quoteCurrencyId }: Named) =>
    symbol ?? symbols.get(idsOf(baseCurrencyId, quoteCurrencyId)) ?? null;

  const quoteFrom = (symbol: string, move: Move, arrival: Arrival): Quote | null => {
    const known = store.newest(symbol);
    const timeMs = move.timeMs ?? arrival.ts;
    if (isOlder(timeMs, known)) return null;
    const ageMs = arrival.ts !== null && timeMs !== null ? Math.max(0, arrival.ts - timeMs) : 0;
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
      bornAtMs: arrival.atMs - ageMs,
    };
  };
  const takeParsed = (row: unknown, arrival: Arrival) => {
    const move = moveIn(row);
    const symbol = move && symbolOf(move);
    const quote = move && symbol !== null ? quoteFrom(symbol, move, arrival) : null;
    if (quote) store.put(quote.symbol, quote);
  };
  /** The time of the last row of each pair that is not parsed yet. */
  const lazyTimes = new Map<string, number>();
  const takeRow = (row: unknown, arrival: Arrival) => {
    const head = headOf(row);
    const timeMs = head?.time ?? arrival.ts ?? 0;
    // A row out of order is parsed now: a lazy one would replace a newer row that is not parsed
    // yet.
    if (!head || timeMs < (lazyTimes.get(head.symbol) ?? 0)) return takeParsed(row, arrival);
    const { symbol } = head;
    lazyTimes.set(symbol, timeMs);
    store.putLazy(symbol, () => {
      const move = moveIn(row);
      return move && quoteFrom(symbol, move, arrival);
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
      // A call that returns the same price again does not make it younger.
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
      const arrival = { ts, atMs: now() };
      for (const row of rows) takeRow(row, arrival);
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
