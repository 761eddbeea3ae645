import { useMemo } from 'react';
import { accountRiskRate, totalsOf } from '../../../schemas/futures/futures-figures';
import { type FuturesOrder, positionOf } from '../../../schemas/futures/futures-order';
import type { Amount } from '../../../schemas/kernel/money';
import type { FuturesOrdersActor } from '../../api/futures/futures-order';
import { useAllRows } from '../../lists/all-rows';
import { usePairs } from '../../realtime/live-provider';
import { pairAmong } from './futures-pair';
import { useLastPrices } from './last-prices';

/** A position with the price of its pair; null while that is unknown. */
export type PricedPosition = {
  order: FuturesOrder;
  price: Amount | null;
  /** Whether it may be closed at that price. */
  isFresh: boolean;
};

/** My positions at the last prices, once a second. */
export const useOpenPositions = (list: FuturesOrdersActor): readonly PricedPosition[] => {
  const rows = useAllRows(list);
  const pairs = usePairs();
  const symbols = useMemo(() => rows.map((order) => pairAmong(pairs, order).symbol), [rows, pairs]);
  const prices = useLastPrices(symbols);
  return useMemo(
    () =>
      rows.map((order, at) => {
        const { price, isFresh } = prices(symbols[at] ?? order.symbol);
        return { order, price: price ?? order.lastPrice, isFresh };
      }),
    [rows, symbols, prices],
  );
};

const inQuote = (positions: readonly PricedPosition[], quoteCurrencyId: number) =>
  positions
    .filter(({ order }) => order.quoteCurrencyId === quoteCurrencyId)
    .map(({ order, price }) => ({
      position: positionOf(order),
      price: price ?? order.openPrice,
    }));

/** Sums over the positions of one quote currency, and the account's risk rate by them. */
export const accountOf = (
  positions: readonly PricedPosition[],
  quoteCurrencyId: number,
  available: Amount | null,
  further: Parameters<typeof totalsOf>[0] = [],
) => {
  const totals = totalsOf([...inQuote(positions, quoteCurrencyId), ...further]);
  return { ...totals, riskRate: available && accountRiskRate(available, totals) };
};
