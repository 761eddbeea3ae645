import { AreaSeries, createChart } from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import { type Amount, isZero } from '../../../schemas/kernel/money';
import { dayMs } from '../../../schemas/kernel/time';
import { plainFigure } from '../../format/indicators';
import { classesOf } from '../base/class-names';
import { colourOptions, coloursOf, fixedOptions, timeOptions, watchLook } from './candle-look';
import { priceOf, timeScaleOf } from './candle-points';
import styles from './worth-chart.module.css';

const css = classesOf(styles);

export type WorthPoint = { readonly time: string; readonly worth: Amount | null };

const fromZero = { minValue: 0, maxValue: 1 };

const isNothing = (points: readonly WorthPoint[]) =>
  points.every(({ worth }) => worth === null || isZero(worth));

/** A value over time. A point without a value is a gap. It cannot be moved, so it takes no gesture. */
export const WorthChart = ({
  label,
  points,
}: {
  /** What the chart shows, for screen readers. */
  label: string;
  points: readonly WorthPoint[];
}) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const scale = timeScaleOf(dayMs, 0);
    const chart = createChart(element, fixedOptions(true, 6));
    chart.applyOptions({ ...timeOptions(scale), handleScroll: false, handleScale: false });
    chart.applyOptions({ timeScale: { rightOffset: 0, fixLeftEdge: true, fixRightEdge: true } });
    const series = chart.addSeries(AreaSeries, {
      lineWidth: 2,
      lastValueVisible: false,
      priceLineVisible: false,
      // A line of zeros alone would have an axis around zero, as if less than nothing were possible.
      ...(isNothing(points) && { autoscaleInfoProvider: () => ({ priceRange: fromZero }) }),
      priceFormat: {
        type: 'custom',
        minMove: 0.01,
        // The library hands numbers back, which are shown and nothing else.
        formatter: (value: number) => plainFigure(value, 2),
      },
    });
    const recolour = () => {
      const { accent, accentSoft, ground } = coloursOf(element);
      chart.applyOptions(colourOptions(element));
      series.applyOptions({ lineColor: accent, topColor: accentSoft, bottomColor: ground });
    };
    recolour();
    series.setData(
      points.map(({ time, worth }) => {
        const at = scale.timeOf(Date.parse(time));
        return worth === null ? { time: at } : { time: at, value: priceOf(worth) };
      }),
    );
    chart.timeScale().fitContent();
    const stop = watchLook(recolour);
    return () => {
      stop();
      chart.remove();
    };
  }, [points]);
  return <div ref={box} className={css('chart')} role="img" aria-label={label} />;
};
