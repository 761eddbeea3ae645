import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import { withDecimals } from '../../../../schemas/kernel/money';
import type { Pair } from '../../../../schemas/market/pair';
import type { SpotSide } from '../../../../schemas/spot/spot-order';
import { classesOf } from '../../../components/base/class-names';
import { AppHeader } from '../../../components/layout/app-header';
import { Screen } from '../../../components/layout/screen';
import { App } from '../../../context/app-context';
import { useBack } from '../../../navigation/back';
import type { OwnOrders } from '../../../parts/market/book/pair-book';
import { LiveCandleChart } from '../../../parts/market/candles/candle-chart';
import { PriceHeader } from '../../../parts/market/candles/price-header';
import { PairPage } from '../../../parts/market/pair-sheet/pair-page';
import { OfflineBanner } from '../../../realtime/connection-mark';
import { type AskedOrder, TraderSheet, VisitorSheet } from '../../spot/order-sheet';
import { CandleHeader } from './candle-header';
import { CandlePending } from './candle-pending';
import styles from './candle-screen.module.css';
import { ChartActions, type ChartMarket, useMarkets } from './chart-actions';
import { MarketTabs } from './market-tabs';

const css = classesOf(styles);

type CandlePageProps = { pair: Pair; choose: (symbol: string) => void };

const CandlePage = ({ pair, choose }: CandlePageProps) => {
  const user = App.useSelector(selectUser);
  const [asked, setAsked] = useState<AskedOrder | null>(null);
  const [own, setOwn] = useState<OwnOrders>();
  const [market, setMarket] = useState<ChartMarket>('spot');
  const isTraded = useMarkets(pair).length > 0;
  const actions = {
    pair,
    market,
    onMarket: setMarket,
    onSide: (side: SpotSide) => setAsked({ side }),
  };
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

/** The chart of a pair, its book and its last trades. */
export const CandleScreen = () => (
  <PairPage
    opens={() => true}
    header={<AppHeader back={useBack()} title={<FormattedMessage id="candles.title" />} />}
    pending={<CandlePending />}
  >
    {(pair, choose) => <CandlePage pair={pair} choose={choose} />}
  </PairPage>
);
