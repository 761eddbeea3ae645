import { type Amount, compare } from '../../schemas/kernel/money';
import { type DayMarket, headOf, type Move, moveIn, type Named } from '../../schemas/market/live';
import type { Pair } from '../../schemas/market/pair';
import type { Direction } from '../format/figure';
import type { Schedule } from './frame-scheduler';
import { createKeyedStore } from './keyed-store';
import {
  type Clocks,
  createQuoteAges,
  type Dated,
  firstArrival,
  isOlder,
  type QuoteAges,
} from './quote-ages';

/** The last price of a pair and its last 24 hours; null where it is not known. */
export type Quote = Dated & {
  readonly symbol: string;
  readonly price: Amount | null;
  readonly change: Amount | null;
  readonly high: Amount | null;
  readonly low: Amount | null;
  readonly open: Amount | null;
  readonly volume: Amount | null;
  /** Compared with the previous price. */
  readonly step: Direction;
};

export type QuoteStore = QuoteAges & {
  readonly get: (symbol: string) => Quote | null;
  readonly subscribe: (symbol: string, listener: () => void) => () => void;
  /** Adds prices from the socket. One that is older than the last one of its pair is dropped. */
  readonly take: (message: Pick<DayMarket, 'rows' | 'ts'>) => void;
  /** Publishes pairs read by a call at once. */
  readonly seed: (pairs: readonly Pair[]) => void;
  /** The pair of an event; existing servers may name it by its two currency ids only. */
  readonly symbolOf: (named: Named) => string | null;
};

const stepBetween = (before: Amount | null, now: Amount): Direction => {
  const sign = before === null ? 0 : compare(now, before);
  return sign > 0 ? 'rise' : sign < 0 ? 'fall' : 'flat';
};

/** The time of a message on the server's clock, if it has one, and of its arrival here. */
type Arrival = { readonly ts: number | null; readonly atMs: number };

/**
 * The time of a price on the server's clock. Without `ts` a message comes from an existing server,
 * whose `time` may be the start of the day's bar.
 */
const tickTime = (rowMs: number | null, { ts }: Arrival): number | null =>
  ts === null ? null : (rowMs ?? ts);

const idsOf = (base: number | null, quote: number | null) => `${base} ${quote}`;

type Settings = { readonly schedule?: Schedule } & Partial<Clocks>;

export const createQuoteStore = ({
  schedule,
  now = () => performance.now(),
  serverNow = () => null,
}: Settings = {}): QuoteStore => {
  const store = createKeyedStore<Quote>(schedule);
  const ages = createQuoteAges({ now, serverNow }, store.newest);
  const symbols = new Map<string, string>();
  const symbolOf = ({ symbol, baseCurrencyId, quoteCurrencyId }: Named) =>
    symbol ?? symbols.get(idsOf(baseCurrencyId, quoteCurrencyId)) ?? null;

  const quoteFrom = (symbol: string, move: Move, arrival: Arrival): Quote | null => {
    const known = store.newest(symbol);
    const timeMs = tickTime(move.timeMs, arrival);
    if (isOlder(timeMs, known)) return null;
    return {
      symbol,
      price: move.price,
      change: move.change ?? known?.change ?? null,
      high: move.high ?? known?.high ?? null,
      low: move.low ?? known?.low ?? null,
      open: move.open ?? known?.open ?? null,
      volume: move.volume ?? known?.volume ?? null,
      timeMs,
      step: stepBetween(store.get(symbol)?.price ?? null, move.price),
      receivedAtMs: firstArrival(timeMs, known, arrival.atMs),
      isMarkedStale: false,
    };
  };
  /** No price is newer than its message: a wrong time would make all later ones look old. */
  const takeAge = (rowMs: number | null, arrival: Arrival) => {
    const timeMs = tickTime(rowMs, arrival);
    ages.takeTime(timeMs && Math.min(timeMs, arrival.ts ?? timeMs));
  };
  const takeParsed = (row: unknown, arrival: Arrival) => {
    const move = moveIn(row);
    if (move) takeAge(move.timeMs, arrival);
    const symbol = move && symbolOf(move);
    const quote = move && symbol !== null ? quoteFrom(symbol, move, arrival) : null;
    if (quote) store.put(quote.symbol, quote);
  };
  /** The time of the last row of each pair that is not parsed yet. */
  const lazyTimes = new Map<string, number>();
  const takeRow = (row: unknown, arrival: Arrival) => {
    const head = headOf(row);
    const timeMs = tickTime(head?.time ?? null, arrival) ?? 0;
    // A row out of order is parsed now: a lazy one would replace a newer row that is not parsed
    // yet.
    if (!head || timeMs < (lazyTimes.get(head.symbol) ?? 0)) return takeParsed(row, arrival);
    const { symbol, time } = head;
    takeAge(time, arrival);
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
    if (pair.price) ages.takeTime(timeMs, pair.isStale);
    store.putNow(pair.symbol, {
      symbol: pair.symbol,
      price: pair.price,
      change: pair.price && pair.change,
      high: pair.high,
      low: pair.low,
      open: pair.open,
      volume: pair.volume,
      timeMs,
      step: pair.price ? stepBetween(known?.price ?? null, pair.price) : 'flat',
      receivedAtMs: firstArrival(timeMs, known, now()),
      isMarkedStale: pair.isStale,
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
    ...ages,
  };
};
