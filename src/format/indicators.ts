import { BollingerBands, EMA, MACD, RSI, SMA } from 'trading-signals';
import { missing } from './figure';
import { cached } from './locale';

// Studies of a chart. They are only displayed and no money depends on them, so they use numbers.

export type StudyName = 'ma' | 'ema' | 'boll' | 'macd' | 'rsi';

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

const factories: Readonly<Record<StudyName, () => Study>> = {
  ma: () =>
    averages(
      [lineOf('MA5', 'a'), lineOf('MA10', 'b'), lineOf('MA30', 'c')],
      [new SMA(5), new SMA(10), new SMA(30)],
    ),
  ema: () => averages([lineOf('EMA12', 'a'), lineOf('EMA26', 'b')], [new EMA(12), new EMA(26)]),
  boll: () => {
    const bands = new BollingerBands(20, 2);
    return {
      lines: [lineOf('BOLL', 'a'), lineOf('UB', 'b'), lineOf('LB', 'c')],
      step: (close, replaces) => {
        const band = bands.update(close, replaces);
        return band ? [band.middle, band.upper, band.lower] : [null, null, null];
      },
    };
  },
  macd: () => {
    const signal = new EMA(9);
    const macd = new MACD(new EMA(12), new EMA(26), signal);
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
  },
  rsi: () => averages([lineOf('RSI14', 'a')], [new RSI(14)]),
};

export const createStudy = (name: StudyName): Study => factories[name]();

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
