import {
  AreaSeries,
  CandlestickSeries,
  HistogramSeries,
  type IChartApi,
  LineSeries,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Bar } from '../../../schemas/market/candle';
import type { StudyName, StudyPeriods } from '../../../schemas/market/chart-studies';
import { createStudy, plainFigure, type StudyLine } from '../../format/indicators';
import { type ChartLine, extremeMarks, type MainSeries, ownLines } from './candle-lines';
import { type Colours, lineColour } from './candle-look';
import { isRise, missingBefore, pointsOf, priceOf, type TimeScale } from './candle-points';
import { type PricePlaces, pricePlaces } from './price-places';

/** One series that is drawn from the bars. */
export type Track = {
  readonly set: (bars: readonly Bar[], scale: TimeScale, colours: Colours) => void;
  /** Appends a bar or replaces the last one. */
  readonly step: (bar: Bar, replaces: boolean, scale: TimeScale, colours: Colours) => void;
  readonly recolour: (colours: Colours, isStale: boolean) => void;
};

/** The series of the price, with what is drawn over it. */
export type MainTrack = Track & {
  readonly showLines: (lines: readonly ChartLine[], colours: Colours) => void;
  /** Marks the highest and the lowest price of the bars in a range. */
  readonly markExtremes: ReturnType<typeof extremeMarks>['show'];
  /** Where prices are, for what lies over the chart. */
  readonly places: PricePlaces;
  /** Text at the last price: the time until its bar is over; empty for none. */
  readonly showRemaining: (text: string) => void;
};

const quiet = { lastValueVisible: false, priceLineVisible: false } as const;

const priceFormat = (decimals: number) =>
  ({
    type: 'custom',
    minMove: 10 ** -decimals,
    formatter: (price: number) => plainFigure(price, decimals),
  }) as const;

/** The waterline: a line at the last price with a label; grey when the price is stale. */
const waterlineOf = (series: MainSeries) => {
  const line = series.createPriceLine({
    price: 0,
    lineWidth: 1,
    lineStyle: LineStyle.Solid,
    title: '',
    lineVisible: false,
    axisLabelVisible: false,
  });
  return {
    moveTo: (bar: Bar | undefined) => {
      if (bar) {
        const price = priceOf(bar.close);
        line.applyOptions({ price, lineVisible: true, axisLabelVisible: true });
      }
    },
    recolour: (colours: Colours, isStale: boolean) =>
      line.applyOptions({ color: isStale ? colours.faint : colours.accent }),
    name: (title: string) => line.applyOptions({ title }),
  };
};

/** What is drawn over a series of prices. */
const overlaysOf = (chart: IChartApi, series: MainSeries, decimals: number) => {
  const waterline = waterlineOf(series);
  const lines = ownLines(series);
  const extremes = extremeMarks(series, decimals);
  return {
    moveTo: waterline.moveTo,
    recolour: (colours: Colours, isStale: boolean) => {
      waterline.recolour(colours, isStale);
      lines.recolour(colours);
    },
    shown: {
      showLines: lines.show,
      markExtremes: extremes.show,
      showRemaining: waterline.name,
      places: pricePlaces(chart, series, decimals),
    },
  };
};

const candleTrack = (chart: IChartApi, decimals: number): MainTrack => {
  const series = chart.addSeries(CandlestickSeries, {
    ...quiet,
    priceFormat: priceFormat(decimals),
  });
  const overlays = overlaysOf(chart, series, decimals);
  const pointOf = (bar: Bar, scale: TimeScale) => ({
    time: scale.timeOf(bar.startMs),
    open: priceOf(bar.open),
    high: priceOf(bar.high),
    low: priceOf(bar.low),
    close: priceOf(bar.close),
  });
  return {
    ...overlays.shown,
    set: (bars, scale) => {
      series.setData(pointsOf(scale, bars, (bar) => pointOf(bar, scale)));
      overlays.moveTo(bars.at(-1));
    },
    step: (bar, _replaces, scale) => {
      series.update(pointOf(bar, scale));
      overlays.moveTo(bar);
    },
    // Hollow if it rose, filled if it fell, so that the direction does not depend on colour.
    recolour: (colours, isStale) => {
      overlays.recolour(colours, isStale);
      series.applyOptions({
        upColor: colours.ground,
        borderUpColor: colours.rise,
        wickUpColor: colours.rise,
        downColor: colours.fall,
        borderDownColor: colours.fall,
        wickDownColor: colours.fall,
      });
    },
  };
};

const clear = 'transparent';

