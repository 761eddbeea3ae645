import { useIntl } from 'react-intl';
import { AppTabs } from '../../app/tabs';
import { AppHeader } from '../../components/app-header';
import { classesOf } from '../../components/class-names';
import { Screen } from '../../components/screen';
import { Skeleton } from '../../components/skeleton';
import { ConnectionMark, OfflineBanner } from '../../realtime/connection-mark';
import styles from './option-screen.module.css';

const css = classesOf(styles);

/** Options, until the pairs are known: the boxes of price, chart and buttons. */
export const OptionPending = () => {
  const intl = useIntl();
  return (
    <Screen
      header={
        <AppHeader
          title={<Skeleton width="8rem" height="var(--tl-lh-body)" />}
          actions={<ConnectionMark />}
        />
      }
      banner={<OfflineBanner />}
      tabBar={<AppTabs />}
      wide
    >
      <div role="status" aria-label={intl.formatMessage({ id: 'page.loading' })}>
        <Skeleton height="var(--tl-hit)" />
      </div>
      <div className={css('desk')}>
        <div className={css('market')}>
          <Skeleton height="var(--tl-lh-price)" />
          <div className={css('chart')}>
            <Skeleton height="var(--tl-hit)" />
            <div className={css('chart-box')}>
              <Skeleton height="100%" width="100%" />
            </div>
          </div>
        </div>
        <div className={css('board')}>
          <Skeleton height="var(--tl-hit)" />
          <Skeleton height="var(--tl-lh-body)" />
          <Skeleton height="var(--tl-hit-primary)" />
        </div>
      </div>
    </Screen>
  );
};
