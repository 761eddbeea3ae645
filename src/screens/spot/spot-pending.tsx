import { useIntl } from 'react-intl';
import { classesOf } from '../../components/base/class-names';
import { AppHeader } from '../../components/layout/app-header';
import { Screen } from '../../components/layout/screen';
import { Skeleton } from '../../components/layout/skeleton';
import { OrderBook } from '../../components/market/order-book';
import { AppTabs } from '../../navigation/tabs';
import { ConnectionMark, OfflineBanner } from '../../realtime/connection-mark';
import { useBookRows } from './book-rows';
import styles from './spot-screen.module.css';
import { useIsWide } from './trade-layout';

const css = classesOf(styles);

const nothing = () => '';

/** The book of a pair that is not known yet: its own loading state, without the coins' names. */
export const PendingBook = ({ rows, isAlone = false }: { rows: number; isAlone?: boolean }) => {
  const intl = useIntl();
  return (
    <div className={css('book', isAlone && 'alone')}>
      <OrderBook
        stale={false}
        label={intl.formatMessage({ id: 'spot.book' })}
        askLabel={intl.formatMessage({ id: 'spot.book.asks' })}
        bidLabel={intl.formatMessage({ id: 'spot.book.bids' })}
        priceHeading={<Skeleton width="3rem" height="var(--tl-lh-caption)" />}
        quantityHeading={<Skeleton width="3rem" height="var(--tl-lh-caption)" />}
        asks={null}
        bids={null}
        rows={rows}
        decimals={0}
        quantityDecimals={0}
        spokenRow={nothing}
        onPick={nothing}
      >
        <Skeleton width="5rem" height="var(--tl-lh-title2)" />
      </OrderBook>
      <div className={css('step')}>
        <Skeleton height="var(--tl-lh-body)" />
      </div>
    </div>
  );
};

const PendingField = () => (
  <div className={css('field')}>
    <div className={css('field-head')}>
      <Skeleton width="5rem" height="var(--tl-lh-small)" />
    </div>
    <Skeleton height="var(--tl-hit-primary)" />
  </div>
);

/** Trade, until its pairs are known: the boxes of form and book. */
export const SpotPending = () => {
  const intl = useIntl();
  const isWide = useIsWide();
  return (
    <Screen
      header={
        <AppHeader
          title={<Skeleton width="8rem" height="var(--tl-lh-body)" />}
          subtitle={<Skeleton width="3.5rem" height="var(--tl-lh-caption)" />}
          actions={<ConnectionMark />}
        />
      }
      banner={<OfflineBanner />}
      tabBar={<AppTabs />}
      wide
    >
      <div className={css(isWide ? 'desk' : 'single')}>
        {isWide ? (
          <div className={css('chart')}>
            <Skeleton height="clamp(16rem, 46dvh, 36rem)" />
          </div>
        ) : null}
        <div
          className={css('ticket')}
          role="status"
          aria-label={intl.formatMessage({ id: 'page.loading' })}
        >
          <div className={css('form')}>
            <Skeleton height="var(--tl-hit)" />
            <Skeleton height="var(--tl-hit)" />
            <PendingField />
            <PendingField />
            <Skeleton height="var(--tl-hit)" />
            <div className={css('lines')}>
              <Skeleton height="var(--tl-lh-caption)" />
              <Skeleton height="var(--tl-lh-caption)" />
              <Skeleton height="var(--tl-lh-caption)" />
            </div>
            <Skeleton height="var(--tl-hit-primary)" />
          </div>
          <PendingBook rows={useBookRows()} />
        </div>
      </div>
    </Screen>
  );
};
