import { useIntl } from 'react-intl';
import { classesOf } from '../../../components/base/class-names';
import { AppHeader } from '../../../components/layout/app-header';
import { Screen } from '../../../components/layout/screen';
import { Skeleton } from '../../../components/layout/skeleton';
import { useBack } from '../../../navigation/back';
import { PendingBook } from '../../../parts/market/book/book-pending';
import chartStyles from '../../../parts/market/candles/candle-chart.module.css';
import { ConnectionMark, OfflineBanner } from '../../../realtime/connection-mark';
import { bookRows } from './book-rows';
import styles from './candle-screen.module.css';

const css = classesOf(styles);
const chartCss = classesOf(chartStyles);

const Price = () => (
  <div className={chartCss('price-header')}>
    <div className={chartCss('now')}>
      <Skeleton width="10rem" height="var(--tl-lh-price)" />
      <Skeleton width="6rem" height="var(--tl-lh-caption)" />
    </div>
    <div className={chartCss('day')}>
      <Skeleton width="8rem" height="var(--tl-lh-caption)" />
      <Skeleton width="8rem" height="var(--tl-lh-caption)" />
      <Skeleton width="8rem" height="var(--tl-lh-caption)" />
    </div>
  </div>
);

/** The chart, until its pair is known: the boxes of price, chart and book. */
export const CandlePending = () => {
  const intl = useIntl();
  return (
    <Screen
      header={
        <AppHeader
          back={useBack()}
          title={<Skeleton width="8rem" height="var(--tl-lh-body)" />}
          actions={<ConnectionMark />}
        />
      }
      banner={<OfflineBanner />}
      action={<Skeleton height="var(--tl-hit-primary)" />}
      wide
      flush
    >
      <div
        className={css('desk')}
        role="status"
        aria-label={intl.formatMessage({ id: 'page.loading' })}
      >
        <div className={css('chart-column')}>
          <Price />
          <div className={chartCss('chart-section')}>
            <Skeleton height="var(--tl-hit)" />
            <div className={chartCss('box')}>
              <Skeleton height="100%" width="100%" />
            </div>
            <Skeleton height="var(--tl-hit)" />
          </div>
        </div>
        <div className={css('market')}>
          <Skeleton height="var(--tl-hit)" />
          <PendingBook rows={bookRows} isAlone />
        </div>
      </div>
    </Screen>
  );
};
