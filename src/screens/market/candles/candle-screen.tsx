import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import { selectFailure } from '../../../../machines/kernel/reading';
import { withDecimals } from '../../../../schemas/kernel/money';
import type { Pair } from '../../../../schemas/market/pair';
import { App } from '../../../app/app-context';
import { AppHeader } from '../../../components/app-header';
import { classesOf } from '../../../components/class-names';
import { ErrorState } from '../../../components/error-state';
import { Screen } from '../../../components/screen';
import { FailureText } from '../../../flows/failure-text';
import { useBack } from '../../../navigation/back';
import { OfflineBanner } from '../../../realtime/connection-mark';
import { usePairList, usePairs } from '../../../realtime/live-provider';
import type { OwnOrders } from '../../spot/spot-book';
import { useChosenPair } from '../pair-sheet/chosen-pair';
import { NoPair } from '../pair-sheet/no-pair';
import { LiveCandleChart } from './candle-chart';
import { CandleHeader } from './candle-header';
import { CandlePending } from './candle-pending';
import styles from './candle-screen.module.css';
import { ChartActions, type Market, useMarkets } from './chart-actions';
import { MarketTabs } from './market-tabs';
import { type Asked, TraderSheet, VisitorSheet } from './order-sheet';
import { PriceHeader } from './price-header';

const css = classesOf(styles);

const CandlePage = ({ pairs }: { pairs: readonly Pair[] }) => {
  const back = useBack();
  const { pair, unknown, choose } = useChosenPair(pairs);
  const user = App.useSelector(selectUser);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [own, setOwn] = useState<OwnOrders>();
  const [market, setMarket] = useState<Market>('spot');
  const isTraded = useMarkets(pair).length > 0;
  if (!pair) {
    return (
      <Screen
        header={<AppHeader back={back} title={<FormattedMessage id="candles.title" />} />}
        banner={<OfflineBanner />}
      >
        <NoPair unknown={unknown} onChoose={choose} />
      </Screen>
    );
  }
  const actions = { pair, market, onMarket: setMarket, onAsk: setAsked };
  const sheet = { pair, asked, onClose: () => setAsked(null) };
  return (
    <Screen
      header={<CandleHeader pair={pair} onChoose={choose} />}
      banner={<OfflineBanner />}
      action={isTraded ? <ChartActions {...actions} /> : null}
      wide
      flush
    >
      <div className={css('desk')}>
        <div className={css('chart-column')}>
          <PriceHeader pair={pair} />
          <LiveCandleChart
            key={pair.symbol}
            pair={pair}
            onOwn={setOwn}
            actions={isTraded ? <ChartActions {...actions} compact /> : null}
          />
        </div>
        <MarketTabs
          key={pair.symbol}
          pair={pair}
          own={user ? own : undefined}
          onPick={(picked) => {
            const price = withDecimals(picked, pair.priceDecimals);
            if (pair.opensSpot) setAsked({ match: 'limit', price });
          }}
        />
      </div>
      {user ? (
        <TraderSheet key={user.id} userId={user.id} {...sheet} />
      ) : (
        <VisitorSheet {...sheet} />
      )}
    </Screen>
  );
};

const Failed = () => {
  const back = useBack();
  const pairList = usePairList();
  const failure = useSelector(pairList, selectFailure);
  return (
    <Screen
      header={<AppHeader back={back} title={<FormattedMessage id="candles.title" />} />}
      banner={<OfflineBanner />}
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

/** The chart of a pair, its book and its last trades. */
export const CandleScreen = () => {
  const pairs = usePairs();
  const hasFailed = useSelector(usePairList(), (snapshot) => selectFailure(snapshot) !== null);
  if (pairs) return <CandlePage pairs={pairs} />;
  return hasFailed ? <Failed /> : <CandlePending />;
};
