import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { selectUser } from '../../../machines/account/app';
import { selectFailure } from '../../../machines/kernel/reading';
import type { RoutePath } from '../../../schemas/kernel/route';
import type { Pair } from '../../../schemas/market/pair';
import { App } from '../../app/app-context';
import { AppTabs } from '../../app/tabs';
import { AppHeader } from '../../components/app-header';
import { classesOf } from '../../components/class-names';
import { ErrorState } from '../../components/error-state';
import { IconButton } from '../../components/icon-button';
import { Screen } from '../../components/screen';
import { FailureText } from '../../flows/failure-text';
import { OfflineBanner } from '../../realtime/connection-mark';
import { usePairList, usePairs } from '../../realtime/live-provider';
import { QuoteChange, QuotePrice } from '../../realtime/quote-text';
import { DerivativesSegment } from '../market/derivatives-segment';
import { useChosenPair } from '../market/pair-sheet/chosen-pair';
import { NoPair } from '../market/pair-sheet/no-pair';
import { PairHeader } from '../market/pair-sheet/pair-header';
import { TradeLayout } from '../spot/trade-layout';
import { FuturesPending } from './futures-pending';
import styles from './futures-screen.module.css';
import { TraderPage } from './trader-page';
import { VisitorPage } from './visitor-page';

const css = classesOf(styles);

const chartPath = '/pages/trade/kline' satisfies RoutePath;

const futuresPairs = (pairs: readonly Pair[]) => pairs.filter(({ opensFutures }) => opensFutures);

const Failed = () => {
  const pairList = usePairList();
  const failure = useSelector(pairList, selectFailure);
  return (
    <Screen
      header={<AppHeader title={<FormattedMessage id="tabs.contract" />} />}
      banner={<OfflineBanner />}
      tabBar={<AppTabs inPlaceOf="contract" />}
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

const Header = ({ pair, onChoose }: { pair: Pair; onChoose: (symbol: string) => void }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <PairHeader
      pair={pair}
      onChoose={onChoose}
      subtitle={<QuoteChange pair={pair} size="caption" />}
      action={
        <IconButton
          icon="chart"
          label={intl.formatMessage({ id: 'spot.chart' })}
          onPress={() =>
            void navigate(`${chartPath}?${new URLSearchParams({ symbol: pair.symbol })}`)
          }
        />
      }
    />
  );
};

const FuturesPage = ({ pairs }: { pairs: readonly Pair[] }) => {
  const { pair, unknown, choose } = useChosenPair(pairs);
  const user = App.useSelector(selectUser);
  if (!pair) {
    return (
      <Screen
        header={<AppHeader title={<FormattedMessage id="tabs.contract" />} />}
        banner={<OfflineBanner />}
        tabBar={<AppTabs inPlaceOf="contract" />}
      >
        <NoPair
          unknown={unknown}
          closed={(symbol) => <FormattedMessage id="futures.pair.closed" values={{ symbol }} />}
          onChoose={choose}
        />
      </Screen>
    );
  }
  return (
    <Screen
      header={<Header pair={pair} onChoose={choose} />}
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
  );
};

/** Contracts: an order form, the book beside it, my positions and orders below. */
export const FuturesScreen = () => {
  const pairs = usePairs();
  const hasFailed = useSelector(usePairList(), (snapshot) => selectFailure(snapshot) !== null);
  if (pairs) return <FuturesPage pairs={futuresPairs(pairs)} />;
  return hasFailed ? <Failed /> : <FuturesPending />;
};
