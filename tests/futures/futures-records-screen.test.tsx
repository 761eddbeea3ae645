// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { person, session, silence } from '../../examples/account/people';
import { heldOrder } from '../../examples/futures/futures-order';
import { typedStops } from '../../examples/futures/futures-stops';
import { futuresCancelMachine } from '../../machines/futures/futures-cancel';
import { futuresStopsMachine } from '../../machines/futures/futures-stops';
import type { FuturesOrder } from '../../schemas/futures/futures-order';
import { intentsOf } from '../../src/api/kernel/intents';
import { LiveProvider, useLive } from '../../src/realtime/live-provider';
import { StopsSheet } from '../../src/screens/futures/stops-sheet';
import { TraderPage } from '../../src/screens/futures/trader-page';
import { btcUsdtFutures } from '../support/pairs';
import {
  runOnScreen,
  type ScreenScript,
  settled,
  toursOnScreen,
} from '../support/screen/run-screen';
import type { ScriptedClient } from '../support/screen/scripted-client';
import { settleSubmission } from '../support/screen/settle-submission';
import { testEach } from '../walker/walker';
import { futuresCancelWalk } from './walks/futures-cancel';
import { futuresStopsWalk } from './walks/futures-stops';

const Priced = ({ children }: { children: ReactNode }) => {
  const { quotes } = useLive();
  useState(() => quotes.seed([btcUsdtFutures]));
  return children;
};
const live = (children: ReactNode) => (
  <LiveProvider open={() => new Promise(() => undefined)}>
    <Priced>{children}</Priced>
  </LiveProvider>
);

const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(() => {
  cleanup();
  clear();
});

// Not by role: a search by role through the whole page is slow.
const buttonIn = (place: string, name: RegExp) => {
  const found = [...document.querySelectorAll(`${place} button`)].find((one) =>
    name.test(one.getAttribute('aria-label') ?? one.textContent ?? ''),
  );
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
};

describe('a cancellation of an entrusted contract on screen', () => {
  const entrusted: FuturesOrder = { ...heldOrder, status: 'entrusted' };
  const orders = [entrusted, { ...entrusted, id: 8 }];
  const path = 'lever/my_trade';
  const answerLists = async (scripted: ScriptedClient) => {
    while (scripted.isWaiting(path)) {
      scripted.answer(path, { rows: orders, hasMore: false, total: 2, omitted: 0 });
      await settled();
    }
  };
  const cancelButton = (orderId: number) =>
    buttonIn('li', new RegExp(`Cancel order ${orderId}, BTC/USDT`));
  const sheet = () => document.querySelector('dialog');
  const settle = settleSubmission('lever/cancel');
  const script: ScreenScript<typeof futuresCancelMachine> = {
    screen: live(<TraderPage userId={person.id} pair={btcUsdtFutures} />),
    session,
    paths: {
      cancelOrder: async (scripted, event) => {
        await settle(scripted, event);
        expect(scripted.isWaiting(path)).toBe(true);
      },
    },
    gestures: {
      'cancel.requested': async ({ orderId }, scripted) => {
        await answerLists(scripted);
        const tab = document.querySelector('[role="tab"][aria-selected="false"]');
        if (/^Orders/.test(tab?.textContent ?? '') && tab) fireEvent.click(tab);
        await settled();
        await answerLists(scripted);
        fireEvent.click(cancelButton(orderId));
        await settled();
      },
      'cancel.dismissed': async (_, scripted) => {
        if (sheet() === null) scripted.refuse('lever/cancel', silence);
        await settled();
        fireEvent.click(buttonIn('dialog', /^Close$/));
        await settled();
        expect(scripted.isWaiting(path)).toBe(true);
      },
    },
    expectations: {
      idle: () => expect(sheet()).toBeNull(),
      submitting: ({ context: { submission } }) => {
        expect(sheet() !== null).toBe(submission?.isSent === true);
        const orderId = submission?.payload?.orderId ?? 0;
        expect(cancelButton(orderId).getAttribute('aria-busy')).toBe('true');
        expect(cancelButton(15 - orderId).hasAttribute('disabled')).toBe(true);
      },
    },
    failures: {
      shown: () => null,
      toasted: ({ type, failure }) => (type === 'cancel.refused' ? failure : null),
      words: { 'lever.not_entrusted': 'This order can no longer be cancelled' },
    },
  };
  const onScreen = toursOnScreen(futuresCancelWalk, script);

  testEach('shows where a cancellation stands', onScreen.tours, async (tour) => {
    const { store } = intentsOf(person.id);
    for (const { key, payload } of tour.start.context.pending) {
      await store({ key, call: 'POST lever/cancel', parameters: payload });
    }
    await runOnScreen(futuresCancelMachine, tour, script);
  });

  test('runs every transition that it can cause', () => expect(onScreen.missing).toEqual([]));
});

describe('setting stops on screen', () => {
  const saved: true[] = [];
  const field = (name: string) => {
    const input = document.querySelector(`input[name="${name}"]`);
    if (!input) throw new Error(`There is no field ${name}.`);
    return input;
  };
  const script: ScreenScript<typeof futuresStopsMachine> = {
    screen: live(
      <StopsSheet
        userId={person.id}
        order={heldOrder}
        burstRate={typedStops.limits.burstRate}
        onClose={() => undefined}
        onSaved={() => saved.push(true)}
      />,
    ),
    session,
    paths: { submitDraft: settleSubmission('lever/setstop') },
    gestures: {
      'draft.submitted': async ({ draft: { stops } }) => {
        for (const name of ['takeProfit', 'stopLoss'] as const) {
          fireEvent.change(field(name), { target: { value: stops[name] } });
        }
        await settled();
        fireEvent.click(buttonIn('dialog', /^Save$/));
        await settled();
      },
    },
    expectations: {
      editing: () => {
        expect(saved).toHaveLength(0);
        expect(buttonIn('dialog', /^Save$/).getAttribute('aria-busy')).toBeNull();
      },
      submitting: ({ context: { draft } }) => {
        // A request of before a reload has no draft: only that it is being looked for is shown.
        if (draft) expect(buttonIn('dialog', /^Save$/).getAttribute('aria-busy')).toBe('true');
        else expect(document.querySelector('dialog')?.textContent).toMatch(/No response yet/);
      },
      accepted: () => expect(saved).toHaveLength(1),
    },
    failures: {
      shown: ({ context }) => context.failure,
      words: {
        'lever.sl_long 58000': 'must be below 58000',
        'client.unknown_outcome': 'The result is not yet known, checking',
      },
    },
  };
  const onScreen = toursOnScreen(futuresStopsWalk, script);

  testEach('shows where the stops stand', onScreen.tours, async (tour) => {
    saved.length = 0;
    const { key } = tour.start.context;
    if (key !== null) {
      await intentsOf(person.id).store({ key, call: 'POST lever/setstop', parameters: {} });
    }
    await runOnScreen(futuresStopsMachine, tour, script);
  });

  test('runs every transition that it can cause', () => expect(onScreen.missing).toEqual([]));
});
