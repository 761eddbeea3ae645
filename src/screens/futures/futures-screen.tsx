import { FormattedMessage } from 'react-intl';
import { selectUser } from '../../../machines/account/app';
import { classesOf } from '../../components/base/class-names';
import { AppHeader } from '../../components/layout/app-header';
import { Screen } from '../../components/layout/screen';
import { App } from '../../context/app-context';
import { AppTabs } from '../../navigation/tabs';
import { OfflineBanner } from '../../realtime/connection-mark';
import { QuoteChange, QuotePrice } from '../../realtime/quote-text';
import { DerivativesSegment } from '../market/derivatives-segment';
import { ChartLink } from '../market/pair-sheet/chart-link';
import { PairHeader } from '../market/pair-sheet/pair-header';
import { PairPage } from '../market/pair-sheet/pair-page';
import { TradeLayout } from '../spot/trade-layout';
import { FuturesPending } from './futures-pending';
import styles from './futures-screen.module.css';
import { TraderPage } from './trader-page';
import { VisitorPage } from './visitor-page';

const css = classesOf(styles);

/** Contracts: an order form, the book beside it, my positions and orders below. */
export const FuturesScreen = () => {
  const user = App.useSelector(selectUser);
  return (
    <PairPage
      opens={({ opensFutures }) => opensFutures}
      header={<AppHeader title={<FormattedMessage id="tabs.contract" />} />}
      tabBar={<AppTabs inPlaceOf="contract" />}
      pending={<FuturesPending />}
      closed={(symbol) => <FormattedMessage id="futures.pair.closed" values={{ symbol }} />}
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
          tabBar={<AppTabs inPlaceOf="contract" />}
          wide
        >
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
        </Screen>
      )}
    </PairPage>
  );
};
