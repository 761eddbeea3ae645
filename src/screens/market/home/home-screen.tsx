import { useActorRef, useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { selectIsSignedIn } from '../../../../machines/account/app';
import { selectIsRefreshing } from '../../../../machines/kernel/reading';
import type { WalletsActor } from '../../../../machines/wallet/wallets';
import type { Failure } from '../../../../schemas/kernel/failure';
import type { Pair } from '../../../../schemas/market/pair';
import { walletsOver } from '../../../api/wallet/wallet';
import { useUiState } from '../../../components/base/ui-state';
import { IconButton } from '../../../components/controls/icon-button';
import { PullToRefresh } from '../../../components/controls/pull-to-refresh';
import { AppHeader } from '../../../components/layout/app-header';
import { Screen } from '../../../components/layout/screen';
import { App } from '../../../context/app-context';
import { later } from '../../../context/deferred-assets';
import { useEmitted, useOver } from '../../../context/services';
import { useToast } from '../../../context/toasts';
import { useLaterOverlay } from '../../../navigation/later-overlay';
import { useMenu } from '../../../navigation/menu-context';
import { AppTabs } from '../../../navigation/tabs';
import { chartAddress } from '../../../parts/market/chart-address';
import { OfflineBanner } from '../../../realtime/connection-mark';
import { usePairList } from '../../../realtime/live-provider';
import { usePrivateEvents } from '../../../realtime/private-events';
import { Gainers } from './gainers';
import { PairSection } from './pair-section';
import { QuickRow } from './quick-row';
import { useRate, WalletTotalCard, WelcomeCard } from './value-card';

export const pairSheet = later(
  () => import('../../../parts/market/pair-sheet/pair-sheet'),
  'PairSheet',
);

const HeaderActions = ({
  onSearch,
  onRefresh,
}: {
  onSearch: () => void;
  onRefresh: () => void;
}) => {
  const intl = useIntl();
  return (
    <>
      <IconButton
        icon="search"
        label={intl.formatMessage({ id: 'action.searchPairs' })}
        onPress={onSearch}
      />
      <IconButton
        icon="refresh"
        label={intl.formatMessage({ id: 'action.refresh' })}
        onPress={onRefresh}
      />
    </>
  );
};

type PageProps = { total: WalletsActor | null };

const HomePage = ({ total }: PageProps) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const toast = useToast();
  const { homeSlot } = useUiState();
  const pairList = usePairList();
  const isRefreshing = useSelector(pairList, selectIsRefreshing);
  const rate = useRate(total);
  const { Shown: PairSheet, open: search, close } = useLaterOverlay(pairSheet);
  const showFailure = ({ failure }: { failure: Failure }) => {
    if (failure.kind === 'signedOut') return;
    toast({ tone: 'error', text: <FormattedMessage id="home.refresh.failed" /> });
  };
  useEmitted(pairList, 'refresh.failed', showFailure);
  useEmitted(total, 'refresh.failed', showFailure);
  const refresh = () => {
    pairList.send({ type: 'refresh.requested' });
    total?.send({ type: 'refresh.requested' });
  };
  const choose = (pair: Pair) => {
    close();
    void navigate(chartAddress(pair));
  };
  return (
    <Screen
      header={
        <AppHeader
          menu={useMenu()}
          title={<FormattedMessage id="home.title" />}
          actions={<HeaderActions onSearch={search} onRefresh={refresh} />}
        />
      }
      banner={<OfflineBanner />}
      tabBar={<AppTabs />}
    >
      <PullToRefresh
        refreshing={isRefreshing}
        label={intl.formatMessage({ id: 'home.refreshing' })}
        onRefresh={refresh}
      >
        {total ? <WalletTotalCard total={total} /> : <WelcomeCard />}
        <QuickRow />
        <div ref={homeSlot.set} />
        <Gainers />
        <PairSection rate={rate} />
      </PullToRefresh>
      {PairSheet ? <PairSheet open onClose={close} onChoose={choose} /> : null}
    </Screen>
  );
};

const OwnHomePage = () => {
  const total = useActorRef(useOver(walletsOver));
  usePrivateEvents(['balance_update', 'missed'], () => total.send({ type: 'change.notified' }));
  return <HomePage total={total} />;
};

/** The first page: what one has, and what the market does. */
export const HomeScreen = () =>
  App.useSelector(selectIsSignedIn) ? <OwnHomePage /> : <HomePage total={null} />;
