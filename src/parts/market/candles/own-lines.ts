import { useActorRef } from '@xstate/react';
import { useMemo, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { StopDragActor } from '../../../../machines/futures/stop-drag';
import { averageOpenPrice } from '../../../../schemas/futures/futures-figures';
import { type FuturesOrder, isOfPair } from '../../../../schemas/futures/futures-order';
import type { FuturesFilter } from '../../../../schemas/futures/futures-page';
import { type Amount, subtract } from '../../../../schemas/kernel/money';
import type { Pair } from '../../../../schemas/market/pair';
import type { SpotSide } from '../../../../schemas/spot/spot-order';
import { futuresOrdersOver } from '../../../api/futures/futures-order';
import { spotOrdersOver } from '../../../api/spot/spot-order';
import type { ChartLine } from '../../../components/charts/candle-lines';
import { useEmitted, useOver } from '../../../context/services';
import { price as priceText } from '../../../format/figure';
import { useAllRows } from '../../../lists/all-rows';
import { useOrderHints } from '../../../realtime/order-hints';
import type { OwnOrders } from '../book/pair-book';

type Lines = readonly ChartLine[];

/** The limits of the person's open spot orders of a pair, with what is still to be filled. */
export const useSpotLines = (pair: Pair): { lines: Lines; own: OwnOrders } => {
  const intl = useIntl();
  const [input] = useState({ filter: { pair, status: 'waiting' as const } });
  const list = useActorRef(useOver(spotOrdersOver), { input });
  const rows = useAllRows(list);
  useOrderHints('spot', (about) => about === 'orders' && list.send({ type: 'refresh.requested' }));
  return useMemo(() => {
    const lines = rows.map(({ id, side, price, quantity, filled }): ChartLine => {
      const left = priceText(subtract(quantity, filled), pair.quantityDecimals);
      const verb = intl.formatMessage({ id: side === 'buy' ? 'spot.buy' : 'spot.sell' });
      return {
        id: `spot-${id}`,
        price,
        label: `${verb} ${left}`,
        tone: side === 'buy' ? 'rise' : 'fall',
        stroke: 'dashed',
      };
    });
    const pricesOf = (side: SpotSide) =>
      rows.filter((order) => order.side === side).map(({ price }) => price);
    return { lines, own: { asks: pricesOf('sell'), bids: pricesOf('buy') } };
  }, [rows, intl, pair.quantityDecimals]);
};

const toneOf = ({ side }: Pick<FuturesOrder, 'side'>) => (side === 'long' ? 'rise' : 'fall');

/** What one side is held at, over all its positions. */
const entryLine = (intl: IntlShape, side: FuturesOrder['side'], held: readonly FuturesOrder[]) => {
  const own = held.filter((order) => order.side === side);
  const price = averageOpenPrice(own);
  if (price === null) return [];
  const lots = own.reduce((all, order) => all + order.lots, 0);
  const label = intl.formatMessage({ id: 'candles.line.position' }, { side, lots });
  return [
    { id: `position-${side}`, price, label, tone: toneOf({ side }), stroke: 'solid' } as const,
  ];
};

/** One stop of a position; of several positions, each is told apart by its lots. */
export const stopLine = (
  intl: IntlShape,
  { id, lots }: Pick<FuturesOrder, 'id' | 'lots'>,
  name: 'takeProfit' | 'stopLoss',
  price: Amount,
  isOnly: boolean,
) => {
  const isProfit = name === 'takeProfit';
  const text = intl.formatMessage({
    id: isProfit ? 'candles.line.takeProfit' : 'candles.line.stopLoss',
  });
  return {
    id: `${name}-${id}`,
    price,
    label: isOnly ? text : `${text} ${lots}`,
    tone: isProfit ? 'success' : 'warn',
    stroke: 'dashed',
  } as const;
};

/** Stops and liquidation of one position. */
const edgeLines = (intl: IntlShape, order: FuturesOrder, isOnly: boolean): Lines => {
  const { id, lots, takeProfit, stopLoss, liquidationPrice } = order;
  const forced = intl.formatMessage({ id: 'candles.line.liquidation' });
  const lines: ChartLine[] = [];
  if (takeProfit) lines.push(stopLine(intl, order, 'takeProfit', takeProfit, isOnly));
  if (stopLoss) lines.push(stopLine(intl, order, 'stopLoss', stopLoss, isOnly));
  if (liquidationPrice) {
    lines.push({
      id: `liquidation-${id}`,
      price: liquidationPrice,
      label: isOnly ? forced : `${forced} ${lots}`,
      tone: 'danger',
      stroke: 'dotted',
    });
  }
  return lines;
};

const useFuturesRows = (pair: Pair, filter: FuturesFilter, stops: StopDragActor) => {
  const [input] = useState({ filter });
  const list = useActorRef(useOver(futuresOrdersOver), { input });
  const refresh = () => list.send({ type: 'refresh.requested' });
  useOrderHints('lever', (about) => about === 'orders' && refresh());
  useEmitted(stops, 'stops.saved', refresh);
  const rows = useAllRows(list);
  return useMemo(() => rows.filter((order) => isOfPair(order, pair)), [rows, pair]);
};

/** What the person holds in contracts of a pair, where it ends, and what waits for its price. */
export const useFuturesLines = (pair: Pair, stops: StopDragActor) => {
  const intl = useIntl();
  const held = useFuturesRows(pair, 'holding', stops);
  const entrusted = useFuturesRows(pair, 'entrusted', stops);
  const lines = useMemo((): Lines => {
    const waiting = entrusted.map(
      ({ id, side, lots, originPrice }): ChartLine => ({
        id: `entrusted-${id}`,
        price: originPrice,
        label: intl.formatMessage({ id: 'candles.line.entrusted' }, { side, lots }),
        tone: toneOf({ side }),
        stroke: 'dashed',
      }),
    );
    return [
      ...entryLine(intl, 'long', held),
      ...entryLine(intl, 'short', held),
      ...held.flatMap((order) => edgeLines(intl, order, held.length === 1)),
      ...waiting,
    ];
  }, [intl, held, entrusted]);
  return { lines, held };
};
