import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { selectFailure, selectValue } from '../../../machines/kernel/reading';
import { minuteMs } from '../../../schemas/kernel/time';
import type { Bar } from '../../../schemas/market/candle';
import type { Tick } from '../../../schemas/market/tick';
import { settlementBarsOver } from '../../api/option/settlement-bars';
import { type PathPoint, PricePath } from '../../components/figures/price-path';
import { Skeleton } from '../../components/layout/skeleton';
import { useServices } from '../../context/services';
import { price } from '../../format/figure';

/** So much is shown before the purchase, or as long as the order lasted. */
const leastBeforeMs = 5 * minuteMs;

/** The prices at the ends of the minutes, of those that ended before the delivery or a minute after. */
const pathOf = (bars: readonly Bar[], fromMs: number, toMs: number): PathPoint[] =>
  bars
    .map(({ startMs, close }) => ({ timeMs: startMs + minuteMs, price: close }))
    .filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs);

/** The recorded minutes around an order, with its two prices on them. */
export const SettlementChart = ({
  symbol,
  decimals,
  openTick,
  deliveryTick,
}: {
  symbol: string;
  decimals: number;
  openTick: Tick;
  deliveryTick: Tick;
}) => {
  const intl = useIntl();
  const { client } = useServices();
  const openMs = Date.parse(openTick.time);
  const endMs = Date.parse(deliveryTick.time);
  const fromMs = openMs - Math.max(leastBeforeMs, endMs - openMs);
  const toMs = endMs + minuteMs;
  const machine = useMemo(
    () => settlementBarsOver(client, { symbol, fromMs: fromMs - minuteMs, toMs }),
    [client, symbol, fromMs, toMs],
  );
  const actor = useActorRef(machine);
  const bars = useSelector(actor, selectValue);
  const hasFailed = useSelector(actor, (snapshot) => selectFailure(snapshot) !== null);
  if (bars === null && !hasFailed) return <Skeleton height="6rem" />;
  return (
    <PricePath
      label={intl.formatMessage(
        { id: 'option.settlement.chart' },
        { open: price(openTick.price, decimals), delivery: price(deliveryTick.price, decimals) },
      )}
      points={pathOf(bars ?? [], fromMs, toMs)}
      purchase={{ timeMs: openMs, price: openTick.price }}
      delivery={{ timeMs: endMs, price: deliveryTick.price }}
    />
  );
};
