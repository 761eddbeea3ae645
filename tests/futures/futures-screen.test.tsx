// @vitest-environment happy-dom
// Long, because two machines of the page are toured on the one screen that renders them.
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { person, session } from '../../examples/account/people';
import { heldOrder } from '../../examples/futures/futures-order';
import { futuresCloseMachine } from '../../machines/futures/futures-close';
import { futuresOrderMachine } from '../../machines/futures/futures-order';
import type { FuturesOrder } from '../../schemas/futures/futures-order';
import { amount } from '../../schemas/kernel/money';
import { storedFuturesRequest } from '../../src/api/futures/futures-order';
import { intentsOf } from '../../src/api/kernel/intents';
import { observedLimitsOf } from '../../src/parts/account/observed-limits';
import {
  runOnScreen,
  type ScreenScript,
  settled,
  toursOnScreen,
} from '../support/screen/run-screen';
import type { ScriptedClient } from '../support/screen/scripted-client';
import { settleSubmission } from '../support/screen/settle-submission';
import { testTours } from '../support/screen/test-tours';
import { testEach } from '../walker/walker';
import { futuresPage, futuresPageData } from './support/futures-page';
import { futuresCloseWalk } from './walks/futures-close';
import { futuresOrderWalk } from './walks/futures-order';

// The second one gains 70 at the price of the page, and the first one nothing.
const positions = [
  heldOrder,
  { ...heldOrder, id: 8, lots: 7, quantity: amount('0.07'), openPrice: amount('59000') },
];

