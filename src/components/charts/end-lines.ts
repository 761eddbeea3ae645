import type { IChartApi, IPrimitivePaneRenderer, IPrimitivePaneView } from 'lightweight-charts';
import type { Bar } from '../../../schemas/market/candle';
import type { LineTone, MainSeries } from './candle-lines';
import type { Colours } from './candle-look';
import type { TimeScale } from './candle-points';

/** A time at which something of the person's own ends, such as an option. */
export type ChartEnd = { readonly id: string; readonly timeMs: number; readonly tone: LineTone };

/** How many bars a time is after the start of a bar; it may be beyond the newest one. */
export const barsAfter = ({ startMs }: Bar, timeMs: number, spanMs: number): number =>
  (timeMs - startMs) / spanMs;

type Drawn = {
  readonly ends: readonly ChartEnd[];
  readonly newest: Bar | undefined;
  readonly scale: TimeScale;
  readonly colours: Colours;
};

/** Upright lines over the bars, each at the time of an end. */
export const endLines = (chart: IChartApi, series: MainSeries) => {
  let drawn: Drawn | null = null;
  let update: (() => void) | null = null;
  const axis = chart.timeScale();
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        const newest = drawn?.newest;
        if (!drawn || !newest) return;
        const { ends, scale, colours } = drawn;
        const from = axis.timeToCoordinate(scale.timeOf(newest.startMs));
        if (from === null) return;
        context.setLineDash([4, 4]);
        for (const { timeMs, tone } of ends) {
          const bars = barsAfter(newest, timeMs, scale.spanMs);
          const x = Math.round(from + bars * axis.options().barSpacing) + 0.5;
          context.strokeStyle = colours[tone];
          context.beginPath();
          context.moveTo(x, 0);
          context.lineTo(x, mediaSize.height);
          context.stroke();
        }
      }),
  };
  const view: IPrimitivePaneView = { renderer: () => renderer };
  series.attachPrimitive({
    attached: ({ requestUpdate }) => {
      update = requestUpdate;
    },
    paneViews: () => [view],
  });
  return (next: Drawn) => {
    drawn = next;
    update?.();
  };
};
