import type { IChartApi } from 'lightweight-charts';
import type { MainSeries } from './candle-lines';
import { priceOf } from './candle-points';

/** Where prices are in the pane of a series, for what lies over the chart. */
export const pricePlaces = (chart: IChartApi, series: MainSeries, decimals: number) => {
  const listeners = new Set<() => void>();
  const draw = () => {
    for (const listener of listeners) listener();
  };
  const view = { renderer: () => ({ draw }) };
  series.attachPrimitive({ paneViews: () => [view] });
  const height = () => chart.panes()[0]?.getHeight() ?? 0;
  return {
    height,
    /** Calls back after each paint of the pane, until the function returned runs. */
    onPaint: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** From the top of the chart, and no farther than the pane's edges; null before any bar. */
    yOf: (price: string): number | null => {
      const y = series.priceToCoordinate(priceOf(price));
      return y === null ? null : Math.min(Math.max(y, 0), height());
    },
    /** The price at a distance from the top of the chart, as text with the pair's decimals. */
    priceAt: (y: number): string | null => {
      const price = series.coordinateToPrice(Math.min(Math.max(y, 0), height()));
      return price === null || price <= 0 ? null : price.toFixed(decimals);
    },
  };
};

export type PricePlaces = ReturnType<typeof pricePlaces>;