/** Answers what the page reads beside the flow under test. */
const answerReads = async (scripted: ScriptedClient, rows: readonly FuturesOrder[]) => {
  for (const [path, result] of [
    ['lever/deal', futuresPageData],
    ['lever/my_trade', { rows, hasMore: false, total: rows.length, omitted: 0 }],
  ] as const) {
    while (scripted.isWaiting(path)) {
      scripted.answer(path, result);
      await settled();
    }
  }
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

// Not by role: a search by role through the whole page takes longer than a price stays fresh.
const box = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
const sheet = 'dialog:not([role="alertdialog"])';
const question = 'dialog[role="alertdialog"]';
const dialog = () => within(box(sheet));
const alert = () => within(box(question));
const named = (name: string, place = 'body') => {
  const found = [...box(place).querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === name,
  );
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
};
const press = (name: string, place = 'body') => {
  fireEvent.click(named(name, place));
};
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const rows = () =>
  [...box(question).querySelectorAll('dt')].map((label) => [
    label.textContent,
    label.nextElementSibling?.textContent,
  ]);
const isElsewhere: ScreenScript<typeof futuresOrderMachine>['isElsewhere'] = ({ event }) =>
  event['output']?.state === 'unanswered';

describe('the contract form on screen', () => {
  const settle = settleSubmission('lever/submit');
  const script: ScreenScript<typeof futuresOrderMachine> = {
    screen: futuresPage,
    session,
    paths: {
      placeFuturesOrder: settle,
      findFuturesOrder: async (scripted, event) => {
        const isError = event.type.startsWith('xstate.error');
        if (isError) scripted.refuse('lever/my_trade', event['error']);
        else {
          const rows = event['output'] === null ? [] : [event['output']];
          scripted.answer('lever/my_trade', { rows, hasMore: false, total: 1, omitted: 0 });
        }
        await settled();
      },
      setFuturesStops: settleSubmission('lever/setstop'),
    },
    gestures: {
      'draft.submitted': async ({ draft, ownLimits }, scripted, ui) => {
        // What the app has read of them before the order.
        if (ownLimits) observedLimitsOf(ui).observe(person.id, ownLimits.standing);
        else observedLimitsOf(ui).forget();
        await answerReads(scripted, []);
        fireEvent.click(box(`input[value="${draft.match}"]`));
        await settled();
        if (draft.match === 'limit') type('Price USDT', draft.price);
        type('Lots', draft.lots);
        const stops = box('[role="switch"]');
        const isOn = stops.getAttribute('aria-checked') === 'true';
        if (isOn !== (draft.takeProfit !== '')) fireEvent.click(stops);
        await settled();
        if (draft.takeProfit !== '') {
          type('Take profit', draft.takeProfit);
          type('Stop loss', draft.stopLoss);
        }
        await settled();
        press('Long', 'form');
        await settled();
      },
      'review.confirmed': () => press('Long', sheet),
      'review.declined': () => press('Close', sheet),
      'requote.accepted': () => press('Open at the new price', question),
      'requote.declined': () => press('Cancel', question),
      'receipt.closed': () => press('Done', sheet),
    },
    isElsewhere,
    expectations: {
      editing: () => {
        expect(document.querySelector('dialog')).toBeNull();
        expect(named('Short', 'form')).toBeTruthy();
      },
      reviewing: ({ context }) => {
        expect(dialog().getByText('Most you can lose')).toBeTruthy();
        expect(dialog().queryByText('Take profit') !== null).toBe(
          context.request.takeProfit !== null,
        );
      },
      submitting: ({ context }) => {
        if (context.submission.isSent) expect(screen.getByText(/^No response yet/)).toBeTruthy();
        else {
          const button = named('Long', sheet);
          expect(button.getAttribute('aria-busy')).toBe('true');
        }
      },
      'requoted.locked': () => {
        expect(alert().getAllByText('60,600.00 USDT').length).toBeGreaterThan(0);
        expect(alert().getByText('60,000.00 USDT')).toBeTruthy();
        const accept = named('Open at the new price', question);
        expect(accept.hasAttribute('disabled')).toBe(true);
      },
      'requoted.open': () => {
        const accept = named('Open at the new price', question);
        expect(accept.hasAttribute('disabled')).toBe(false);
      },
      findingOrder: () => {
        const button = named('Long', sheet);
        expect(button.getAttribute('aria-busy')).toBe('true');
      },
      settingStops: () => {
        const button = named('Long', sheet);
        expect(button.getAttribute('aria-busy')).toBe('true');
      },
      accepted: ({ context }) => {
        const title = context.request.match === 'limit' && context.order?.status !== 'holding';
        expect(dialog().getByText(title ? 'Order placed' : 'Position opened')).toBeTruthy();
      },
    },
    failures: {
      shown: (snapshot) =>
        snapshot.matches('editing') ? snapshot.context.failure : snapshot.context.stopsFailure,
      words: {
        'limit.daily_loss 100 0 80 2026-03-03T00:00:00.000Z': 'No order was placed',
        'wallet.less_than 151.5': 'Balance is less than 151.5',
        'record.not_found': 'No data obtained',
        'lever.sl_long 58000': 'must be below 58000',
      },
    },
  };
  const onScreen = toursOnScreen(futuresOrderWalk, script);

  testEach('shows where the order stands', onScreen.tours, async (tour) => {
    const { request, submission } = tour.start.context;
    if (submission !== null && request !== null) {
      await intentsOf(person.id).store({
        key: submission.key,
        call: 'POST lever/submit',
        parameters: storedFuturesRequest(request),
      });
    }
    return runOnScreen(futuresOrderMachine, tour, script);
  });

  // A submission settles without an answer only as a machine of its own.
  test('runs every transition but those that it cannot cause', () =>
    expect(onScreen.missing).toEqual([
      'submitting: placeFuturesOrder done unanswered -> editing',
      'settingStops: setFuturesStops done unanswered -> accepted',
    ]));
});

describe('closing on screen', () => {
  const ask = async (targets: readonly number[], scripted: ScriptedClient) => {
    await answerReads(scripted, positions);
    if (targets.length > 1) press('Close all');
    else press(`CloseClose position ${targets[0]}, BTC/USDT`);
    await settled();
  };
  const script: ScreenScript<typeof futuresCloseMachine> = {
    screen: futuresPage,
    session,
    starts: ['fresh'],
    paths: { closeFutures: settleSubmission('lever/close') },
    gestures: {
      'close.requested': ({ targets }, scripted) => ask(targets, scripted),
      'close.declined': () => press('Cancel', question),
      'close.confirmed': () => {
        fireEvent.click(box(`${question} button`));
      },
      'close.skipped': 'elsewhere',
      'requote.accepted': () => press('Close at the new price', question),
      'requote.declined': () => press('Cancel', question),
      'report.closed': () => press('Done', sheet),
    },
    isElsewhere: ({ event, from, title }) =>
      event['output']?.state === 'unanswered' ||
      // One price serves both positions here, and the rest of a report is what was not closed.
      title.includes('secondStale') ||
      (event.type === 'close.requested' && from.matches('reported')),
    expectations: {
      idle: () => expect(document.querySelector('dialog')).toBeNull(),
      confirming: ({ context: { targets } }) => {
        const asked = targets.length > 1 ? 'Close all 2 positions?' : 'Close this position?';
        expect(alert().getByText(asked)).toBeTruthy();
        expect(rows()).toEqual(
          targets.length > 1
            ? [
                ['Long BTC/USDT 20× · 5 lots', '≈ 0.00 USDT'],
                ['Long BTC/USDT 20× · 7 lots', '≈ +70.00 USDT'],
                ['Est. P/L', '≈ +70.00'],
              ]
            : [
                ['Position', 'Long BTC/USDT 20× · 5 lots'],
                ['Last price', '60,000 USDT'],
                ['Est. P/L', '≈ 0.00 USDT'],
                ['Returned (est.)', '150 USDT'],
              ],
        );
      },
      closing: ({ context: { targets, results } }) => {
        const done = results.filter(({ state }: { state: string }) => state === 'closed').length;
        expect(dialog().getByText(`Closing, ${done} of ${targets.length} done`)).toBeTruthy();
      },
      'requoted.locked': () => {
        expect(alert().getAllByText(/^59,500/).length).toBeGreaterThan(0);
        const accept = named('Close at the new price', question);
        expect(accept.hasAttribute('disabled')).toBe(true);
      },
      'requoted.open': () => {
        const accept = named('Close at the new price', question);
        expect(accept.hasAttribute('disabled')).toBe(false);
      },
      reported: ({ context: { targets, results } }) => {
        const done = results.filter(({ state }: { state: string }) => state === 'closed').length;
        expect(dialog().getByText(`${done} of ${targets.length} closed`)).toBeTruthy();
        expect(dialog().queryAllByText('Still open')).toHaveLength(targets.length - done);
      },
    },
    failures: null,
  };
  testTours(futuresCloseMachine, futuresCloseWalk, script, {
    title: 'shows what becomes of each position',
    every: 'runs every transition but those that it cannot cause',
    missing: [
      'confirming: close.confirmed secondStale -> closing',
      'closing: close.skipped -> reported',
      'closing: closeFutures done unanswered -> reported',
      'closing: close.skipped -> closing',
      'closing: closeFutures done unanswered -> closing',
      'reported: close.requested one -> confirming',
      'reported: close.requested both -> confirming',
    ],
  });
});
