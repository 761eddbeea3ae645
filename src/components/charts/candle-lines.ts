import {
  createSeriesMarkers,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts';
import type { Bar } from '../../../schemas/market/candle';
import { plainFigure } from '../../format/indicators';
import type { Colours } from './candle-look';
import { priceOf, type TimeScale } from './candle-points';

export type MainSeries = ISeriesApi<'Candlestick'> | ISeriesApi<'Area'>;

type LineTone = 'rise' | 'fall' | 'faint' | 'success' | 'warn' | 'danger';

/** A price of the person's own in the chart, such as that of an open order. */
export type ChartLine = {
  readonly id: string;
  readonly price: string;
  /** At the line, beside its price; as short as possible. */
  readonly label: string;
  readonly tone: LineTone;
  /** What is held is solid, what waits is dashed, what the market would force is dotted. */
  readonly stroke: 'solid' | 'dashed' | 'dotted';
};

const strokes = {
  solid: LineStyle.Solid,
  dashed: LineStyle.Dashed,
  dotted: LineStyle.Dotted,
} as const;

const optionsOf = ({ price, label, tone, stroke }: ChartLine, colours: Colours) => ({
  price: priceOf(price),
  title: label,
  color: colours[tone],
  lineWidth: 1 as const,
  lineStyle: strokes[stroke],
  axisLabelVisible: true,
});

/** Lines over the bars. They do not change the range of prices that is shown. */
export const ownLines = (series: MainSeries) => {
  const drawn = new Map<string, { line: ChartLine; shown: IPriceLine }>();
  return {
    show: (lines: readonly ChartLine[], colours: Colours) => {
      const ids = new Set(lines.map(({ id }) => id));
      for (const [id, { shown }] of drawn) {
        if (ids.has(id)) continue;
        series.removePriceLine(shown);
        drawn.delete(id);
      }
      for (const line of lines) {
        const known = drawn.get(line.id);
        known?.shown.applyOptions(optionsOf(line, colours));
        const shown = known?.shown ?? series.createPriceLine(optionsOf(line, colours));
        drawn.set(line.id, { line, shown });
      }
    },
    recolour: (colours: Colours) => {
      for (const { line, shown } of drawn.values()) {
        shown.applyOptions({ color: colours[line.tone] });
      }
    },
  };
};

const farthest = (bars: readonly Bar[], isFarther: (bar: Bar, than: Bar) => boolean): Bar | null =>
  bars.reduce<Bar | null>((best, bar) => (best && !isFarther(bar, best) ? best : bar), null);

/** The bars with the highest and the lowest price; the first of equal ones. */
export const extremesOf = (
  bars: readonly Bar[],
): { readonly highest: Bar | null; readonly lowest: Bar | null } => ({
  highest: farthest(bars, (bar, than) => priceOf(bar.high) > priceOf(than.high)),
  lowest: farthest(bars, (bar, than) => priceOf(bar.low) < priceOf(than.low)),
});

/** The times at the edges of what is shown, as the chart has them. */
export type VisibleRange = { readonly from: Time; readonly to: Time };

const barsWithin = (bars: readonly Bar[], { from, to }: VisibleRange, scale: TimeScale) => {
  const [fromMs, toMs] = [scale.startOf(Number(from)), scale.startOf(Number(to))];
  return bars.filter(({ startMs }) => startMs >= fromMs && startMs <= toMs);
};

/**
 * The price of a mark, which the library centres at its bar and cuts at the edges of the chart:
 * near one of them, as much blank space beside it moves it inwards.
 */
const markText = (price: string, decimals: number, share: number): string => {
  const text = plainFigure(priceOf(price), decimals);
  const blank = '\u2007'.repeat(text.length);
  if (share < 0.15) return blank + text;
  return share > 0.85 ? text + blank : text;
};

/** Marks the highest and the lowest price of the bars in view. */
export const extremeMarks = (series: MainSeries, decimals: number) => {
  // The series keeps its marks through every `setData`.
  const marks = createSeriesMarkers<Time>(series, []);
  let key = '';
  return {
    show: (
      bars: readonly Bar[],
      range: VisibleRange | null,
      scale: TimeScale,
      colours: Colours,
    ): void => {
      const inView = range ? barsWithin(bars, range, scale) : [];
      const { highest, lowest } = extremesOf(inView);
      const next: SeriesMarker<Time>[] = [];
      const add = (bar: Bar, price: string, position: 'aboveBar' | 'belowBar') =>
        next.push({
          time: scale.timeOf(bar.startMs),
          position,
          shape: position === 'aboveBar' ? 'arrowDown' : 'arrowUp',
          size: 0.5,
          color: colours.text,
          text: markText(price, decimals, inView.indexOf(bar) / inView.length),
        });
      if (highest) add(highest, highest.high, 'aboveBar');
      if (lowest) add(lowest, lowest.low, 'belowBar');
      // Every tick and every frame of a pan comes here; marks that did not change are not set.
      const nextKey = JSON.stringify(next);
      if (nextKey === key) return;
      key = nextKey;
      marks.setMarkers(next.sort((a, b) => Number(a.time) - Number(b.time)));
    },
  };
};
