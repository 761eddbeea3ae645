import type { Panel, Series } from './chart';
import {
  absoluteQuantile,
  autocorrelation,
  clusteringAt,
  returnsOf,
  varianceRatio,
} from './returns';

/** Prices of pairs of one market. */
export type Sample = {
  readonly name: string;
  readonly colour: string;
  /** At the ends of minutes. */
  readonly minutes: readonly Float64Array[];
  /** After each second; none where they are not recorded for long enough. */
  readonly seconds: readonly Float64Array[];
};

const seriesOf = (
  samples: readonly Sample[],
  of: (minutes: Float64Array, seconds: Float64Array | undefined) => readonly number[],
): readonly Series[] =>
  samples.map(({ name, colour, minutes, seconds }) => ({
    name,
    colour,
    pairs: minutes.map((prices, pair) => of(prices, seconds[pair])),
  }));

const atSeconds = [1, 5, 15];
const atMinutes = [1, 5, 15, 60];
const horizons = [2, 5, 15, 30, 60, 120];
const lags = [1, 2, 5, 10, 20, 30, 60, 120, 240, 480, 720, 1440];
const tail = Array.from({ length: 41 }, (_, step) => step / 2);

/** Decimal logarithm of the share of absolute returns above a multiple of their median. */
const tailOf = (prices: Float64Array) => {
  const returns = returnsOf(prices);
  const median = absoluteQuantile(returns, 0.5);
  return tail.map((multiple) => {
    const beyond = returns.filter((value) => Math.abs(value) > multiple * median).length;
    return beyond === 0 ? Number.NaN : Math.log10(beyond / returns.length);
  });
};

const fixed = (values: readonly number[], digits: number) =>
  values.map((value) => ({ value, text: value.toFixed(digits) }));

const within = (minutes: number) => (minutes < 60 ? `${minutes} min` : `${minutes / 60} h`);

export const panelsOf = (samples: readonly Sample[]): readonly Panel[] => [
  {
    title: 'Autocorrelation of successive returns',
    labels: [...atSeconds.map((seconds) => `${seconds} s`), ...atMinutes.map(within)],
    unit: 'length of a return',
    range: [-0.2, 0.2],
    ticks: fixed([-0.2, -0.1, 0, 0.1, 0.2], 1),
    series: seriesOf(samples, (minutes, seconds) => [
      ...atSeconds.map((every) =>
        seconds ? autocorrelation(returnsOf(seconds, every), 1).value : Number.NaN,
      ),
      ...atMinutes.map((every) => autocorrelation(returnsOf(minutes, every), 1).value),
    ]),
  },
  {
    title: 'Variance ratio to one minute',
    labels: horizons.map(within),
    unit: 'horizon',
    range: [0.6, 1.4],
    ticks: fixed([0.6, 0.8, 1, 1.2, 1.4], 1),
    series: seriesOf(samples, (minutes) =>
      horizons.map((horizon) => varianceRatio(returnsOf(minutes), horizon).value),
    ),
  },
  {
    title: 'Autocorrelation of absolute one-minute returns',
    labels: lags.map((lag, at) => (at % 2 === 0 || lag === 1440 ? within(lag) : '')),
    unit: 'lag',
    range: [-0.05, 0.5],
    ticks: fixed([0, 0.1, 0.2, 0.3, 0.4, 0.5], 1),
    series: seriesOf(samples, (minutes) =>
      lags.map((lag) => clusteringAt(returnsOf(minutes), lag)),
    ),
  },
  {
    title: 'Share of absolute one-minute returns above x',
    labels: tail.map((multiple) => (multiple % 4 === 0 ? `${multiple}` : '')),
    unit: 'x, in medians',
    range: [-5, 0],
    ticks: [
      { value: 0, text: '1' },
      { value: -1, text: '10 %' },
      { value: -2, text: '1 %' },
      { value: -3, text: '0.1 %' },
      { value: -4, text: '0.01 %' },
    ],
    series: seriesOf(samples, tailOf),
  },
];
