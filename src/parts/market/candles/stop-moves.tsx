import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import {
  type StopDragActor,
  type StopMove,
  type StopName,
  selectIsBusy,
  selectMove,
} from '../../../../machines/futures/stop-drag';
import { type FuturesOrder, positionOf } from '../../../../schemas/futures/futures-order';
import { amountFrom } from '../../../../schemas/kernel/money';
import type { Pair } from '../../../../schemas/market/pair';
import { stopDragOver } from '../../../api/futures/futures-order';
import type { Client } from '../../../api/kernel/client';
import { intentsOf } from '../../../api/kernel/intents';
import { useOngoingWork } from '../../../components/base/ongoing-work';
import type { ChartLine } from '../../../components/charts/candle-lines';
import type { ChartHandle, HandleEvents } from '../../../components/charts/chart-handles';
import { useLimits } from '../../../context/limits';
import { useEmitted, useOver } from '../../../context/services';
import { useToast } from '../../../context/toasts';
import { price as priceText } from '../../../format/figure';
import { profitOf } from '../../../format/position-profit';
import { stopLine } from './own-lines';
import { StopPanel } from './stop-panel';
import { priceAfterSteps } from './stop-steps';

const stopNames = ['takeProfit', 'stopLoss'] as const;

const idOf = (order: FuturesOrder, name: StopName) => `${name}-${order.id}`;

const isMoved = (move: StopMove | null, order: FuturesOrder, name: StopName) =>
  move?.position.id === order.id && move.name === name;

/** Where the handle of a stop stands: where it was moved to, where it is, or at the entry. */
const placeOf = (order: FuturesOrder, name: StopName, move: StopMove | null) =>
  move && isMoved(move, order, name) ? move.price : (order[name] ?? order.openPrice);

const handlesOf = (
  intl: IntlShape,
  held: readonly FuturesOrder[],
  pair: Pair,
  move: StopMove | null,
): readonly ChartHandle[] => {
  const isOnly = held.length === 1;
  return held.flatMap((order) =>
    stopNames
      // New stops of one among several positions are set from the list of positions.
      .filter((name) => isOnly || order[name] !== null)
      .map((name): ChartHandle => {
        const price = placeOf(order, name, move);
        const { label: text, tone } = stopLine(intl, order, name, price, isOnly);
        const { side, lots } = order;
        const position = intl.formatMessage({ id: 'candles.line.position' }, { side, lots });
        const label = intl.formatMessage(
          { id: 'candles.stop.handle' },
          {
            name: intl.formatMessage({
              id: name === 'takeProfit' ? 'futures.takeProfit' : 'futures.stopLoss',
            }),
            position,
          },
        );
        const isUnset = order[name] === null && !isMoved(move, order, name);
        const result = profitOf(positionOf(order), price, pair.quote).text;
        const valueText = isUnset
          ? intl.formatMessage({ id: 'futures.stop.none' })
          : `${priceText(price, pair.priceDecimals)} ${pair.quote}, ${result}`;
        return {
          id: idOf(order, name),
          price,
          text,
          label,
          valueText,
          tone,
          isUnset,
          isMoved: isMoved(move, order, name),
        };
      }),
  );
};

/** A move that ends with its position is over; the machine cannot see the list. */
const useEnded = (flow: StopDragActor, held: readonly FuturesOrder[], move: StopMove | null) => {
  const isGone = move !== null && !held.some(({ id }) => id === move.position.id);
  useEffect(() => {
    if (isGone) flow.send({ type: 'position.ended' });
  }, [flow, isGone]);
};

const useHandleEvents = (
  flow: StopDragActor,
  held: readonly FuturesOrder[],
  pair: Pair,
): HandleEvents =>
  useMemo(() => {
    const moveOf = (id: string): StopMove | null => {
      for (const order of held) {
        for (const name of stopNames) {
          if (idOf(order, name) !== id) continue;
          const price = placeOf(order, name, selectMove(flow.getSnapshot()));
          return { position: order, name, price };
        }
      }
      return null;
    };
    return {
      grabbed: (id) => {
        const move = moveOf(id);
        if (move) flow.send({ type: 'drag.started', move });
      },
      moved: (text) => {
        const price = amountFrom(text);
        if (price !== null) flow.send({ type: 'drag.moved', price });
      },
      released: () => flow.send({ type: 'drag.released' }),
      cancelled: () => flow.send({ type: 'drag.cancelled' }),
      stepped: (id, steps) => {
        const move = moveOf(id);
        const price = move && priceAfterSteps(move.price, steps, pair.priceDecimals);
        if (move && price) flow.send({ type: 'stop.stepped', move: { ...move, price } });
      },
      declined: () => flow.send({ type: 'change.declined' }),
    };
  }, [flow, held, pair.priceDecimals]);

/** The actor that moves stops of one person, and what it says once they are saved. */
export const useStopDrag = (userId: number): StopDragActor => {
  const toast = useToast();
  const intents = useMemo(() => intentsOf(userId), [userId]);
  const over = useCallback((client: Client) => stopDragOver(client, intents), [intents]);
  const flow = useActorRef(useOver(over));
  useOngoingWork(useSelector(flow, selectIsBusy));
  useEmitted(flow, 'stops.saved', () =>
    toast({ tone: 'success', text: <FormattedMessage id="futures.stops.saved" /> }),
  );
  return flow;
};

/** Stops of the positions held in a pair, to be moved in its chart. */
export const useStopMoves = (
  flow: StopDragActor,
  pair: Pair,
  held: readonly FuturesOrder[],
  lines: readonly ChartLine[],
) => {
  const intl = useIntl();
  const isOpen = useLimits()['lever.stop_open'];
  const move = useSelector(flow, selectMove);
  useEnded(flow, held, move);
  const onHandle = useHandleEvents(flow, held, pair);
  const moved = held.find(({ id }) => id === move?.position.id);
  const handles = useMemo(
    () => (isOpen ? handlesOf(intl, held, pair, move) : []),
    [intl, held, pair, move, isOpen],
  );
  const shown = useMemo(() => {
    if (!move || !moved) return lines;
    const own = stopLine(intl, moved, move.name, move.price, held.length === 1);
    return [...lines.filter(({ id }) => id !== own.id), own];
  }, [intl, lines, move, moved, held.length]);
  const panel =
    move && moved ? <StopPanel flow={flow} order={moved} move={move} pair={pair} /> : null;
  return { lines: shown, handles, onHandle, panel };
};
