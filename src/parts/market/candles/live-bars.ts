import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo } from 'react';
import { selectIsPolling } from '../../../../machines/kernel/connection';
import { selectBars, selectShown } from '../../../../machines/market/candles';
import {
  type Bar,
  type Interval,
  joinBars,
  periodOfInterval,
} from '../../../../schemas/market/candle';
import type { Pair } from '../../../../schemas/market/pair';
import type { Client } from '../../../api/kernel/client';
import { candlesOver } from '../../../api/market/candle';
import { useOver } from '../../../context/services';
import { useConnection, useConnectionActor, useLive } from '../../../realtime/live-provider';
import { useLiveBars } from '../../../realtime/series';

const none: readonly Bar[] = [];
const pollEveryMs = 5_000;

/** Bars that were fetched and received since, as one series of the interval that is shown. */
export const useCandles = (pair: Pair, first: Interval) => {
  const { symbol } = pair;
  const { quotes, serverNow } = useLive();
  const over = useCallback(
    (client: Client) =>
      candlesOver(client, () => serverNow() ?? quotes.get(symbol)?.timeMs ?? Date.now()),
    [quotes, serverNow, symbol],
  );
  const kline = useActorRef(useOver(over), { input: { symbol, interval: first } });
  const selected = useSelector(kline, ({ context }) => context.interval);
  const shown = useSelector(kline, selectShown);
  const read = useSelector(kline, selectBars);
  const period = periodOfInterval(selected);
  const liveBars = useLiveBars(symbol, period, () => kline.send({ type: 'bars.missed' }));
  const connection = useConnection();
  const isOpen = connection === 'open';
  const isPolling = useSelector(useConnectionActor(), selectIsPolling);
  useEffect(() => {
    if (!isPolling) return;
    const readAgain = () => kline.send({ type: 'bars.missed' });
    readAgain();
    const timer = setInterval(() => {
      if (!document.hidden) readAgain();
    }, pollEveryMs);
    return () => clearInterval(timer);
  }, [kline, isPolling]);
  const live = shown !== null && periodOfInterval(shown) === period ? liveBars : none;
  // The newest bar comes from the socket; while it is down, from what was fetched since.
  const bars = useMemo(
    () => (isOpen ? joinBars(read, live) : joinBars(live, read)),
    [isOpen, read, live],
  );
  return { kline, selected, shown, bars };
};

export type CandleSeries = ReturnType<typeof useCandles>;
