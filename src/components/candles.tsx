import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Bar } from '../../schemas/market/candle';
import { plainFigure } from '../format/indicators';
import {
  type CandleChart,
  type ChartLook,
  type ChartPlace,
  createCandleChart,
  type Pointed,
  type StudyValue,
} from './candle-chart';
import type { ChartLine } from './candle-lines';
import styles from './candles.module.css';
import { classesOf } from './class-names';
import { Icon } from './icon';

const css = classesOf(styles);

export type CandlesProps = ChartLook & {
  /** Describes the chart to screen readers. */
  label: string;
  /** Identifies pair and interval; a change of it scrolls to the newest bar. */
  series: string;
  bars: readonly Bar[];
  /** The last price is stale. */
  stale: boolean;
  /** The bars are those of another interval while the requested ones are loading. */
  dimmed: boolean;
  /** Prices of the person's own. */
  lines?: readonly ChartLine[] | undefined;
  /** How long the newest bar still grows, as text at the last price; empty for none. */
  remaining: string;
  latestLabel: string;
  /** The text at the crosshair. */
  legend: (bar: Bar) => ReactNode;
  onOlder: () => void;
};

const noLines: readonly ChartLine[] = [];

const useChart = (props: CandlesProps) => {
  const { bars, series, stale, lines = noLines, remaining, onOlder, ...look } = props;
  const { spanMs, shape, decimals, overlay, pane } = look;
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<CandleChart>(null);
  const lastPlace = useRef<{ series: string; place: ChartPlace } | null>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [isLatest, setIsLatest] = useState(true);
  const [values, setValues] = useState<readonly StudyValue[]>([]);
  const older = useEffectEvent(onOlder);
  const draw = useEffectEvent(() => {
    chart.current?.draw(bars);
    chart.current?.markStale(stale);
    chart.current?.showLines(lines);
    chart.current?.showRemaining(remaining);
  });

  useEffect(() => {
    if (!box.current) return;
    const place = lastPlace.current?.series === series ? lastPlace.current.place : null;
    const created = createCandleChart(
      box.current,
      { spanMs, shape, decimals, overlay, pane },
      {
        pointed: setPointed,
        moved: (to) => {
          setIsLatest(to.isLatest);
          if (to.isNearOldest) older();
        },
      },
      place,
    );
    chart.current = created;
    draw();
    return () => {
      lastPlace.current = { series, place: created.place() };
      chart.current = null;
      created.remove();
    };
  }, [series, spanMs, shape, decimals, overlay, pane]);

  const bar = (pointed && bars.findLast(({ startMs }) => startMs === pointed.bar.startMs)) ?? null;
  useEffect(() => {
    chart.current?.draw(bars);
    setValues(chart.current?.studyValues(bar) ?? []);
  }, [bars, bar]);
  useEffect(() => chart.current?.markStale(stale), [stale]);
  useEffect(() => chart.current?.showLines(lines), [lines]);
  useEffect(() => chart.current?.showRemaining(remaining), [remaining]);
  const isLeft = pointed?.isLeft ?? false;
  return { box, bar, isLeft, isLatest, values, showLatest: () => chart.current?.showLatest() };
};

const Values = ({
  values,
  decimals,
  below = false,
}: {
  values: readonly StudyValue[];
  decimals: number;
  below?: boolean;
}) => (
  <p className={css('studies', below && 'below')} aria-hidden="true">
    {values.map(({ name, colour, value }) => (
      <span key={name} className={css(`line-${colour}`)}>
        {name} {plainFigure(value, decimals)}
      </span>
    ))}
  </p>
);

/** Candles with their volume, drawn by the chart library. */
export const Candles = (props: CandlesProps) => {
  const { label, legend, latestLabel, decimals, dimmed } = props;
  const { box, bar, isLeft, isLatest, values, showLatest } = useChart(props);
  return (
    <div className={css('chart', dimmed && 'dimmed')}>
      <div ref={box} className={css('canvas')} role="img" aria-label={label} />
      <Values values={values.filter(({ isBelow }) => !isBelow)} decimals={decimals} />
      <Values values={values.filter(({ isBelow }) => isBelow)} decimals={decimals} below />
      {bar ? <div className={css('legend', isLeft && 'right')}>{legend(bar)}</div> : null}
      {isLatest ? null : (
        <button
          type="button"
          className={css('latest')}
          aria-label={latestLabel}
          onClick={showLatest}
        >
          <Icon name="chevron-right" size="small" />
        </button>
      )}
    </div>
  );
};
