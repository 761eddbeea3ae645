import { type ReactNode, Suspense } from 'react';
import type { Pair } from '../../../schemas/market/pair';
import { classesOf } from '../../components/base/class-names';
import { useMediaQuery } from '../../components/base/media-query';
import { Skeleton } from '../../components/layout/skeleton';
import { deferredChart } from './deferred-chart';
import styles from './trade.module.css';

const css = classesOf(styles);

const Chart = deferredChart(
  async () => (await import('../../parts/market/candles/candle-chart')).LiveCandleChart,
);

/** A wide window shows the chart beside form and book; a narrow one has a page for it. */
export const TradeColumns = ({ chart, children }: { chart: ReactNode; children: ReactNode }) => {
  const isWide = useMediaQuery('(width >= 840px)');
  // One tree for both, so that the form is the same one after a rotation.
  return (
    <div className={css(isWide ? 'desk' : 'single')}>
      {isWide ? <div className={css('chart')}>{chart}</div> : null}
      {children}
    </div>
  );
};

/** The chart of a pair, and what is traded beside or without it. */
export const TradeLayout = ({ pair, children }: { pair: Pair; children: ReactNode }) => (
  <TradeColumns
    chart={
      <Suspense fallback={<Skeleton height="100%" width="100%" />}>
        <Chart key={pair.symbol} pair={pair} actions={null} />
      </Suspense>
    }
  >
    {children}
  </TradeColumns>
);
