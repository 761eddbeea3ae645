import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { selectUser } from '../../../machines/account/app';
import { selectFailure } from '../../../machines/kernel/reading';
import type { Pair } from '../../../schemas/market/pair';
import { App } from '../../app/app-context';
import { AppTabs } from '../../app/tabs';
import { AppHeader } from '../../components/app-header';
import { ErrorState } from '../../components/error-state';
import { Screen } from '../../components/screen';
import { FailureText } from '../../flows/failure-text';
import { OfflineBanner } from '../../realtime/connection-mark';
import { usePairList, usePairs } from '../../realtime/live-provider';
import { useChosenPair } from '../market/pair-sheet/chosen-pair';
import { NoPair } from '../market/pair-sheet/no-pair';
import { SpotHeader } from './spot-header';
import { SpotPending } from './spot-pending';
import { TradeLayout } from './trade-layout';
import { TraderPage } from './trader-page';
import { VisitorPage } from './visitor-page';

const spotPairs = (pairs: readonly Pair[]) => pairs.filter(({ opensSpot }) => opensSpot);

const Failed = () => {
  const pairList = usePairList();
  const failure = useSelector(pairList, selectFailure);
  return (
    <Screen
      header={<AppHeader title={<FormattedMessage id="tabs.trade" />} />}
      banner={<OfflineBanner />}
      tabBar={<AppTabs />}
    >
      <ErrorState
        title={<FormattedMessage id="spot.pairs.failed" />}
        detail={failure ? <FailureText failure={failure} /> : null}
        retryLabel={<FormattedMessage id="page.retry" />}
        onRetry={() => pairList.send({ type: 'retry.requested' })}
      />
    </Screen>
  );
};

const TradingPage = ({ pairs }: { pairs: readonly Pair[] }) => {
  const { pair, unknown, choose } = useChosenPair(pairs);
  const user = App.useSelector(selectUser);
  if (!pair) {
    return (
      <Screen
        header={<AppHeader title={<FormattedMessage id="tabs.trade" />} />}
        banner={<OfflineBanner />}
        tabBar={<AppTabs />}
      >
        <NoPair unknown={unknown} onChoose={choose} />
      </Screen>
    );
  }
  return (
    <Screen
      header={<SpotHeader pair={pair} onChoose={choose} />}
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
  );
};

/** Spot trading: an order form, the book beside it, my orders below. */
export const SpotScreen = () => {
  const pairs = usePairs();
  const hasFailed = useSelector(usePairList(), (snapshot) => selectFailure(snapshot) !== null);
  if (pairs) return <TradingPage pairs={spotPairs(pairs)} />;
  return hasFailed ? <Failed /> : <SpotPending />;
};
