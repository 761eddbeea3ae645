// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { person, session, silence } from '../../examples/account/people';
import { waitingOrder } from '../../examples/spot/spot-order';
import { spotCancelMachine } from '../../machines/spot/spot-cancel';
import { amount } from '../../schemas/kernel/money';
import { intentsOf } from '../../src/api/kernel/intents';
import { LiveProvider } from '../../src/realtime/live-provider';
import { TraderPage } from '../../src/screens/spot/trader-page';
import { btcUsdt } from '../support/pairs';
import {
  runOnScreen,
  type ScreenScript,
  Surroundings,
  settled,
  testApp,
  toursOnScreen,
} from '../support/screen/run-screen';
import { type ScriptedClient, scriptedClient } from '../support/screen/scripted-client';
import { settleSubmission } from '../support/screen/settle-submission';
import { testEach } from '../walker/walker';
import { spotCancelWalk as walked } from './walks/spot-cancel';

const cancelCall = 'PUT coin/trade';
const page = (
  <LiveProvider open={() => new Promise(() => undefined)}>
    <TraderPage userId={person.id} pair={btcUsdt} />
  </LiveProvider>
);

/** Two orders that wait, each known by its price. */
const orders = [waitingOrder, { ...waitingOrder, id: 8, price: amount('58000') }];
const names = new Map([
  [7, 'Cancel the BTC/USDT order at 57,314.75'],
  [8, 'Cancel the BTC/USDT order at 58,000'],
]);
const cancelButton = (orderId: number) =>
  screen.getByRole('button', { name: new RegExp(names.get(orderId) ?? ''), hidden: true });

const answerLists = async (scripted: ScriptedClient) => {
  while (scripted.isWaiting('coin/list')) {
    scripted.answer('coin/list', { rows: orders, hasMore: false, total: 2, omitted: 0 });
    await settled();
  }
};
const cancel = async (scripted: ScriptedClient, orderId: number) => {
  await answerLists(scripted);
  fireEvent.click(cancelButton(orderId));
  await settled();
};
const dialog = () => screen.queryByRole('dialog', { name: 'Cancel' });
const close = async (scripted: ScriptedClient) => {
  if (dialog() === null) scripted.refuse('coin/trade', silence);
  await settled();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
};
const toast = () =>
  document.querySelector('[data-over-overlays] [role="status"]')?.textContent ?? '';

const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(() => {
  cleanup();
  clear();
});

describe('a cancellation on screen', () => {
  /** However it ends, what became of the order is in the list, which is read again. */
  const settle = settleSubmission('coin/trade');
  const script: ScreenScript<typeof spotCancelMachine> = {
    screen: page,
    session,
    paths: {
      cancelOrder: async (scripted, event) => {
        await settle(scripted, event);
        expect(scripted.isWaiting('coin/list')).toBe(true);
      },
    },
    gestures: {
      'cancel.requested': ({ orderId }, scripted) => cancel(scripted, orderId),
      'cancel.dismissed': async (_, scripted) => {
        await close(scripted);
        await settled();
        expect(scripted.isWaiting('coin/list')).toBe(true);
      },
    },
    expectations: {
      idle: () => expect(screen.queryByRole('dialog')).toBeNull(),
      submitting: ({ context: { submission } }) => {
        expect(dialog() !== null).toBe(submission?.isSent === true);
        const orderId = submission?.payload?.orderId ?? 0;
        expect(cancelButton(orderId).getAttribute('aria-busy')).toBe('true');
        expect(cancelButton(15 - orderId).hasAttribute('disabled')).toBe(true);
      },
    },
    failures: {
      shown: () => null,
      toasted: ({ type, failure }) => (type === 'cancel.refused' ? failure : null),
      words: { 'spot.not_waiting': 'This order can no longer be cancelled' },
    },
  };
  const onScreen = toursOnScreen(walked, script);

  testEach('shows where a cancellation stands', onScreen.tours, async (tour) => {
    const { store } = intentsOf(person.id);
    for (const { key, payload } of tour.start.context.pending) {
      await store({ key, call: cancelCall, parameters: payload });
    }
    await runOnScreen(spotCancelMachine, tour, script);
  });

  test('runs every transition that it can cause', () => expect(onScreen.missing).toEqual([]));
});

describe('a person who cancels', () => {
  const open = () => {
    const scripted = scriptedClient();
    render(
      <Surroundings client={scripted.client} app={testApp(session)}>
        {page}
      </Surroundings>,
    );
    return scripted;
  };
  const pathsOf = ({ asked }: ScriptedClient) => asked.map(({ path }) => path);

  test('reads that it was done, or that it is not yet known', async () => {
    const scripted = open();
    await settled();
    await cancel(scripted, 7);
    scripted.answer('coin/trade', null);
    await settled();
    expect(toast()).toBe('Operation successful');
    cleanup();
    const later = open();
    await settled();
    await cancel(later, 7);
    await close(later);
    await settled();
    expect(toast()).toBe('The result is not yet known, checking');
  });

  test('resumes the cancellation of an older order after a reload, under its own key', async () => {
    const { store, list } = intentsOf(person.id);
    const keys = {
      7: '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f',
      8: '5c9f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f',
    };
    await store({ key: keys[7], call: cancelCall, parameters: { orderId: 7 } });
    await store({ key: keys[8], call: cancelCall, parameters: { orderId: 8 } });
    const scripted = open();
    await settled();
    for (const orderId of [7, 8] as const) {
      await cancel(scripted, orderId);
      expect(scripted.asked.at(-1)).toEqual({
        path: 'request/status',
        variables: { key: keys[orderId] },
      });
      scripted.answer('request/status', { state: 'accepted', result: null });
      await settled();
    }
    expect(pathsOf(scripted)).not.toContain('coin/trade');
    expect(list(cancelCall)).toEqual([]);
  });
});
