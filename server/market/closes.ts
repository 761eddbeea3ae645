import { setImmediate } from 'node:timers/promises';
import { unitsAt } from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';
import { startOf } from '../../schemas/market/period';
import type { MinuteClose } from '../../schemas/option/even-sample';
import type { ListedPair } from '../instruments/instruments';
import type { StoredBar } from './candles';
import type { Feed, FeedOpening } from './feed';

type Parts = {
  readonly feed: Pick<Feed, 'history'>;
  readonly opening: () => FeedOpening;
  /** The bars of a pair's minutes with `fromMs` ≤ start ≤ `toMs`, at most those of a day. */
  readonly bars: (pair: ListedPair, fromMs: number, toMs: number) => Promise<readonly StoredBar[]>;
};

/**
 * The closes of a pair's minutes with `fromMs` ≤ start < `untilMs`, ascending, read day by day, so that
 * other work is done in between. Of the feed's history only closes are read: its turnover may be
 * computed when it is read.
 */
export const closesOver = ({ feed, opening, bars }: Parts) => {
  const closesIn = async (
    pair: ListedPair,
    fromMs: number,
    untilMs: number,
  ): Promise<MinuteClose[]> => {
    const ownFromMs = startOf('1min', opening().startMs);
    const past = feed.history(pair.symbol, '1min', fromMs, Math.min(untilMs, ownFromMs));
    const before = past.map(({ startMs, close }) => ({ startMs, close }));
    if (untilMs <= ownFromMs) return before;
    const own = await bars(pair, Math.max(fromMs, ownFromMs), untilMs - 1);
    return [
      ...before,
      ...own.map(({ startMs, close }) => ({ startMs, close: unitsAt(close, pair.priceDecimals) })),
    ];
  };
  return async (
    pair: ListedPair,
    fromMs: number,
    untilMs: number,
  ): Promise<readonly MinuteClose[]> => {
    const closes: MinuteClose[] = [];
    for (let from = fromMs; from < untilMs; from += dayMs) {
      for (const close of await closesIn(pair, from, Math.min(untilMs, from + dayMs))) {
        closes.push(close);
      }
      await setImmediate();
    }
    return closes;
  };
};
