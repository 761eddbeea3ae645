import { classesOf } from '../../components/base/class-names';
import { AppHeader } from '../../components/layout/app-header';
import { Screen } from '../../components/layout/screen';
import { Skeleton } from '../../components/layout/skeleton';
import { AppTabs } from '../../navigation/tabs';
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
