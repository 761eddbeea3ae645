import { type ReactNode, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Pair } from '../../../schemas/market/pair';
import { classesOf } from '../../components/base/class-names';
import { useMediaQuery } from '../../components/base/media-query';
import { ErrorState } from '../../components/feedback/error-state';
import { Skeleton } from '../../components/layout/skeleton';
import { later } from '../../context/deferred-assets';
import { ReasonText } from '../../context/failure-text';
import styles from './spot-screen.module.css';

const css = classesOf(styles);

/** Orders can be placed without the chart, so its absence is not one of the page. */
const MissingChart = (_: { pair: Pair; actions: ReactNode }) => (
  <ErrorState
    title={<ReasonText code="client.chunk" />}
    retryLabel={<FormattedMessage id="page.failed.reload" />}
    onRetry={() => location.reload()}
  />
);

const Chart = later(
  () =>
    import('../market/candles/candle-chart').then(
      ({ LiveCandleChart }) => ({ Chart: LiveCandleChart }),
      () => ({ Chart: MissingChart }),
    ),
  'Chart',
).shown();

/** Whether the window has room for the chart beside form and book. */
export const useIsWide = () => useMediaQuery('(width >= 840px)');

/** A wide window shows the chart beside form and book; a narrow one has a page for it. */
export const TradeLayout = ({ pair, children }: { pair: Pair; children: ReactNode }) => {
  const isWide = useIsWide();
  // One tree for both, so that the form is the same one after a rotation.
  return (
    <div className={css(isWide ? 'desk' : 'single')}>
      {isWide ? (
        <div className={css('chart')}>
          <Suspense fallback={<Skeleton height="100%" width="100%" />}>
            <Chart key={pair.symbol} pair={pair} actions={null} />
          </Suspense>
        </div>
      ) : null}
      {children}
    </div>
  );
};
