import { AppTabs } from '../../app/tabs';
import { AppHeader } from '../../components/app-header';
import { classesOf } from '../../components/class-names';
import { Screen } from '../../components/screen';
import { Skeleton } from '../../components/skeleton';
import { ConnectionMark, OfflineBanner } from '../../realtime/connection-mark';
import { BoardBoxes, ChartBoxes } from './option-boxes';
import styles from './option-screen.module.css';

const css = classesOf(styles);

/** Options, until the pairs are known: the boxes of price, chart and buttons. */
export const OptionPending = () => (
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
    <Skeleton height="var(--tl-hit)" />
    <div className={css('desk')}>
      <div className={css('market')}>
        <Skeleton height="var(--tl-lh-price)" />
        <ChartBoxes />
      </div>
      <BoardBoxes />
    </div>
  </Screen>
);
