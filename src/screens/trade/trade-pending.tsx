import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { classesOf } from '../../components/base/class-names';
import { AppHeader } from '../../components/layout/app-header';
import { Screen } from '../../components/layout/screen';
import { Skeleton } from '../../components/layout/skeleton';
import { PendingBook } from '../../parts/market/book/book-pending';
import { useBookRows } from '../../parts/market/book/book-rows';
import { ConnectionMark, OfflineBanner } from '../../realtime/connection-mark';
import styles from './trade.module.css';

const css = classesOf(styles);

/** The second line of the header, while the change of the price is unknown. */
export const PendingChange = () => <Skeleton width="3.5rem" height="var(--tl-lh-caption)" />;

/** The frame of a trade page until its pairs are known. */
export const TradePending = ({
  subtitle,
  tabBar,
  children,
}: {
  subtitle?: ReactNode;
  tabBar: ReactNode;
  children: ReactNode;
}) => (
  <Screen
    header={
      <AppHeader
        title={<Skeleton width="8rem" height="var(--tl-lh-body)" />}
        subtitle={subtitle}
        actions={<ConnectionMark />}
      />
    }
    banner={<OfflineBanner />}
    tabBar={tabBar}
    wide
  >
    {children}
  </Screen>
);

/** The boxes of form and book. */
export const PendingTicket = ({
  isDense = false,
  children,
}: {
  isDense?: boolean;
  children: ReactNode;
}) => (
  <div
    className={css('ticket')}
    role="status"
    aria-label={useIntl().formatMessage({ id: 'page.loading' })}
  >
    <div className={css('form', isDense && 'dense')}>{children}</div>
    <PendingBook rows={useBookRows()} />
  </div>
);

/** A field with its label. */
export const PendingField = () => (
  <div className={css('field')}>
    <div className={css('field-head')}>
      <Skeleton width="5rem" height="var(--tl-lh-small)" />
    </div>
    <Skeleton height="var(--tl-hit-primary)" />
  </div>
);

/** The lines below the fields. */
export const PendingLines = () => (
  <div className={css('lines')}>
    <Skeleton height="var(--tl-lh-caption)" />
    <Skeleton height="var(--tl-lh-caption)" />
    <Skeleton height="var(--tl-lh-caption)" />
  </div>
);
