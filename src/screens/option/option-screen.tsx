import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectUser } from '../../../machines/account/app';
import type { Pair } from '../../../schemas/market/pair';
import { classesOf } from '../../components/base/class-names';
import { ErrorState } from '../../components/feedback/error-state';
import { AppHeader } from '../../components/layout/app-header';
import { Screen } from '../../components/layout/screen';
import { App } from '../../context/app-context';
import { useConfig } from '../../context/config';
import { later } from '../../context/deferred-assets';
import { ReasonText } from '../../context/failure-text';
import { ClosedTabScreen } from '../../navigation/closed-feature';
import { AppTabs } from '../../navigation/tabs';
import { OfflineBanner } from '../../realtime/connection-mark';
import { PriceHeader } from '../market/candles/price-header';
import { DerivativesSegment } from '../market/derivatives-segment';
import { ChartLink } from '../market/pair-sheet/chart-link';
import { PairHeader } from '../market/pair-sheet/pair-header';
import { PairPage } from '../market/pair-sheet/pair-page';
import { ChartBoxes } from './option-boxes';
import { OptionPending } from './option-pending';
import styles from './option-screen.module.css';
import { TraderPage } from './trader-page';
import { VisitorPage } from './visitor-page';

const css = classesOf(styles);

/** Options can be bought without the chart, so its absence is not one of the page. */
const MissingChart = (_: { pair: Pair }) => (
  <ErrorState
    title={<ReasonText code="client.chunk" />}
    retryLabel={<FormattedMessage id="page.failed.reload" />}
    onRetry={() => location.reload()}
  />
);

const Chart = later(
  () =>
    import('./option-chart').then(
      ({ OptionChart }) => ({ Chart: OptionChart }),
      () => ({ Chart: MissingChart }),
    ),
  'Chart',
).shown();

/** Options: the price, the durations, both directions, and my orders with their evidence. */
export const OptionScreen = () => {
  const user = App.useSelector(selectUser);
  if (!useConfig().features.option) return <ClosedTabScreen />;
  return (
    <PairPage
      opens={({ opensOption }) => opensOption}
      header={<AppHeader title={<FormattedMessage id="tabs.contract" />} />}
      tabBar={<AppTabs />}
      pending={<OptionPending />}
    >
      {(pair, choose) => (
        <Screen
          header={<PairHeader pair={pair} onChoose={choose} action={<ChartLink pair={pair} />} />}
          banner={<OfflineBanner />}
          tabBar={<AppTabs />}
          wide
        >
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
        </Screen>
      )}
    </PairPage>
  );
};
