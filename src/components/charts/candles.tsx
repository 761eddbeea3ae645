import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Bar } from '../../../schemas/market/candle';
import { plainFigure } from '../../format/indicators';
import { classesOf } from '../base/class-names';
import { Icon } from '../icons/icon';
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
import { type ChartHandle, ChartHandles, type HandleEvents } from './chart-handles';
import type { PricePlaces } from './price-places';

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
  /** Prices that can be moved, and what becomes of a move. */
  handles?: readonly ChartHandle[] | undefined;
  onHandle?: HandleEvents | undefined;
  /** How long the newest bar still grows, as text at the last price; empty for none. */
  remaining: string;
  latestLabel: string;
  /** The text at the crosshair. */
  legend: (bar: Bar) => ReactNode;
  onOlder: () => void;
};

const noLines: readonly ChartLine[] = [];

const useChart = (props: CandlesProps) => {
  const { bars, series, stale, lines = noLines, remaining, onOlder } = props;
  const { spanMs, shape, decimals, studies } = props;
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<CandleChart>(null);
  const lastPlace = useRef<{ series: string; place: ChartPlace } | null>(null);
  const [places, setPlaces] = useState<PricePlaces | null>(null);
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
      { spanMs, shape, decimals, studies },
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
    setPlaces(created.places);
    return () => {
      lastPlace.current = { series, place: created.place() };
      chart.current = null;
      created.remove();
    };
  }, [series, spanMs, shape, decimals, studies]);

  const bar = (pointed && bars.findLast(({ startMs }) => startMs === pointed.bar.startMs)) ?? null;
  useEffect(() => {
    chart.current?.draw(bars);
    setValues(chart.current?.studyValues(bar) ?? []);
  }, [bars, bar]);
  useEffect(() => chart.current?.markStale(stale), [stale]);
  useEffect(() => chart.current?.showLines(lines), [lines]);
  useEffect(() => chart.current?.showRemaining(remaining), [remaining]);
  const isLeft = pointed?.isLeft ?? false;
  return {
    box,
    bar,
    isLeft,
    isLatest,
    values,
    places,
    showLatest: () => chart.current?.showLatest(),
  };
};

const Values = ({
  values,
  decimals,
  at,
}: {
  values: readonly StudyValue[];
  decimals: number;
  at: string;
}) => (
  <p className={css('studies', at)} aria-hidden="true">
    {values.map(({ name, colour, value }) => (
      <span key={name} className={css(`line-${colour}`)}>
        {name} {plainFigure(value, decimals)}
      </span>
    ))}
  </p>
);

/** Candles with their volume, drawn by the chart library. */
export const Candles = (props: CandlesProps) => {
  const { label, legend, latestLabel, decimals, studies, dimmed, handles, onHandle } = props;
  const { box, bar, isLeft, isLatest, values, places, showLatest } = useChart(props);
  return (
    <div className={css('chart', dimmed && 'dimmed')}>
      {studies.overlay === null ? null : (
        <Values values={values.filter(({ place }) => place === 0)} decimals={decimals} at="above" />
      )}
      <div className={css('plot')}>
        <div ref={box} className={css('canvas')} role="img" aria-label={label} />
        {studies.panes.map((name, index) => (
          <Values
            key={name}
            values={values.filter(({ place }) => place === index + 1)}
            decimals={decimals}
            at={studies.panes.length === 1 ? 'below' : `below-${index + 1}`}
          />
        ))}
        {bar ? <div className={css('legend', isLeft && 'right')}>{legend(bar)}</div> : null}
        {handles && onHandle ? (
          <ChartHandles handles={handles} places={places} on={onHandle} />
        ) : null}
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
    </div>
  );
};
