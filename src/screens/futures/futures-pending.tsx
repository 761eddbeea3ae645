import { useIntl } from 'react-intl';
import { classesOf } from '../../components/base/class-names';
import { AppHeader } from '../../components/layout/app-header';
import { Screen } from '../../components/layout/screen';
import { Skeleton } from '../../components/layout/skeleton';
import { AppTabs } from '../../navigation/tabs';
import { ConnectionMark, OfflineBanner } from '../../realtime/connection-mark';
import { useBookRows } from '../spot/book-rows';
import { PendingBook } from '../spot/spot-pending';
import styles from './futures-screen.module.css';

const css = classesOf(styles);

/** The page until its pairs are known: the boxes of form and book. */
export const FuturesPending = () => {
  const intl = useIntl();
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
      tabBar={<AppTabs inPlaceOf="contract" />}
      wide
    >
      <Skeleton height="var(--tl-hit)" />
      <div
        className={css('ticket')}
        role="status"
        aria-label={intl.formatMessage({ id: 'page.loading' })}
      >
        <div className={css('form')}>
          <Skeleton height="var(--tl-hit)" />
          <Skeleton height="var(--tl-hit)" />
          <Skeleton height="var(--tl-hit-primary)" />
          <Skeleton height="var(--tl-hit)" />
          <Skeleton height="var(--tl-lh-caption)" />
          <Skeleton height="var(--tl-lh-caption)" />
          <Skeleton height="var(--tl-lh-caption)" />
          <Skeleton height="var(--tl-hit-primary)" />
        </div>
        <PendingBook rows={useBookRows()} />
      </div>
    </Screen>
  );
};
