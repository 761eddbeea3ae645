import { FormattedMessage } from 'react-intl';
import { selectUser } from '../../../machines/account/app';
import { AppHeader } from '../../components/layout/app-header';
import { Screen } from '../../components/layout/screen';
import { App } from '../../context/app-context';
import { AppTabs } from '../../navigation/tabs';
import { OfflineBanner } from '../../realtime/connection-mark';
import { QuoteChange } from '../../realtime/quote-text';
import { ChartLink } from '../market/pair-sheet/chart-link';
import { PairHeader } from '../market/pair-sheet/pair-header';
import { PairPage } from '../market/pair-sheet/pair-page';
import { SpotPending } from './spot-pending';
import { TradeLayout } from './trade-layout';
import { TraderPage } from './trader-page';
import { VisitorPage } from './visitor-page';

/** Spot trading: an order form, the book beside it, my orders below. */
export const SpotScreen = () => {
  const user = App.useSelector(selectUser);
  return (
    <PairPage
      opens={({ opensSpot }) => opensSpot}
      header={<AppHeader title={<FormattedMessage id="tabs.trade" />} />}
      tabBar={<AppTabs />}
      pending={<SpotPending />}
    >
      {(pair, choose) => (
        <Screen
          header={
            <PairHeader
              pair={pair}
              onChoose={choose}
              subtitle={<QuoteChange pair={pair} size="caption" />}
              action={<ChartLink pair={pair} />}
            />
          }
          banner={<OfflineBanner />}
          tabBar={<AppTabs />}
          wide
        >
          <TradeLayout pair={pair}>
            {user ? (
              <TraderPage key={user.id} userId={user.id} pair={pair} />
            ) : (
              <VisitorPage pair={pair} />
            )}
          </TradeLayout>
        </Screen>
      )}
    </PairPage>
  );
};
