// @vitest-environment happy-dom
// Long, because every step of a purchase is rendered on one page, with one script of answers.

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { person, session, silence } from '../../examples/account/people';
import { awaitingOption, deliveredOption, voidOption } from '../../examples/option/option-order';
import { selectUser } from '../../machines/account/app';
import { optionOrderMachine } from '../../machines/option/option-order';
import { amount } from '../../schemas/kernel/money';
import type { OptionOrder } from '../../schemas/option/option-order';
import { intentsOf } from '../../src/api/kernel/intents';
import { App } from '../../src/context/app-context';
import { observedLimitsOf } from '../../src/parts/account/observed-limits';
import { LiveProvider, useLive } from '../../src/realtime/live-provider';
import { TraderPage } from '../../src/screens/option/trader-page';
import { VisitorPage } from '../../src/screens/option/visitor-page';
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
import { optionOrderWalk } from './walks/option-order';

const period = (seconds: number, profit: string) => ({
  seconds,
  isOpen: true,
  profitPercent: amount(profit),
  evenPercent: null,
  even: null,
  lossPercent: null,
  minStake: amount('10'),
  maxStake: amount('10000'),
});
const periods = { rows: [period(60, '70'), period(120, '75')], omitted: 0 };
const currency = {
  id: 3,
  name: 'USDT',
  logo: '',
  decimals: 6,
  feePercent: amount('0.2'),
  minStake: null,
  maxStake: null,
  maxOpen: 10,
  stakeShortcuts: [amount('100')],
  available: amount('1000'),
  frozen: amount('0'),
};
const currencies = { rows: [currency], omitted: 0 };
const page = (rows: readonly OptionOrder[]) => ({
  rows,
  hasMore: false,
  total: rows.length,
  omitted: 0,
});

const verified = { ...person, basicVerification: 'verified' } as const;
const unverified = { ...person, basicVerification: 'unverified' } as const;

const OptionPage = () => {
  const { quotes } = useLive();
  const user = App.useSelector(selectUser);
  useState(() => quotes.seed([btcUsdt]));
  return user ? <TraderPage user={user} pair={btcUsdt} /> : <VisitorPage pair={btcUsdt} />;
};
const content = (
  <LiveProvider open={() => new Promise(() => undefined)}>
    <OptionPage />
  </LiveProvider>
);

const press = (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const dialogs = () => screen.queryAllByRole('dialog');
const inSheet = () => within(screen.getByRole('dialog'));
const inAlert = () => within(screen.getByRole('alertdialog'));
const shows = (text: string | RegExp) =>
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);

/** Durations and coins arrive. */
const offer = async ({ answer }: ScriptedClient) => {
  answer('microtrade/seconds', periods);
  await settled();
  answer('microtrade/payable_currencies', currencies);
  await settled();
};
const choosePeriod = (seconds: number) => {
  const [chip] = document.querySelectorAll(`input[value="${seconds}"]`);
  if (!chip) throw new Error(`No duration of ${seconds} s is offered.`);
  fireEvent.click(chip);
};
const typeStake = (stake: string) =>
  fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: stake } });