/** A line through the closes, interrupted where bars are missing. */
const shareTrack = (chart: IChartApi, decimals: number): MainTrack => {
  const series = chart.addSeries(AreaSeries, {
    ...quiet,
    priceFormat: priceFormat(decimals),
    lineWidth: 2,
  });
  const overlays = overlaysOf(chart, series, decimals);
  const pointOf = (bar: Bar, scale: TimeScale) => ({
    time: scale.timeOf(bar.startMs),
    value: priceOf(bar.close),
  });
  return {
    ...overlays.shown,
    set: (bars, scale) => {
      series.setData(
        pointsOf(scale, bars, (bar, place) => {
          const next = bars[place + 1];
          const isLast = next !== undefined && missingBefore(scale, bar, next) > 0;
          const broken = { lineColor: clear, topColor: clear, bottomColor: clear };
          return { ...pointOf(bar, scale), ...(isLast ? broken : {}) };
        }),
      );
      overlays.moveTo(bars.at(-1));
    },
    step: (bar, _replaces, scale) => {
      series.update(pointOf(bar, scale));
      overlays.moveTo(bar);
    },
    recolour: (colours, isStale) => {
      overlays.recolour(colours, isStale);
      series.applyOptions({
        lineColor: colours.accent,
        topColor: colours.accentSoft,
        bottomColor: clear,
      });
    },
  };
};

export const mainTrack = (
  chart: IChartApi,
  shape: 'candles' | 'line',
  decimals: number,
): MainTrack => (shape === 'line' ? shareTrack(chart, decimals) : candleTrack(chart, decimals));

export const volumeTrack = (chart: IChartApi): Track => {
  const series = chart.addSeries(HistogramSeries, { ...quiet, priceFormat: { type: 'volume' } }, 1);
  const pointOf = (bar: Bar, scale: TimeScale, colours: Colours) => ({
    time: scale.timeOf(bar.startMs),
    value: priceOf(bar.volume),
    color: isRise(bar) ? colours.rise : colours.fall,
  });
  return {
    set: (bars, scale, colours) =>
      series.setData(pointsOf(scale, bars, (bar) => pointOf(bar, scale, colours))),
    step: (bar, _replaces, scale, colours) => series.update(pointOf(bar, scale, colours)),
    recolour: () => undefined,
  };
};

type Point = { time: UTCTimestamp; value: number; color?: string } | { time: UTCTimestamp };
type Plot = {
  readonly setData: (points: Point[]) => void;
  readonly update: (point: Point) => void;
  readonly recolour: (colour: string) => void;
};

const plotOf = (chart: IChartApi, { shape }: StudyLine, pane: number, decimals: number): Plot => {
  const look = { ...quiet, priceFormat: priceFormat(decimals) };
  if (shape === 'columns') {
    const columns = chart.addSeries(HistogramSeries, look, pane);
    return {
      setData: (points) => columns.setData(points),
      update: (point) => columns.update(point),
      recolour: () => undefined,
    };
  }
  const line = chart.addSeries(
    LineSeries,
    { ...look, lineWidth: 1, crosshairMarkerVisible: false },
    pane,
  );
  return {
    setData: (points) => line.setData(points),
    update: (point) => line.update(point),
    recolour: (color) => line.applyOptions({ color }),
  };
};

export type StudyTrack = Track & {
  readonly lines: readonly StudyLine[];
  /** Zero over the bars, else the place below them, from one. */
  readonly place: number;
  readonly valuesAt: (place: number) => readonly (number | null)[];
};

export const studyTrack = (
  chart: IChartApi,
  { name, periods, place }: { name: StudyName; periods: StudyPeriods; place: number },
  decimals: number,
): StudyTrack => {
  // The volume has the pane below the bars.
  const pane = place === 0 ? 0 : place + 1;
  let study = createStudy(name, periods);
  let values: (readonly (number | null)[])[] = [];
  const { lines } = study;
  const plots = lines.map((line) => plotOf(chart, line, pane, decimals));
  const pointOf = (time: UTCTimestamp, at: number, line: number, colours: Colours): Point => {
    const value = values[at]?.[line] ?? null;
    if (value === null) return { time };
    if (lines[line]?.colour !== 'direction') return { time, value };
    return { time, value, color: value >= 0 ? colours.rise : colours.fall };
  };
  return {
    lines,
    place,
    valuesAt: (at) => values.at(at) ?? [],
    set: (bars, scale, colours) => {
      study = createStudy(name, periods);
      values = bars.map(({ close }) => study.step(priceOf(close), false));
      for (const [line, plot] of plots.entries()) {
        plot.setData(
          pointsOf(scale, bars, (bar, at) => pointOf(scale.timeOf(bar.startMs), at, line, colours)),
        );
      }
    },
    step: (bar, replaces, scale, colours) => {
      const value = study.step(priceOf(bar.close), replaces);
      values = replaces ? [...values.slice(0, -1), value] : [...values, value];
      for (const [line, plot] of plots.entries()) {
        plot.update(pointOf(scale.timeOf(bar.startMs), values.length - 1, line, colours));
      }
    },
    recolour: (colours) => {
      for (const [line, plot] of plots.entries()) {
        const drawn = lines[line];
        if (drawn) plot.recolour(lineColour(colours, drawn));
      }
    },
  };
};
