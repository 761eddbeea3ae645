import { classesOf } from '../../components/base/class-names';
import { Skeleton } from '../../components/layout/skeleton';
import { AppTabs } from '../../navigation/tabs';
import { TradePending } from '../trade/trade-pending';
import { BoardBoxes, ChartBoxes } from './option-boxes';
import styles from './option-screen.module.css';

const css = classesOf(styles);

/** Options, until the pairs are known: the boxes of price, chart and buttons. */
export const OptionPending = () => (
  <TradePending tabBar={<AppTabs />}>
    <Skeleton height="var(--tl-hit)" />
    <div className={css('desk')}>
      <div className={css('market')}>
        <Skeleton height="var(--tl-lh-price)" />
        <ChartBoxes />
      </div>
      <BoardBoxes />
    </div>
  </TradePending>
);
