import { BollingerBands, EMA, MACD, RSI, SMA } from 'trading-signals';
import type { StudyName, StudyPeriods } from '../../schemas/market/chart-studies';
import { missing } from './figure';
import { cached } from './locale';

// Studies of a chart. They are only displayed and no money depends on them, so they use numbers.

export type StudyLine = {
  readonly name: string;
  readonly colour: 'a' | 'b' | 'c' | 'direction';
  readonly shape: 'line' | 'columns';
};

export type Study = {
  readonly lines: readonly StudyLine[];
  /** The value of each line after the next close, or after a replaced last one; null at first. */
  readonly step: (close: number, replaces: boolean) => readonly (number | null)[];
};

type Average = { update: (close: number, replaces: boolean) => number | null; isStable: boolean };

const lineOf = (name: string, colour: StudyLine['colour']): StudyLine => ({
  name,
  colour,
  shape: 'line',
});

const averages = (lines: readonly StudyLine[], each: readonly Average[]): Study => ({
  lines,
  step: (close, replaces) =>
    each.map((average) => {
      const value = average.update(close, replaces);
      return average.isStable ? value : null;
    }),
});

const colours = ['a', 'b', 'c'] as const;

/** One line for each period, which its name ends with. */
const averagesOf = (
  name: string,
  periods: readonly number[],
  averageOf: (period: number) => Average,
): Study =>
  averages(
    periods.map((period, place) => lineOf(`${name}${period}`, colours[place] ?? 'a')),
    periods.map(averageOf),
  );

const bollOf = ([period, deviations]: StudyPeriods['boll']): Study => {
  const bands = new BollingerBands(period, deviations);
  return {
    lines: [lineOf('BOLL', 'a'), lineOf('UB', 'b'), lineOf('LB', 'c')],
    step: (close, replaces) => {
      const band = bands.update(close, replaces);
      return band ? [band.middle, band.upper, band.lower] : [null, null, null];
    },
  };
};

const macdOf = ([fast, slow, smoothing]: StudyPeriods['macd']): Study => {
  const signal = new EMA(smoothing);
  const macd = new MACD(new EMA(fast), new EMA(slow), signal);
  return {
    lines: [
      { name: 'MACD', colour: 'direction', shape: 'columns' },
      lineOf('DIF', 'a'),
      lineOf('DEA', 'b'),
    ],
    step: (close, replaces) => {
      const value = macd.update(close, replaces);
      if (!value) return [null, null, null];
      return signal.isStable
        ? [value.histogram, value.macd, value.signal]
        : [null, value.macd, null];
    },
  };
};

const factories: Readonly<Record<StudyName, (periods: StudyPeriods) => Study>> = {
  ma: ({ ma }) => averagesOf('MA', ma, (period) => new SMA(period)),
  ema: ({ ema }) => averagesOf('EMA', ema, (period) => new EMA(period)),
  boll: ({ boll }) => bollOf(boll),
  macd: ({ macd }) => macdOf(macd),
  rsi: ({ rsi }) => averagesOf('RSI', rsi, (period) => new RSI(period)),
};

export const createStudy = (name: StudyName, periods: StudyPeriods): Study =>
  factories[name](periods);

const figureFormat = cached(
  (decimals: number) =>
    new Intl.NumberFormat('en-US', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }),
);

/** A value of a study line or of its axis. */
export const plainFigure = (value: number | null, decimals: number): string =>
  value === null ? missing : figureFormat(decimals).format(value).replace('-', '−');
