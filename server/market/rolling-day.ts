import { dayMs } from '../../schemas/kernel/time';
import { higherOf, lowerOf, type UnitBar } from './candles';

export type DayFigures = {
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly volume: bigint;
};

export type RollingDay = {
  /** Adds a closed minute. */
  readonly push: (bar: UnitBar) => void;
  /** The last 24 hours: every minute that started in them, and the open one. */
  readonly figures: (nowMs: number, openBar: UnitBar | null) => DayFigures | null;
};

/** A double-ended queue that does not move its elements on each change. */
const createQueue = () => {
  let bars: UnitBar[] = [];
  let head = 0;
  return {
    first: (): UnitBar | undefined => bars[head],
    last: (): UnitBar | undefined => (bars.length > head ? bars[bars.length - 1] : undefined),
    push: (bar: UnitBar) => bars.push(bar),
    pop: () => bars.pop(),
    shift: () => {
      head += 1;
      if (head < 2048) return;
      bars = bars.slice(head);
      head = 0;
    },
  };
};

/** Rolling 24-hour figures in constant time per minute: highs and lows are monotonic queues. */
export const createRollingDay = (): RollingDay => {
  const minutes = createQueue();
  const highs = createQueue();
  const lows = createQueue();
  let volume = 0n;

  const forget = (beforeMs: number) => {
    for (let bar = minutes.first(); bar && bar.startMs < beforeMs; bar = minutes.first()) {
      volume -= bar.amount;
      minutes.shift();
    }
    for (const queue of [highs, lows]) {
      for (let bar = queue.first(); bar && bar.startMs < beforeMs; bar = queue.first()) {
        queue.shift();
      }
    }
  };

  return {
    push: (bar) => {
      minutes.push(bar);
      volume += bar.amount;
      for (let end = highs.last(); end && end.high <= bar.high; end = highs.last()) highs.pop();
      highs.push(bar);
      for (let end = lows.last(); end && end.low >= bar.low; end = lows.last()) lows.pop();
      lows.push(bar);
    },
    figures: (nowMs, openBar) => {
      const sinceMs = nowMs - dayMs;
      forget(sinceMs);
      const current = openBar !== null && openBar.startMs >= sinceMs ? openBar : null;
      const first = minutes.first() ?? current;
      if (!first) return null;
      const high = highs.first()?.high ?? first.high;
      const low = lows.first()?.low ?? first.low;
      return {
        open: first.open,
        high: current === null ? high : higherOf(high, current.high),
        low: current === null ? low : lowerOf(low, current.low),
        volume: current === null ? volume : volume + current.amount,
      };
    },
  };
};
