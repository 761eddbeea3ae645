import { FormattedMessage } from 'react-intl';
import { classesOf } from '../../components/base/class-names';
import { AppTabs } from '../../navigation/tabs';
import { DerivativesSegment } from '../../parts/market/derivatives-segment';
import { QuoteChange, QuotePrice } from '../../realtime/quote-text';
import { TradeLayout } from '../trade/trade-layout';
import { TradeScreen } from '../trade/trade-screen';
import { FuturesPending } from './futures-pending';
import styles from './futures-screen.module.css';
import { TraderPage } from './trader-page';
import { VisitorPage } from './visitor-page';

const css = classesOf(styles);

/** Contracts: an order form, the book beside it, my positions and orders below. */
export const FuturesScreen = () => (
  <TradeScreen
    opens={({ opensFutures }) => opensFutures}
    title={<FormattedMessage id="tabs.contract" />}
    tabBar={<AppTabs inPlaceOf="contract" />}
    pending={<FuturesPending />}
    closed={(symbol) => <FormattedMessage id="futures.pair.closed" values={{ symbol }} />}
    subtitle={(pair) => <QuoteChange pair={pair} size="caption" />}
  >
    {(pair, user) => (
      <>
        <div className={css('top')}>
          <DerivativesSegment value="contract" symbol={pair.symbol} />
          <QuotePrice pair={pair} size="title" />
        </div>
        <TradeLayout pair={pair}>
          {user ? (
            <TraderPage key={user.id} userId={user.id} pair={pair} />
          ) : (
            <VisitorPage pair={pair} />
          )}
        </TradeLayout>
      </>
    )}
  </TradeScreen>
);
