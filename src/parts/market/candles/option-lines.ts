import { useActorRef } from '@xstate/react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Pair } from '../../../../schemas/market/pair';
import type { OptionOrder } from '../../../../schemas/option/option-order';
import { optionOrdersOver } from '../../../api/option/option-order';
import type { ChartLine } from '../../../components/charts/candle-lines';
import { useOver } from '../../../context/services';
import { quantity } from '../../../format/figure';
import { useAllRows } from '../../../lists/all-rows';
import { useOrderHints } from '../../../realtime/order-hints';
import { onEachSecond, useServerNow } from '../../../realtime/seconds-left';

const sideText = (intl: IntlShape, side: OptionOrder['side']): string => {
  if (side === 'even') return intl.formatMessage({ id: 'option.side.even' });
  return intl.formatMessage({ id: side === 'rise' ? 'option.side.rise' : 'option.side.fall' });
};

const isDelivered = ({ deliveryTime }: OptionOrder, nowMs: number | null): boolean =>
  nowMs !== null && deliveryTime !== null && Date.parse(deliveryTime) <= nowMs;

/** What options of a pair were bought at, each until its delivery. */
export const useOptionLines = (pair: Pair): readonly ChartLine[] => {
  const intl = useIntl();
  const now = useServerNow();
  const [input] = useState({ filter: { status: 'open' as const } });
  const list = useActorRef(useOver(optionOrdersOver), { input });
  const rows = useAllRows(list);
  useOrderHints(
    'option',
    (about) => about === 'orders' && list.send({ type: 'refresh.requested' }),
  );
  // Text, so that a second in which nothing was delivered renders nothing.
  const read = () =>
    rows
      .filter((order) => order.pairId === pair.id && !isDelivered(order, now()))
      .map(({ id }) => id)
      .join(' ');
  const open = useSyncExternalStore(onEachSecond, read, read);
  return useMemo(() => {
    const ids = new Set(open.split(' '));
    return rows
      .filter(({ id }) => ids.has(String(id)))
      .map(
        ({ id, side, stake, openPrice }): ChartLine => ({
          id: `option-${id}`,
          price: openPrice,
          label: `${sideText(intl, side)} ${quantity(stake, 2)}`,
          tone: side === 'even' ? 'faint' : side,
          stroke: 'solid',
        }),
      );
  }, [rows, open, intl]);
};
