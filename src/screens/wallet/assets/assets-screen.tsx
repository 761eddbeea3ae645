import { useActorRef, useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { selectPreferences } from '../../../../machines/account/app';
import {
  selectFailure,
  selectIsRefreshing,
  selectIsStale,
  selectValue,
} from '../../../../machines/kernel/reading';
import type { RoutePath } from '../../../../schemas/kernel/route';
import { allocationOf, holdingsOf, omittedOf } from '../../../../schemas/wallet/holdings';
import { fiatWorth, type Wallets } from '../../../../schemas/wallet/wallet';
import { walletsOver } from '../../../api/wallet/wallet';
import { App } from '../../../app/app-context';
import { useEmitted, useOver } from '../../../app/services';
import { AppTabs } from '../../../app/tabs';
import { AppHeader } from '../../../components/app-header';
import { Banner } from '../../../components/banner';
import { Button } from '../../../components/button';
import { Card, Section } from '../../../components/card';
import { ErrorState } from '../../../components/error-state';
import { IconButton } from '../../../components/icon-button';
import { PullToRefresh } from '../../../components/pull-to-refresh';
import { Screen } from '../../../components/screen';
import { FailureText } from '../../../flows/failure-text';
import { useFailureToast } from '../../../flows/failure-toast';
import { OfflineBanner } from '../../../realtime/connection-mark';
import { usePrivateEvents } from '../../../realtime/private-events';
import { Tiles } from './account-tiles';
import { AllocationCard } from './allocation';
import { PendingFigures } from './assets-pending';
import { CoinList } from './coin-list';
import { TotalCard } from './total-card';

const recordPath = '/pages/assets/record' satisfies RoutePath;

const HeaderActions = ({ onRefresh }: { onRefresh: () => void }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <>
      <IconButton
        icon="records"
        label={intl.formatMessage({ id: 'assets.records' })}
        onPress={() => void navigate(recordPath)}
      />
      <IconButton
        icon="refresh"
        label={intl.formatMessage({ id: 'assets.refresh' })}
        onPress={onRefresh}
      />
    </>
  );
};

/** Everything that has a figure in it. */
const Figures = ({ wallets }: { wallets: Wallets }) => {
  const { balancesHidden, valuation } = App.useSelector(selectPreferences);
  const allocation = allocationOf(wallets);
  return (
    <>
      <TotalCard
        total={allocation.total}
        fiat={fiatWorth(allocation.total, wallets.rates, valuation)}
        code={valuation}
        hidden={balancesHidden}
      />
      <Tiles />
      <Section title={<FormattedMessage id="assets.accounts" />}>
        <Card>
          <AllocationCard allocation={allocation} hidden={balancesHidden} />
        </Card>
      </Section>
      <CoinList holdings={holdingsOf(wallets)} rates={wallets.rates} omitted={omittedOf(wallets)} />
    </>
  );
};

/** What a person has: in all, by account, by coin. */
export const AssetsScreen = () => {
  const intl = useIntl();
  const showFailure = useFailureToast();
  const actor = useActorRef(useOver(walletsOver));
  const wallets = useSelector(actor, selectValue);
  const failure = useSelector(actor, selectFailure);
  const isStale = useSelector(actor, selectIsStale);
  const refresh = () => actor.send({ type: 'refresh.requested' });
  useEmitted(actor, 'refresh.failed', ({ failure }) => showFailure(failure));
  usePrivateEvents(['balance_update', 'missed'], () => actor.send({ type: 'change.notified' }));
  const outOfDate = (
    <Banner
      tone="warn"
      action={
        <Button variant="text" compact onPress={refresh}>
          <FormattedMessage id="assets.refresh" />
        </Button>
      }
    >
      <FormattedMessage id="assets.behind" />
    </Banner>
  );
  return (
    <Screen
      header={
        <AppHeader
          title={<FormattedMessage id="assets.title" />}
          actions={<HeaderActions onRefresh={refresh} />}
        />
      }
      banner={
        <>
          <OfflineBanner />
          {isStale ? outOfDate : null}
        </>
      }
      tabBar={<AppTabs />}
    >
      <PullToRefresh
        refreshing={useSelector(actor, selectIsRefreshing)}
        label={intl.formatMessage({ id: 'assets.refreshing' })}
        onRefresh={refresh}
      >
        {wallets ? (
          <Figures wallets={wallets} />
        ) : failure ? (
          <>
            <Tiles />
            <ErrorState
              title={<FormattedMessage id="assets.failed" />}
              detail={<FailureText failure={failure} />}
              retryLabel={<FormattedMessage id="page.retry" />}
              onRetry={() => actor.send({ type: 'retry.requested' })}
            />
          </>
        ) : (
          <PendingFigures />
        )}
      </PullToRefresh>
    </Screen>
  );
};
