import { FormattedMessage } from 'react-intl';
import { AppTabs } from '../../navigation/tabs';
import { QuoteChange } from '../../realtime/quote-text';
import { TradeLayout } from '../trade/trade-layout';
import { TradeScreen } from '../trade/trade-screen';
import { SpotPending } from './spot-pending';
import { TraderPage } from './trader-page';
import { VisitorPage } from './visitor-page';

/** Spot trading: an order form, the book beside it, my orders below. */
export const SpotScreen = () => (
  <TradeScreen
    opens={({ opensSpot }) => opensSpot}
    title={<FormattedMessage id="tabs.trade" />}
    tabBar={<AppTabs />}
    pending={<SpotPending />}
    subtitle={(pair) => <QuoteChange pair={pair} size="caption" />}
  >
    {(pair, user) => (
      <TradeLayout pair={pair}>
        {user ? (
          <TraderPage key={user.id} userId={user.id} pair={pair} />
        ) : (
          <VisitorPage pair={pair} />
        )}
      </TradeLayout>
    )}
  </TradeScreen>
);
