import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { classesOf } from '../../components/base/class-names';
import { useConfig } from '../../context/config';
import { ClosedTabScreen } from '../../navigation/closed-feature';
import { AppTabs } from '../../navigation/tabs';
import { PriceHeader } from '../../parts/market/candles/price-header';
import { DerivativesSegment } from '../../parts/market/derivatives-segment';
import { deferredChart } from '../trade/deferred-chart';
import { TradeScreen } from '../trade/trade-screen';
import { ChartBoxes } from './option-boxes';
import { OptionPending } from './option-pending';
import styles from './option-screen.module.css';
import { TraderPage } from './trader-page';
import { VisitorPage } from './visitor-page';

const css = classesOf(styles);

const Chart = deferredChart(async () => (await import('./option-chart')).OptionChart);

/** Options: the price, the durations, both directions, and my orders with their evidence. */
export const OptionScreen = () => {
  if (!useConfig().features.option) return <ClosedTabScreen />;
  return (
    <TradeScreen
      opens={({ opensOption }) => opensOption}
      title={<FormattedMessage id="tabs.contract" />}
      tabBar={<AppTabs />}
      pending={<OptionPending />}
    >
      {(pair, user) => (
        <>
          <DerivativesSegment value="option" symbol={pair.symbol} />
          <div className={css('desk')}>
            <div className={css('market')}>
              <PriceHeader pair={pair} />
              <Suspense fallback={<ChartBoxes />}>
                <Chart key={pair.symbol} pair={pair} />
              </Suspense>
            </div>
            <div className={css('side')}>
              {user ? (
                <TraderPage key={user.id} user={user} pair={pair} />
              ) : (
                <VisitorPage pair={pair} />
              )}
            </div>
          </div>
        </>
      )}
    </TradeScreen>
  );
};
