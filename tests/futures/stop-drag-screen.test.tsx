// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { person, session } from '../../examples/account/people';
import { stoppedOrder } from '../../examples/futures/futures-order';
import { stopDragMachine } from '../../machines/futures/stop-drag';
import type { FuturesOrder } from '../../schemas/futures/futures-order';
import { ChartHandles } from '../../src/components/charts/chart-handles';
import type { PricePlaces } from '../../src/components/charts/price-places';
import { useStopDrag, useStopMoves } from '../../src/parts/market/candles/stop-moves';
import { priceAfterSteps } from '../../src/parts/market/candles/stop-steps';
import { LiveProvider, useLive } from '../../src/realtime/live-provider';
import { btcUsdtFutures } from '../support/pairs';
import type { ScreenScript } from '../support/screen/run-screen';
import { settleSubmission } from '../support/screen/settle-submission';
import { testTours } from '../support/screen/test-tours';
import { stopDragWalk } from './walks/stop-drag';

// A chart without a canvas: a price is one pixel per unit below its top edge.
const top = 70_000;
const yOf = (price: string) => top - Number(price);
const places: PricePlaces = {
  height: () => top,
  onPaint: () => () => undefined,
  yOf,
  priceAt: (y) => (top - y).toFixed(2),
};

/** Ends the position; another one with the same stops is left. */
let endPosition: () => void = () => undefined;

const Chart = () => {
  const { quotes } = useLive();
  useState(() => quotes.seed([btcUsdtFutures]));
  const [held, set] = useState<readonly FuturesOrder[]>([stoppedOrder]);
  endPosition = () => {
    set((orders) => orders.map((order) => ({ ...order, id: order.id + 1 })));
  };
  const { lines, handles, onHandle, panel } = useStopMoves(
    useStopDrag(person.id),
    btcUsdtFutures,
    held,
    [],
  );
  return (
    <>
      <ul>
        {lines.map(({ id, label, price }) => (
          <li key={id}>{`${label} at ${price}`}</li>
        ))}
      </ul>
      <ChartHandles handles={handles} places={places} on={onHandle} />
      <section>{panel}</section>
    </>
  );
};

const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(() => {
  cleanup();
  clear();
});

// Not by role: a search by role takes longer than a price stays fresh.
const find = (selector: string) => {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
const handle = () => find('[role="slider"][aria-label^="Take profit"]');
const panelText = () => find('section').textContent ?? '';
const button = (name: string) => {
  const found = [...document.querySelectorAll('section button')].find(
    (one) => one.textContent === name,
  );
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
};
const press = (name: string) => {
  fireEvent.click(button(name));
};

const pointer = (y: number) => ({ pointerId: 1, button: 0, clientY: y });
/** Takes the handle where it is and moves it, first a little away, to a price. */
const startDrag = (price: string) => {
  handle().setPointerCapture = () => undefined;
  const pressedAt = yOf(handle().getAttribute('aria-valuenow') ?? '');
  fireEvent.pointerDown(handle(), pointer(pressedAt));
  fireEvent.pointerMove(handle(), pointer(pressedAt + 40));
  fireEvent.pointerMove(handle(), pointer(yOf(price)));
};

const shownPrice = (price: string) => {
  const [whole = '', cents = ''] = Number(price).toFixed(2).split('.');
  return `${whole.slice(0, -3)},${whole.slice(-3)}.${cents}`;
};
const showsMove = ({ context }: { context: { move: { price: string } | null } }) => {
  const price = context.move?.price ?? '';
  expect(panelText()).toContain(`Take profit ${shownPrice(price)}`);
  expect(find('li').textContent).toBe(`TP at ${price}`);
  expect(handle().getAttribute('aria-valuenow')).toBe(String(Number(price)));
};

describe('a stop that is moved in the chart, on screen', () => {
  const script: ScreenScript<typeof stopDragMachine> = {
    screen: (
      <LiveProvider open={() => new Promise(() => undefined)}>
        <Chart />
      </LiveProvider>
    ),
    session,
    paths: { submitDraft: settleSubmission('lever/setstop') },
    gestures: {
      'drag.started': ({ move }) => startDrag(move.price),
      'drag.moved': ({ price }) => {
        fireEvent.pointerMove(handle(), pointer(yOf(price)));
      },
      'drag.released': () => {
        fireEvent.pointerUp(handle(), pointer(0));
      },
      'drag.cancelled': () => {
        fireEvent.pointerCancel(handle(), pointer(0));
      },
      'stop.stepped': ({ move }) => {
        const isUp = Number(move.price) > Number(handle().getAttribute('aria-valuenow'));
        fireEvent.keyDown(handle(), { key: isUp ? 'ArrowUp' : 'ArrowDown' });
      },
      'change.confirmed': () => press('Confirm'),
      'change.declined': () => press('Cancel'),
      'position.ended': () => act(() => endPosition()),
    },
    // A step leads to one price alone, from where the stop is.
    isElsewhere: ({ event, from }) =>
      event.type === 'stop.stepped' &&
      [1, -1].every((steps) => {
        const at = from.context['move']?.price ?? stoppedOrder.takeProfit;
        return priceAfterSteps(at, steps, btcUsdtFutures.priceDecimals) !== event['move'].price;
      }),
    expectations: {
      idle: () => expect(panelText()).toBe(''),
      dragging: (snapshot) => {
        showsMove(snapshot);
        expect(document.querySelectorAll('section button')).toHaveLength(0);
      },
      confirming: (snapshot) => {
        showsMove(snapshot);
        const isRefusedBefore = Number(snapshot.context['move'].price) <= 60_000;
        expect(button('Confirm').hasAttribute('disabled')).toBe(isRefusedBefore);
        if (isRefusedBefore) expect(panelText()).toContain('must be above 60,000.00');
        expect(button('Cancel').hasAttribute('disabled')).toBe(false);
      },
      saving: (snapshot) => {
        showsMove(snapshot);
        expect(button('Confirm').getAttribute('aria-busy')).toBe('true');
        expect(button('Cancel').hasAttribute('disabled')).toBe(true);
      },
    },
    failures: {
      shown: ({ context }) => context.failure,
      words: {
        'lever.tp_long 61600': 'must be above 61600',
        'client.unknown_outcome': 'The result is not yet known, checking',
      },
    },
  };
  testTours(stopDragMachine, stopDragWalk, script, {
    title: 'shows where the move stands',
    every: 'runs every transition but the steps that lead elsewhere',
    missing: ['idle: stop.stepped down -> confirming', 'confirming: stop.stepped up -> confirming'],
  });
});
