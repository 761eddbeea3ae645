import { useActorRef, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectFailure,
  selectIsRefreshing,
  selectIsStale,
  selectValue,
} from '../../../../machines/kernel/reading';
import type { Wallets } from '../../../../schemas/wallet/wallet';
import { walletsOver } from '../../../api/wallet/wallet';
import { PullToRefresh } from '../../../components/controls/pull-to-refresh';
import { Screen } from '../../../components/layout/screen';
import { useFailureToast } from '../../../context/failure-toast';
import { useEmitted, useOver } from '../../../context/services';
import { FailedReading } from '../../../lists/failed-reading';
import { OutdatedBanner } from '../../../lists/outdated-banner';
import { OfflineBanner } from '../../../realtime/connection-mark';
import { usePrivateEvents } from '../../../realtime/private-events';

type WalletsPageProps = {
  header: (refresh: () => void) => ReactNode;
  tabBar?: ReactNode;
  /** Both are null until the first reading has ended; `failed` stands for the wallets it lacks. */
  children: (wallets: Wallets | null, failed: ReactNode) => ReactNode;
};

/** A page about what a person has, which follows every change of it. */
export const WalletsPage = ({ header, tabBar, children }: WalletsPageProps) => {
  const intl = useIntl();
  const showFailure = useFailureToast();
  const actor = useActorRef(useOver(walletsOver));
  const wallets = useSelector(actor, selectValue);
  const failure = useSelector(actor, selectFailure);
  const isStale = useSelector(actor, selectIsStale);
  const refresh = () => actor.send({ type: 'refresh.requested' });
  useEmitted(actor, 'refresh.failed', ({ failure }) => showFailure(failure));
  usePrivateEvents(['balance_update', 'missed'], () => actor.send({ type: 'change.notified' }));
  const failed =
    failure && !wallets ? (
      <FailedReading
        title={<FormattedMessage id="assets.failed" />}
        failure={failure}
        onRetry={() => actor.send({ type: 'retry.requested' })}
      />
    ) : null;
  return (
    <Screen
      header={header(refresh)}
      banner={
        <>
          <OfflineBanner />
          {isStale ? <OutdatedBanner onRefresh={refresh} /> : null}
        </>
      }
      tabBar={tabBar}
    >
      <PullToRefresh
        refreshing={useSelector(actor, selectIsRefreshing)}
        label={intl.formatMessage({ id: 'assets.refreshing' })}
        onRefresh={refresh}
      >
        {children(wallets, failed)}
      </PullToRefresh>
    </Screen>
  );
};