const submit = async () => {
  const button = document.querySelector('button[type="submit"]');
  if (!button) throw new Error('There is no purchase to submit.');
  fireEvent.click(button);
  await settled();
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

describe('a person at the options', () => {
  const open = async (
    user: typeof person | null = verified,
    cautioned = true,
    query = 'symbol=BTC%2FUSDT',
  ) => {
    if (cautioned)
      localStorage.setItem('tideline_risk_option', JSON.stringify({ [person.id]: '' }));
    const scripted = scriptedClient();
    const view = render(
      <Surroundings
        client={scripted.client}
        app={testApp(user ? { ...session, user } : null)}
        address={`/pages/option/detail?${query}`}
      >
        {content}
      </Surroundings>,
    );
    await settled();
    if (user) await offer(scripted);
    const sent = () => scripted.asked.filter(({ path }) => path === 'microtrade/submit');
    return { scripted, sent, ...view };
  };
  const openSheet = async (name: RegExp = /^Rise/) => {
    choosePeriod(60);
    await settled();
    press(name);
    await settled();
  };

  test('is asked for a duration before anything else', async () => {
    await open();
    press(/^Rise/);
    await settled();
    expect(dialogs()).toEqual([]);
    shows('Please choose an option time');
  });

  test('reads cost, gain and loss of this very order, and buys once for two taps', async () => {
    const { sent } = await open();
    await openSheet();
    typeStake('125.5');
    await settled();
    const rows = screen.getByRole('dialog').textContent ?? '';
    expect(rows).toContain('Fee0.251 USDT');
    expect(rows).toContain('Total cost125.751 USDT');
    expect(rows).toContain('Profit if right+87.85 USDT');
    expect(rows).toContain('Loss if wrong (with fee)−125.751 USDT');
    await submit();
    await submit();
    expect(sent()).toHaveLength(1);
    const [stored] = intentsOf(person.id).list('POST microtrade/submit');
    expect(sent()[0]?.variables).toMatchObject({
      key: stored?.key,
      payload: {
        side: 'rise',
        seconds: 60,
        stake: '125.5',
        seenPrice: '57314.75',
        maxSlip: '0.0005',
      },
    });
  });

  test.each([
    ['9.99', 'The quantity must be between 10 and 10,000 USDT'],
    ['10000.01', 'The quantity must be between 10 and 10,000 USDT'],
    ['1000.01', 'Insufficient balance'],
    ['999', 'Balance is less than 1,000.998 USDT'],
  ])('sends nothing of %s, and reads why', async (stake, words) => {
    const { sent } = await open();
    await openSheet();
    typeStake(stake);
    await submit();
    expect(screen.getByRole('dialog').textContent).toContain(words);
    expect(sent()).toEqual([]);
  });

  test('confirms before the first option what it can lose', async () => {
    const { sent, scripted } = await open(verified, false);
    await openSheet();
    typeStake('100');
    await submit();
    expect(sent()).toEqual([]);
    expect(screen.getByRole('alertdialog').textContent).toContain('You can lose 100.2 USDT');
    expect(document.activeElement?.textContent).toBe('Go back');
    fireEvent.click(inAlert().getByRole('button', { name: 'I understand, buy' }));
    await settled();
    scripted.answer('microtrade/submit', awaitingOption);
    await settled();
    shows('Option bought');
    expect(localStorage.getItem('tideline_risk_option')).toBe(`{"${person.id}":""}`);
  });

  test('is asked for the verification, and finds the purchase as it was when it is approved', async () => {
    const { unmount } = await open(unverified);
    choosePeriod(120);
    await settled();
    press(/^Fall/);
    await settled();
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'Please complete KYC Verification first',
    );
    inAlert().getByRole('button', { name: 'Verify now' });
    unmount();
    await open(verified);
    expect(inSheet().getByRole('heading').textContent).toBe('BTC/USDT Fall ▼');
    expect(document.querySelector('input[value="120"]:checked')).not.toBeNull();
  });

  test('is not asked again by the screen itself after coming back without it', async () => {
    const { unmount } = await open(unverified);
    await openSheet();
    unmount();
    await open(unverified);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('finds everything still typed after a reload', async () => {
    const { unmount } = await open();
    await openSheet();
    typeStake('125.5');
    await settled();
    unmount();
    await open();
    expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('125.5');
  });

  test('confirms a price that has moved, a second later and under another key', async () => {
    const { scripted, sent } = await open();
    await openSheet();
    typeStake('100');
    await submit();
    const moved = optionOrderWalk.transitions.find(({ to }) => to.matches('requoted'))?.event;
    await settleSubmission('microtrade/submit')(scripted, Object(moved));
    await settled();
    const dialog = screen.getByRole('alertdialog');
    expect(dialog.textContent).toContain('Price you saw57,314.75 USDT');
    expect(dialog.textContent).toContain('Price when the order arrived57,400.10 USDT');
    const confirm = inAlert().getByRole('button', { name: 'Buy at the new price' });
    expect(confirm.hasAttribute('disabled')).toBe(true);
    await expect.poll(() => confirm.hasAttribute('disabled'), { timeout: 3_000 }).toBe(false);
    fireEvent.click(confirm);
    await settled();
    const [first, second] = sent().map(({ variables }) => Object(variables));
    expect(second.payload).toEqual(first.payload);
    expect(second.key).not.toBe(first.key);
  });

  test('comes back after a reload to an order without an answer, and asks for its status', async () => {
    const first = await open();
    await openSheet();
    typeStake('100');
    await submit();
    first.scripted.refuse('microtrade/submit', silence);
    await settled();
    const { key } = intentsOf(person.id).list('POST microtrade/submit')[0] ?? {};
    first.unmount();
    const scripted = scriptedClient();
    render(
      <Surroundings client={scripted.client} app={testApp({ ...session, user: verified })}>
        {content}
      </Surroundings>,
    );
    await settled();
    const asked = scripted.asked.find(({ path }) => path === 'request/status');
    expect(asked?.variables).toEqual({ key });
    scripted.answer('request/status', { state: 'accepted', result: awaitingOption });
    await settled();
    shows('Option bought');
    expect(scripted.asked.some(({ path }) => path === 'microtrade/submit')).toBe(false);
  });

  test('reads how a delivered order was settled, with both prices', async () => {
    const { scripted } = await open();
    // Of the two lists that are read from one path, the last answer is awaited by the delivered ones.
    scripted.answer('microtrade/lists', page([deliveredOption, { ...voidOption, id: 8 }]));
    await settled();
    fireEvent.click(screen.getByRole('tab', { name: 'History' }));
    await settled();
    press('Settlement of BTC/USDT order 9');
    await settled();
    const card = screen.getByRole('dialog').textContent ?? '';
    expect(card).toContain('The price rose. You gained 70 USDT.');
    expect(card).toContain('trades.1');
    expect(card).toContain('trades.2');
    expect(card).toContain('the result agrees');
    fireEvent.click(inSheet().getByRole('button', { name: 'Close' }));
    await settled();
    press('Settlement of BTC/USDT order 8');
    await settled();
    const voided = screen.getByRole('dialog').textContent ?? '';
    expect(voided).toContain('so the order is void. Stake and fee were returned.');
    expect(voided).toContain('Credited100.2 USDT');
  });

  test('opens the settlement of the order that the address names, once', async () => {
    const { scripted } = await open(verified, true, 'id=9');
    scripted.answer('microtrade/lists', page([{ ...voidOption, id: 8 }, deliveredOption]));
    await settled();
    const { textContent } = screen.getByRole('dialog');
    expect(textContent).toContain('The price rose. You gained 70 USDT.');
    fireEvent.click(inSheet().getByRole('button', { name: 'Close' }));
    await settled();
    const history = screen.getByRole('tab', { name: 'History' });
    expect(history.getAttribute('aria-selected')).toBe('true');
    fireEvent.click(screen.getByRole('tab', { name: /^Open/ }));
    await settled();
    fireEvent.click(history);
    await settled();
    expect(dialogs()).toEqual([]);
  });

  test('who is not logged in sees the durations, and is led to the login', async () => {
    await open(null);
    shows('+70%');
    expect(screen.queryByRole('button', { name: /^Rise/ })).toBeNull();
    press('Log in to trade');
  });

  test('follows the bought order until it is delivered', async () => {
    const { scripted } = await open();
    await openSheet();
    typeStake('100');
    await submit();
    scripted.answer('microtrade/submit', awaitingOption);
    await settled();
    scripted.answer('microtrade/lists', page([]));
    await settled();
    shows('Option bought');
    scripted.answer('time', {
      epochMs: Date.parse('2026-03-04T12:01:00.300Z'),
      now: '2026-03-04T12:01:00.300Z',
      rate: '1',
    });
    await settled();
    await expect
      .poll(() => screen.getByRole('dialog').textContent, { timeout: 3_000 })
      .toContain('Settling…');
    scripted.answer('microtrade/lists', page([deliveredOption]));
    await settled();
    expect(screen.getByRole('dialog').textContent).toContain('You gained 70 USDT.');
  });
});

type Script = ScreenScript<typeof optionOrderMachine>;

const gestures: Script['gestures'] = {
  'side.chosen': async ({ side }, scripted) => {
    if (scripted.isWaiting('microtrade/seconds')) await offer(scripted);
    choosePeriod(60);
    await settled();
    press(side === 'rise' ? /^Rise/ : /^Fall/);
  },
  'prompt.closed': () => {
    fireEvent.click(inAlert().getByRole('button', { name: 'Later' }));
  },
  'verification.passed': (_, { answer }) => answer('user/center', verified),
  'draft.submitted': async ({ draft, ownLimits }, _, ui) => {
    // What the app has read of them before the order.
    if (ownLimits) observedLimitsOf(ui).observe(person.id, ownLimits.standing);
    else observedLimitsOf(ui).forget();
    typeStake(draft.stake);
    await submit();
  },
  'review.declined': () => {
    fireEvent.click(inSheet().getByRole('button', { name: 'Close' }));
  },
  'risk.accepted': () => {
    fireEvent.click(inAlert().getByRole('button', { name: 'I understand, buy' }));
  },
  'risk.declined': () => {
    fireEvent.click(inAlert().getByRole('button', { name: 'Go back' }));
  },
  'price.accepted': () => {
    fireEvent.click(inAlert().getByRole('button', { name: 'Buy at the new price' }));
  },
  'price.declined': () => {
    fireEvent.click(inAlert().getByRole('button', { name: 'Go back' }));
  },
  'delivery.reached': 'elsewhere',
  'order.read': ({ order }, { answer }) => answer('microtrade/lists', page([order])),
  'receipt.closed': () => press(screen.queryByText('Option bought') ? 'Done' : 'Close'),
};

const asksToVerify = () => shows('Please complete KYC Verification first');

const scriptFor = (user: typeof person, rest: Pick<Script, 'isElsewhere'>): Script => ({
  screen: content,
  session: { ...session, user },
  paths: { placeOptionOrder: settleSubmission('microtrade/submit') },
  gestures,
  starts: ['fresh'],
  expectations: {
    choosing: () => expect(dialogs()).toEqual([]),
    unverified: asksToVerify,
    reviewing: () => expect(inSheet().getByLabelText('Quantity')).toBeTruthy(),
    cautioned: () => shows(/^You can lose/),
    buying: () =>
      expect(document.querySelector('button[type="submit"]')?.getAttribute('aria-busy')).toBe(
        'true',
      ),
    'requoted.locked': () => shows('The price has moved'),
    'requoted.open': () => shows('The price has moved'),
    'awaiting.counting': () => shows('Option bought'),
    delivered: () => shows('The price rose. You gained 70 USDT.'),
  },
  failures: {
    shown: (snapshot) => {
      if (snapshot.matches('unverified')) return { kind: 'verificationRequired', text: '' };
      return snapshot.matches('reviewing') ? snapshot.context.failure : null;
    },
    words: {
      'limit.daily_loss 100 0 80 2026-03-03T00:00:00.000Z': 'No order was placed',
      'option.max_open 10': 'At most 10 open option orders are allowed',
      verificationRequired: 'Please complete KYC Verification first',
    },
  },
  ...rest,
});

type Step = Parameters<NonNullable<Script['isElsewhere']>>[0];

// A submission settles without an answer only as a machine of its own.
const isUnanswered = ({ event }: Step) => event['output']?.state === 'unanswered';

const experienced = scriptFor(verified, {
  isElsewhere: (step) =>
    isUnanswered(step) ||
    step.event['isVerified'] === false ||
    step.event['isFirst'] === true ||
    step.on === 'verification.passed',
});
const beginner = scriptFor(verified, {
  isElsewhere: (step) =>
    isUnanswered(step) ||
    step.event['isVerified'] === false ||
    step.event['isFirst'] === false ||
    step.on === 'verification.passed' ||
    // The next order is no first one any more.
    step.from.matches('awaiting'),
});
const newcomer = scriptFor(unverified, {
  isElsewhere: ({ from, event }) =>
    !(from.matches('choosing') && event['isVerified'] === false) && !from.matches('unverified'),
});

describe('the purchase of an option on the screen', () => {
  const experiencedTours = toursOnScreen(optionOrderWalk, experienced);
  const beginnerTours = toursOnScreen(optionOrderWalk, beginner);
  const newcomerTours = toursOnScreen(optionOrderWalk, newcomer);

  testEach('shows where the purchase stands', experiencedTours.tours, (tour) => {
    localStorage.setItem('tideline_risk_option', JSON.stringify({ [person.id]: '' }));
    return runOnScreen(optionOrderMachine, tour, experienced);
  });
  testEach('cautions before the first purchase', beginnerTours.tours, (tour) =>
    runOnScreen(optionOrderMachine, tour, beginner),
  );
  testEach('asks for the verification', newcomerTours.tours, (tour) =>
    runOnScreen(optionOrderMachine, tour, newcomer),
  );

  test('runs every transition but those that it cannot cause', () => {
    const missing = [experiencedTours, beginnerTours, newcomerTours].map(
      (tours) => new Set(tours.missing),
    );
    const everywhere = [...(missing[0] ?? [])].filter((title) =>
      missing.every((titles) => titles.has(title)),
    );
    expect(everywhere).toEqual([
      'reviewing: draft.submitted unverified -> unverified',
      'buying: placeOptionOrder done unanswered -> choosing',
      'awaiting.counting: delivery.reached -> awaiting.settling',
      'awaiting.settling: order.read delivered -> delivered',
      'awaiting.settling: receipt.closed -> choosing',
    ]);
  });
});
