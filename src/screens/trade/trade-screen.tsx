import type { ReactNode } from 'react';
import { selectUser } from '../../../machines/account/app';
import type { User } from '../../../schemas/account/user';
import type { Pair } from '../../../schemas/market/pair';
import { AppHeader } from '../../components/layout/app-header';
import { Screen } from '../../components/layout/screen';
import { App } from '../../context/app-context';
import { ChartLink } from '../../parts/market/pair-sheet/chart-link';
import { PairHeader } from '../../parts/market/pair-sheet/pair-header';
import { PairPage } from '../../parts/market/pair-sheet/pair-page';
import { OfflineBanner } from '../../realtime/connection-mark';

type TradeScreenProps = {
  /** Which pairs are traded on it. */
  opens: (pair: Pair) => boolean;
  /** Its name while no pair is shown. */
  title: ReactNode;
  tabBar: ReactNode;
  pending: ReactNode;
  closed?: (symbol: string) => ReactNode;
  /** Below the name of the pair. */
  subtitle?: (pair: Pair) => ReactNode;
  /** For the person who is logged in; null for a visitor. */
  children: (pair: Pair, user: User | null) => ReactNode;
};

/** The frame of a page that trades a pair: the pair and its chart above, the tabs below. */
export const TradeScreen = ({
  opens,
  title,
  tabBar,
  pending,
  closed,
  subtitle,
  children,
}: TradeScreenProps) => {
  const user = App.useSelector(selectUser);
  return (
    <PairPage
      opens={opens}
      header={<AppHeader title={title} />}
      tabBar={tabBar}
      pending={pending}
      closed={closed}
    >
      {(pair, choose) => (
        <Screen
          header={
            <PairHeader
              pair={pair}
              onChoose={choose}
              subtitle={subtitle?.(pair)}
              action={<ChartLink pair={pair} />}
            />
          }
          banner={<OfflineBanner />}
          tabBar={tabBar}
          wide
        >
          {children(pair, user)}
        </Screen>
      )}
    </PairPage>
  );
};
