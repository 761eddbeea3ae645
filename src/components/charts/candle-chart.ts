import { createChart, type MouseEventParams } from 'lightweight-charts';
import type { Bar } from '../../../schemas/market/candle';
import type { StudyName, StudyPeriods } from '../../../schemas/market/chart-studies';
import type { StudyLine } from '../../format/indicators';
import type { ChartLine } from './candle-lines';
import { colourOptions, coloursOf, fixedOptions, timeOptions, watchLook } from './candle-look';
import { changedFrom, timeScaleOf } from './candle-points';
import { mainTrack, type StudyTrack, studyTrack, type Track, volumeTrack } from './candle-tracks';
import { watchGestures } from './chart-gestures';

export type ShownStudies = {
  readonly overlay: StudyName | null;
  /** In panes below the volume, from the top. */
  readonly panes: readonly StudyName[];
  readonly periods: StudyPeriods;
};

export type ChartLook = {
  readonly spanMs: number;
  readonly shape: 'candles' | 'line';
  readonly decimals: number;
  /** A new object draws the chart anew. */
  readonly studies: ShownStudies;
};

/** The scroll position of the chart, to be restored after it is created again. */
export type ChartPlace = { readonly spacing: number; readonly position: number };

/** The bar under the crosshair, and on which half of the chart it is. */
export type Pointed = { readonly bar: Bar; readonly isLeft: boolean };

export type StudyValue = {
  /** Zero over the bars, else its pane below the volume, from one. */
  readonly place: number;
  readonly name: string;
  readonly colour: StudyLine['colour'];
  readonly value: number | null;
};

export type ChartHandlers = {
  readonly pointed: (pointed: Pointed | null) => void;
  readonly moved: (place: { readonly isLatest: boolean; readonly isNearOldest: boolean }) => void;
};

const nearOldest = 30;
const defaultPosition = 3;
const defaultSpacing = 7;

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Heights of the panes in percent: price, volume, and the studies that need their own pane. */
const paneHeights: readonly (readonly number[])[] = [
  [80, 20],
  [60, 18, 22],
  [48, 14, 19, 19],
];

const tracksOf = (chart: ReturnType<typeof createChart>, look: ChartLook) => {
  const { overlay, panes, periods } = look.studies;
  const main = mainTrack(chart, look.shape, look.decimals);
  const volume = volumeTrack(chart);
  const studies = [
    ...(overlay ? [studyTrack(chart, { name: overlay, periods, place: 0 }, look.decimals)] : []),
    ...panes.map((name, index) =>
      studyTrack(chart, { name, periods, place: index + 1 }, name === 'rsi' ? 1 : look.decimals),
    ),
  ];
  for (const [index, height] of (paneHeights[panes.length] ?? []).entries()) {
    chart.panes()[index]?.setStretchFactor(height);
  }
  const all: readonly Track[] = [main, volume, ...studies];
  return { main, all, studies };
};

const valuesOf = (studies: readonly StudyTrack[], at: number): readonly StudyValue[] =>
  studies.flatMap(({ lines, place, valuesAt }) => {
    const values = valuesAt(at);
    return lines.map(({ name, colour }, index) => {
      return { name, colour, value: values[index] ?? null, place };
    });
  });

/** A chart inside an element, and the only adapter of the chart library. */
export const createCandleChart = (
  element: HTMLElement,
  look: ChartLook,
  handlers: ChartHandlers,
  place: ChartPlace | null,
) => {
  const scale = timeScaleOf(look.spanMs, -new Date().getTimezoneOffset());
  const chart = createChart(
    element,
    fixedOptions(prefersReducedMotion(), place?.spacing ?? defaultSpacing),
  );
  chart.applyOptions(timeOptions(scale));
  const { main, all, studies } = tracksOf(chart, look);
  const axis = chart.timeScale();
  let colours = coloursOf(element);
  let drawn: readonly Bar[] = [];
  let isStale = false;

  const markExtremes = () => main.markExtremes(drawn, axis.getVisibleRange(), scale, colours);
  const recolour = () => {
    colours = coloursOf(element);
    chart.applyOptions(colourOptions(element));
    for (const track of all) track.recolour(colours, isStale);
  };
  const drawAll = () => {
    for (const track of all) track.set(drawn, scale, colours);
    markExtremes();
  };
  const barAt = (time: unknown) =>
    drawn.findLast(({ startMs }) => startMs === scale.startOf(Number(time))) ?? null;
  const point = ({ time, point: at }: MouseEventParams) => {
    const bar = time === undefined || gestures.isPanning() ? null : barAt(time);
    handlers.pointed(bar && at ? { bar, isLeft: at.x < element.clientWidth / 2 } : null);
  };
  /** Without it the crosshair would stay at a bar that has moved away from under the finger. */
  const endPointing = () => {
    chart.clearCrosshairPosition();
    handlers.pointed(null);
  };
  const gestures = watchGestures(element, endPointing);
  const reportPosition = () => {
    const range = axis.getVisibleLogicalRange();
    if (!range || drawn.length === 0) return;
    markExtremes();
    if (gestures.moved()) endPointing();
    handlers.moved({ isLatest: axis.scrollPosition() > -1, isNearOldest: range.from < nearOldest });
  };
  const resetView = () => {
    axis.applyOptions({ barSpacing: defaultSpacing });
    axis.scrollToPosition(defaultPosition, false);
  };
  recolour();
  if (place) axis.applyOptions({ rightOffset: place.position });
  chart.subscribeCrosshairMove(point);
  chart.subscribeDblClick(resetView);
  axis.subscribeVisibleLogicalRangeChange(reportPosition);
  const stopWatching = watchLook(() => {
    recolour();
    drawAll();
  });

  return {
    draw: (bars: readonly Bar[]) => {
      const from = changedFrom(drawn, bars, scale);
      const known = drawn.length;
      drawn = bars;
      if (from === null) return drawAll();
      for (const [step, bar] of bars.slice(from).entries()) {
        for (const track of all) track.step(bar, from + step < known, scale, colours);
      }
      markExtremes();
    },
    markStale: (stale: boolean) => {
      isStale = stale;
      for (const track of all) track.recolour(colours, isStale);
    },
    showLines: (lines: readonly ChartLine[]) => main.showLines(lines, colours),
    showRemaining: main.showRemaining,
    places: main.places,
    // Not animated, because bars that arrive during the animation would stop it.
    showLatest: () => axis.scrollToPosition(defaultPosition, false),
    place: (): ChartPlace => ({
      spacing: axis.options().barSpacing,
      position: axis.scrollPosition(),
    }),
    /** The value of every study line at a bar; at the last one for null. */
    studyValues: (bar: Bar | null): readonly StudyValue[] =>
      valuesOf(studies, bar === null ? -1 : drawn.indexOf(bar)),
    remove: () => {
      stopWatching();
      gestures.stop();
      chart.remove();
    },
  };
};

export type CandleChart = ReturnType<typeof createCandleChart>;
