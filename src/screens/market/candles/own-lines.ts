import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { subtract } from '../../../../schemas/kernel/money';
import type { Pair } from '../../../../schemas/market/pair';
import { spotOrdersOver } from '../../../api/spot/spot-order';
import { useOver } from '../../../app/services';
import type { ChartLine } from '../../../components/candle-lines';
import { price as priceText } from '../../../format/figure';
import { useOrderHints } from '../../../realtime/order-hints';

/** The limits of the person's open spot orders of a pair, with what is still to be filled. */
export const useOwnLines = (pair: Pair): readonly ChartLine[] => {
  const intl = useIntl();
  const [input] = useState({ filter: { pair, status: 'waiting' as const } });
  const list = useActorRef(useOver(spotOrdersOver), { input });
  const rows = useSelector(list, ({ context }) => context.rows);
  useOrderHints('spot', (about) => about === 'orders' && list.send({ type: 'refresh.requested' }));
  return useMemo(
    () =>
      rows.map(({ id, side, price, quantity, filled }): ChartLine => {
        const left = priceText(subtract(quantity, filled), pair.quantityDecimals);
        const verb = intl.formatMessage({ id: side === 'buy' ? 'spot.buy' : 'spot.sell' });
        return {
          id: String(id),
          price,
          label: `${verb} ${left}`,
          tone: side === 'buy' ? 'rise' : 'fall',
        };
      }),
    [rows, intl, pair.quantityDecimals],
  );
};
