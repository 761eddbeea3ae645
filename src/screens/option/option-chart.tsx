import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import * as v from 'valibot';
import { selectUser } from '../../../machines/account/app';
import { selectFailure, selectView } from '../../../machines/market/candles';
import { periodOfInterval, spanMs } from '../../../schemas/market/candle';
import { defaultPeriods } from '../../../schemas/market/chart-studies';
import type { Pair } from '../../../schemas/market/pair';
import { classesOf } from '../../components/base/class-names';
import type { ShownStudies } from '../../components/charts/candle-chart';
import type { ChartLine } from '../../components/charts/candle-lines';
import { Candles } from '../../components/charts/candles';
import { Chips } from '../../components/controls/chips';
import { Skeleton } from '../../components/layout/skeleton';
import { App } from '../../context/app-context';
import { FailedReading } from '../../lists/failed-reading';
import { useIsStale } from '../../realtime/live-provider';
import { usePersistedState } from '../../storage/use-persisted-state';
import { BarLegend } from '../market/candles/bar-legend';
import { useBarRemaining } from '../market/candles/bar-remaining';
import { useCandles } from '../market/candles/candle-chart';
import { intervalName } from '../market/candles/interval-name';
import { useOptionLines } from '../market/candles/option-lines';
import { useSummary } from '../market/candles/summary';
import styles from './option-screen.module.css';

const css = classesOf(styles);

const noStudies: ShownStudies = { overlay: null, panes: [], periods: defaultPeriods };

/** The intervals within which an option is delivered. */
const shortIntervals = ['time', '1min', '5min'] as const;
const ShortInterval = v.picklist(shortIntervals);

type ChartProps = { pair: Pair; lines?: readonly ChartLine[] };

/** The course of the last minutes; without tools, for which the chart page is there. */
const ShortChart = ({ pair, lines }: ChartProps) => {
  const intl = useIntl();
  const [interval, keepInterval] = usePersistedState(
    'tideline_option_interval',
    ShortInterval,
    'time',
  );
  const { kline, selected, shown, bars } = useCandles(pair, interval);
  const view = useSelector(kline, selectView);
  const failure = useSelector(kline, selectFailure);
  const isStale = useIsStale(pair.symbol);
  const summary = useSummary(pair, selected);
  const drawn = shown ?? selected;
  const isGrowing = shown === selected && !isStale && bars.length > 0;
  const remaining = useBarRemaining(periodOfInterval(drawn), isGrowing);
  return (
    <section className={css('chart')}>
      <Chips
        label={intl.formatMessage({ id: 'candles.interval' })}
        chips={shortIntervals.map((value) => ({ value, label: intervalName(intl, value) }))}
        value={interval}
        onChange={(chosen) => {
          keepInterval(chosen);
          kline.send({ type: 'interval.chosen', interval: chosen });
        }}
      />
      <div className={css('chart-box')} aria-busy={view === 'loading' || undefined}>
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
            studies={noStudies}
            stale={isStale}
            dimmed={view === 'loading'}
            lines={lines}
            remaining={remaining}
            latestLabel={intl.formatMessage({ id: 'candles.latest' })}
            legend={(bar) => <BarLegend bar={bar} pair={pair} interval={drawn} />}
            onOlder={() => kline.send({ type: 'older.requested' })}
          />
        )}
      </div>
    </section>
  );
};

const BuyerChart = ({ pair }: { pair: Pair }) => (
  <ShortChart pair={pair} lines={useOptionLines(pair)} />
);

/** The chart of the option page, with what open options were bought at. */
export const OptionChart = ({ pair }: { pair: Pair }) => {
  const user = App.useSelector(selectUser);
  return user ? <BuyerChart key={user.id} pair={pair} /> : <ShortChart pair={pair} />;
};
