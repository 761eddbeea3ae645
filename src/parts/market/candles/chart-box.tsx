import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectFailure, selectView } from '../../../../machines/market/candles';
import { type Interval, periodOfInterval, spanMs } from '../../../../schemas/market/candle';
import type { Pair } from '../../../../schemas/market/pair';
import { classesOf } from '../../../components/base/class-names';
import type { ShownStudies } from '../../../components/charts/candle-chart';
import { Candles } from '../../../components/charts/candles';
import { Chips } from '../../../components/controls/chips';
import { Skeleton } from '../../../components/layout/skeleton';
import { FailedReading } from '../../../lists/failed-reading';
import { useIsStale } from '../../../realtime/live-provider';
import { BarLegend } from './bar-legend';
import { useBarRemaining } from './bar-remaining';
import styles from './candle-chart.module.css';
import { intervalName } from './interval-name';
import type { CandleSeries } from './live-bars';
import { useSummary } from './summary';

const css = classesOf(styles);

/** The intervals that a chart offers. */
export const IntervalChips = <Offered extends Interval>({
  kline,
  intervals,
  value,
  onChange,
}: Pick<CandleSeries, 'kline'> & {
  intervals: readonly Offered[];
  value: Offered;
  onChange: (interval: Offered) => void;
}) => {
  const intl = useIntl();
  return (
    <Chips
      label={intl.formatMessage({ id: 'candles.interval' })}
      chips={intervals.map((one) => ({ value: one, label: intervalName(intl, one) }))}
      value={value}
      onChange={(interval) => {
        onChange(interval);
        kline.send({ type: 'interval.chosen', interval });
      }}
    />
  );
};

type Drawing = Parameters<typeof Candles>[0];

type ChartBoxProps = {
  /** The box, as high as its page has room for. */
  className: string;
  pair: Pair;
  candles: CandleSeries;
  studies: ShownStudies;
  /** What a person has in the pair, and what is said of a move of it. */
  own?: (Pick<Drawing, 'lines' | 'handles' | 'onHandle'> & { panel?: ReactNode }) | undefined;
};

/** The bars of a pair, or what is there without any. */
export const ChartBox = ({ className, pair, candles, studies, own }: ChartBoxProps) => {
  const { kline, selected, shown, bars } = candles;
  const intl = useIntl();
  const view = useSelector(kline, selectView);
  const failure = useSelector(kline, selectFailure);
  const isStale = useIsStale(pair.symbol);
  const summary = useSummary(pair, selected);
  const drawn = shown ?? selected;
  const isGrowing = shown === selected && !isStale && bars.length > 0;
  const remaining = useBarRemaining(periodOfInterval(drawn), isGrowing);
  return (
    <div className={className} aria-busy={view === 'loading' || undefined}>
      {view === 'failed' && failure ? (
        <FailedReading
          title={<FormattedMessage id="candles.failed" />}
          failure={failure}
          onRetry={() => kline.send({ type: 'retry.requested' })}
        />
      ) : shown === null ? (
        <Skeleton height="100%" width="100%" />
      ) : view === 'shown' && bars.length === 0 ? (
        <p className={css('nothing')}>
          <FormattedMessage id="candles.empty" />
        </p>
      ) : (
        <Candles
          label={summary}
          series={`${pair.symbol} ${drawn}`}
          bars={bars}
          spanMs={spanMs[periodOfInterval(drawn)]}
          shape={drawn === 'time' ? 'line' : 'candles'}
          decimals={pair.priceDecimals}
          studies={studies}
          stale={isStale}
          dimmed={view === 'loading'}
          lines={own?.lines}
          handles={own?.handles}
          onHandle={own?.onHandle}
          remaining={remaining}
          latestLabel={intl.formatMessage({ id: 'candles.latest' })}
          legend={(bar) => <BarLegend bar={bar} pair={pair} interval={drawn} />}
          onOlder={() => kline.send({ type: 'older.requested' })}
        />
      )}
      {own?.panel}
    </div>
  );
};
