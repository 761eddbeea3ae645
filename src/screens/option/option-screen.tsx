import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectUser } from '../../../machines/account/app';
import { selectFailure } from '../../../machines/kernel/reading';
import type { Pair } from '../../../schemas/market/pair';
import { App } from '../../app/app-context';
import { useConfig } from '../../app/config';
import { later } from '../../app/deferred-assets';
import { AppTabs } from '../../app/tabs';
import { AppHeader } from '../../components/app-header';
import { classesOf } from '../../components/class-names';
import { ErrorState } from '../../components/error-state';
import { Screen } from '../../components/screen';
import { FailureText, ReasonText } from '../../flows/failure-text';
import { ClosedTabScreen } from '../../navigation/closed-feature';
import { OfflineBanner } from '../../realtime/connection-mark';
import { usePairList, usePairs } from '../../realtime/live-provider';
import { PriceHeader } from '../market/candles/price-header';
import { DerivativesSegment } from '../market/derivatives-segment';
import { useChosenPair } from '../market/pair-sheet/chosen-pair';
import { NoPair } from '../market/pair-sheet/no-pair';
import { ChartBoxes } from './option-boxes';
import { OptionHeader } from './option-header';
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

const Frame = ({ header, children }: { header: ReactNode; children: ReactNode }) => (
  <Screen header={header} banner={<OfflineBanner />} tabBar={<AppTabs />} wide>
    {children}
  </Screen>
);

const plainHeader = <AppHeader title={<FormattedMessage id="tabs.contract" />} />;

const Failed = () => {
  const pairList = usePairList();
  const failure = useSelector(pairList, selectFailure);
  return (
    <Frame header={plainHeader}>
      <ErrorState
        title={<FormattedMessage id="spot.pairs.failed" />}
        detail={failure ? <FailureText failure={failure} /> : null}
        retryLabel={<FormattedMessage id="page.retry" />}
        onRetry={() => pairList.send({ type: 'retry.requested' })}
      />
    </Frame>
  );
};

const OptionPage = ({ pairs }: { pairs: readonly Pair[] }) => {
  const { pair, unknown, choose } = useChosenPair(pairs);
  const user = App.useSelector(selectUser);
  if (!pair) {
    return (
      <Frame header={plainHeader}>
        <NoPair unknown={unknown} onChoose={choose} />
      </Frame>
    );
  }
  return (
    <Frame header={<OptionHeader pair={pair} onChoose={choose} />}>
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
    </Frame>
  );
};

/** Options: the price, the durations, both directions, and my orders with their evidence. */
export const OptionScreen = () => {
  const pairs = usePairs();
  const isFeatureOpen = useConfig().features.option;
  const hasFailed = useSelector(usePairList(), (snapshot) => selectFailure(snapshot) !== null);
  if (!isFeatureOpen) return <ClosedTabScreen />;
  if (pairs) return <OptionPage pairs={pairs.filter(({ opensOption }) => opensOption)} />;
  return hasFailed ? <Failed /> : <OptionPending />;
};
