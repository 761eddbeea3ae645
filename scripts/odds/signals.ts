import { dayMs, minuteMs } from '../../schemas/kernel/time';
import type { Series } from './series';

// What a rule sees at a moment: functions of the prices until then, none of later ones.

/** The prices until each moment, with the figures that several signals share. */
export type Chart = {
  readonly series: Series;
  /** Price now minus price so many moments ago, as a fraction of it; NaN if one is missing. */
  readonly moves: (moments: number) => Float64Array;
  /** Mean of the absolute moves over so many moments, in the usual time before each moment. */
  readonly usualMoves: (moments: number) => Float64Array;
  /** Mean absolute move from moment to moment in the last `moments`, relative to the usual one. */
  readonly activity: (moments: number) => Float64Array;
};

/** Remembers the results of a function. */
export const remembered = <Key, Value>(compute: (key: Key) => Value) => {
  const known = new Map<Key, Value>();
  return (key: Key): Value => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
};

/** Mean of the absolute values in a window that ends at each moment; values that are NaN are left out. */
const meanBefore = (values: Float64Array, window: number): Float64Array => {
  const means = new Float64Array(values.length);
  let sum = 0;
  let count = 0;
  for (let at = 0; at < values.length; at += 1) {
    const entering = Math.abs(values[at] ?? Number.NaN);
    const leaving = Math.abs(values[at - window] ?? Number.NaN);
    if (!Number.isNaN(entering)) {
      sum += entering;
      count += 1;
    }
    if (!Number.isNaN(leaving)) {
      sum -= leaving;
      count -= 1;
    }
    means[at] = count === 0 ? Number.NaN : sum / count;
  }
  return means;
};

export const chartOf = (series: Series): Chart => {
  const { last, stepMs } = series;
  // A day, or of a short series an eighth.
  const usual = Math.max(1, Math.min(Math.round(dayMs / stepMs), last.length >> 3));
  const moves = remembered((moments: number) =>
    last.map((price, at) => price / (last[at - moments] ?? Number.NaN) - 1),
  );
  const usualMoves = remembered((moments: number) => meanBefore(moves(moments), usual));
  const activity = remembered((moments: number) => {
    const usually = usualMoves(1);
    return meanBefore(moves(1), moments).map((mean, at) => mean / (usually[at] ?? Number.NaN));
  });
  return { series, moves, usualMoves, activity };
};

/** Direction of a move at each moment: 1 up, −1 down, 0 where the rule does not buy. */
export type Signal = {
  readonly name: string;
  readonly at: (chart: Chart) => Int8Array;
};

const signalOf = (name: string, directionAt: (chart: Chart) => (at: number) => number): Signal => ({
  name,
  at: (chart) => {
    const direction = directionAt(chart);
    const { length } = chart.series.last;
    const signal = new Int8Array(length);
    // NaN becomes zero: a missing price is no signal.
    for (let at = 0; at < length; at += 1) signal[at] = direction(at);
    return signal;
  },
});

/** The signal where the condition holds, else no purchase. */
const where = (
  name: string,
  signal: Signal,
  condition: (chart: Chart) => (at: number) => boolean,
): Signal => ({
  name: `${signal.name}, ${name}`,
  at: (chart) => {
    const holds = condition(chart);
    return signal.at(chart).map((direction, at) => (holds(at) ? direction : 0));
  },
});

export const always = signalOf('always', () => () => 1);

/** The move of the last moments if it is above a multiple of its usual size. */
export const move = (moments: number, multiple = 0): Signal =>
  signalOf(`move of ${moments}${multiple === 0 ? '' : ` above ${multiple} x usual`}`, (chart) => {
    const moves = chart.moves(moments);
    const usual = chart.usualMoves(moments);
    return (at) => {
      const size = moves[at] ?? Number.NaN;
      return Math.abs(size) >= multiple * (usual[at] ?? Number.NaN) ? Math.sign(size) : 0;
    };
  });

/** Consecutive moves in one direction. */
export const streak = (length: number): Signal =>
  signalOf(`${length} moves in one direction`, (chart) => {
    const moves = chart.moves(1);
    return (at) => {
      const direction = Math.sign(moves[at] ?? Number.NaN);
      for (let back = 1; back < length; back += 1) {
        if (Math.sign(moves[at - back] ?? Number.NaN) !== direction) return 0;
      }
      return direction;
    };
  });

/** The place of the price in the range of the last moments, in its top or bottom tenth. */
export const range = (moments: number): Signal =>
  signalOf(`edge of the range of ${moments}`, ({ series: { last } }) => {
    // The range is renewed in blocks of a sixteenth, so that it costs no scan at each moment.
    const block = Math.max(1, moments >> 4);
    let low = Number.NaN;
    let high = Number.NaN;
    return (at) => {
      if (at < moments) return 0;
      if (at % block === 0) {
        low = Number.POSITIVE_INFINITY;
        high = Number.NEGATIVE_INFINITY;
        for (const price of last.subarray(at - moments, at + 1)) {
          if (price < low) low = price;
          if (price > high) high = price;
        }
      }
      const part = ((last[at] ?? Number.NaN) - low) / (high - low);
      if (part >= 0.9) return 1;
      return part <= 0.1 ? -1 : 0;
    };
  });

/** The move since the last full hour or day of UTC. */
export const since = (name: string, everyMs: number): Signal =>
  signalOf(`move since the ${name} began`, ({ series: { startMs, stepMs, last } }) => {
    let beginning = Number.NaN;
    return (at) => {
      if ((startMs + at * stepMs) % everyMs < stepMs) beginning = last[at] ?? Number.NaN;
      return Math.sign((last[at] ?? Number.NaN) - beginning);
    };
  });

export const quiet = (moments: number, below: number, signal: Signal): Signal =>
  where(`after ${moments} quiet below ${below} x usual`, signal, (chart) => {
    const activity = chart.activity(moments);
    return (at) => (activity[at] ?? Number.NaN) < below;
  });

export const loud = (moments: number, above: number, signal: Signal): Signal =>
  where(`after ${moments} loud above ${above} x usual`, signal, (chart) => {
    const activity = chart.activity(moments);
    return (at) => (activity[at] ?? Number.NaN) > above;
  });

/** The signal in a part of each day, hour or minute of UTC, from 0 until 1. */
export const within = (
  everyMs: number,
  [from, to]: readonly [from: number, to: number],
  signal: Signal,
): Signal => {
  const unit = everyMs === dayMs ? 'day' : everyMs === minuteMs ? 'minute' : 'hour';
  return where(
    `${from.toFixed(2)} to ${to.toFixed(2)} of the ${unit}`,
    signal,
    ({ series }) =>
      (at) => {
        const part = ((series.startMs + at * series.stepMs) % everyMs) / everyMs;
        return part >= from && part < to;
      },
  );
};

/** Where the price has not moved for so many moments. */
export const unmoved = (moments: number): Signal =>
  where(`unmoved for ${moments}`, always, (chart) => {
    const moves = chart.moves(1);
    return (at) => {
      for (let back = 0; back < moments; back += 1) if (moves[at - back] !== 0) return false;
      return true;
    };
  });

/** Where at least so many of the last prices equal the present one. */
export const met = (times: number, moments: number): Signal =>
  where(`price met ${times} times in ${moments}`, always, ({ series: { last } }) => (at) => {
    let count = 0;
    for (let back = 1; back <= moments; back += 1) if (last[at - back] === last[at]) count += 1;
    return count >= times;
  });
