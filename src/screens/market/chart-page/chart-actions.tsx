import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { RoutePath } from '../../../../schemas/kernel/route';
import type { Pair } from '../../../../schemas/market/pair';
import type { SpotSide } from '../../../../schemas/spot/spot-order';
import { classesOf } from '../../../components/base/class-names';
import { Button } from '../../../components/controls/button';
import { Segmented } from '../../../components/controls/segmented';
import { useConfig } from '../../../context/config';
import { askFor } from '../../../parts/market/asked-side';
import styles from './candle-screen.module.css';

const css = classesOf(styles);

export type ChartMarket = 'spot' | 'contract' | 'option';

const names: Readonly<Record<ChartMarket, ReactNode>> = {
  spot: <FormattedMessage id="assets.account.spot" />,
  contract: <FormattedMessage id="assets.account.contract" />,
  option: <FormattedMessage id="assets.account.option" />,
};

const paths = {
  contract: '/pages/lever/index',
  option: '/pages/option/detail',
} as const satisfies Record<string, RoutePath>;

/** The markets that a pair is open in, in the order of the app. */
export const useMarkets = (pair: Pair): readonly ChartMarket[] => {
  const { lever, option } = useConfig().features;
  const markets: ChartMarket[] = [];
  if (pair.opensSpot) markets.push('spot');
  if (pair.opensFutures && lever) markets.push('contract');
  if (pair.opensOption && option) markets.push('option');
  return markets;
};

const sides = {
  spot: {
    buy: { side: 'buy', label: <FormattedMessage id="spot.buy" /> },
    sell: { side: 'sell', label: <FormattedMessage id="spot.sell" /> },
  },
  contract: {
    buy: { side: 'long', label: <FormattedMessage id="futures.long" /> },
    sell: { side: 'short', label: <FormattedMessage id="futures.short" /> },
  },
  option: {
    buy: { side: 'rise', label: <FormattedMessage id="option.side.rise" /> },
    sell: { side: 'fall', label: <FormattedMessage id="option.side.fall" /> },
  },
} as const;

type ActionsProps = {
  pair: Pair;
  market: ChartMarket;
  onMarket: (market: ChartMarket) => void;
  onSide: (side: SpotSide) => void;
  compact?: boolean;
};

/**
 * The way from the chart into the markets of its pair: spot orders are placed over it, contracts and
 * options on their own pages. A pair that is open in none can only be watched.
 */
export const ChartActions = ({ pair, market, onMarket, onSide, compact = false }: ActionsProps) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const markets = useMarkets(pair);
  const shown = markets.includes(market) ? market : markets[0];
  if (shown === undefined) return null;
  const press = (at: 'buy' | 'sell') => {
    if (shown === 'spot') return onSide(sides.spot[at].side);
    const query = new URLSearchParams({ symbol: pair.symbol });
    const state = askFor(sides[shown][at].side);
    void navigate(`${paths[shown]}?${query}`, { state });
  };
  return (
    <div className={css('actions')}>
      {markets.length > 1 ? (
        <Segmented
          label={intl.formatMessage({ id: 'candles.market' })}
          segments={markets.map((value) => ({ value, label: names[value] }))}
          value={shown}
          onChange={onMarket}
        />
      ) : null}
      <Button variant="buy" compact={compact} onPress={() => press('buy')}>
        {sides[shown].buy.label}
      </Button>
      <Button variant="sell" compact={compact} onPress={() => press('sell')}>
        {sides[shown].sell.label}
      </Button>
    </div>
  );
};
