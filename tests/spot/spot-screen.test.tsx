// @vitest-environment happy-dom
// Long, because both machines of the trade page are toured on the one screen that renders them.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { person, session } from '../../examples/account/people';
import { silence, spotRequest, tooLittle, waitingOrder } from '../../examples/spot/spot-order';
import { spotOrderMachine } from '../../machines/spot/spot-order';
import { Pair } from '../../schemas/market/pair';
import { intentsOf } from '../../src/api/kernel/intents';
import { storedSpotRequest } from '../../src/api/spot/spot-order';
import { observedLimitsOf } from '../../src/parts/account/observed-limits';
import { LiveProvider, useLive } from '../../src/realtime/live-provider';
import { TraderPage } from '../../src/screens/spot/trader-page';
import { VisitorPage } from '../../src/screens/spot/visitor-page';
import { errorAt } from '../support/screen/field-error';
import {
  runOnScreen,
  type ScreenScript,
  Surroundings,
  settled,
  testApp,
  toursOnScreen,
} from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { settleSubmission } from '../support/screen/settle-submission';
import { testEach } from '../walker/walker';
import { spotOrderWalk } from './walks/spot-order';

const pair = v.parse(Pair, {
  id: 1,
  currency_id: 1,
  currency_name: 'BTC',
  legal_id: 3,
  legal_name: 'USDT',
  now_price: '57314.75',
  change: '1.63',
  price_decimals: 2,
  quantity_decimals: 4,
  min_quantity: '0.0001',
  min_notional: '5',
  ts: '2026-03-04T12:00:00.000Z',
});

const TradingPage = ({ visitor = false }: { visitor?: boolean }) => {
  const { quotes } = useLive();
  useState(() => quotes.seed([pair]));
  return visitor ? <VisitorPage pair={pair} /> : <TraderPage userId={person.id} pair={pair} />;
};
const page = (
  <LiveProvider open={() => new Promise(() => undefined)}>
    <TradingPage />
  </LiveProvider>
);

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const inDialog = () => within(screen.getByRole('dialog'));
const confirmButton = () => inDialog().getByRole('button', { name: 'Buy BTC' });
const shows = (text: string | RegExp) => () => expect(screen.getByText(text)).toBeTruthy();
const submit = async () => {
  press('Buy BTC');
  await settled();
};
const fill = async (price: string, quantity: string) => {
  type('Price USDT', price);
  type('Quantity', quantity);
  await settled();
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

describe('the order form', () => {
  const isWaiting = () => expect(confirmButton().getAttribute('aria-busy')).toBe('true');
  const isEditing = () => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Buy BTC' }).hasAttribute('aria-busy')).toBe(false);
  };

  const script: ScreenScript<typeof spotOrderMachine> = {
    screen: page,
    session,
    paths: { placeSpotOrder: settleSubmission('coin/trade') },
    gestures: {
      'draft.submitted': async ({ draft, ownLimits }, _, ui) => {
        // What the app has read of them before the order.
        if (ownLimits) observedLimitsOf(ui).observe(person.id, ownLimits.standing);
        else observedLimitsOf(ui).forget();
        await settled();
        fireEvent.click(screen.getByRole('radio', { name: 'Limit' }));
        const unit = screen.getByRole('button', { name: /tap to switch$/ });
        const isSwitched = unit.textContent === 'USDT';
        if (isSwitched !== (draft.quantity === null)) fireEvent.click(unit);
        await fill(draft.price, draft.quantity ?? draft.quoteAmount ?? '');
        if (draft.match === 'market')
          fireEvent.click(screen.getByRole('radio', { name: 'Market' }));
        await submit();
      },
      'review.confirmed': () => {
        fireEvent.click(confirmButton());
      },
      'review.declined': () => {
        fireEvent.click(inDialog().getByRole('button', { name: 'Close' }));
      },
      'receipt.closed': () => press('Done'),
    },
    isElsewhere: ({ event }) => event['output']?.state === 'unanswered',
    expectations: {
      editing: isEditing,
      reviewing: () => {
        expect(confirmButton().hasAttribute('disabled')).toBe(false);
        expect(confirmButton().hasAttribute('aria-busy')).toBe(false);
      },
      submitting: ({ context }) =>
        context.submission.isSent ? shows(/^No response yet/)() : isWaiting(),
      accepted: shows('Order placed'),
    },
    failures: {
      shown: (snapshot) => (snapshot.matches('editing') ? snapshot.context.failure : null),
      words: {
        'wallet.insufficient': 'Insufficient balance',
        'limit.cool_off 2999-01-01T00:00:00.000Z': 'You are in a cool-off: no order was placed',
      },
    },
  };
  const onScreen = toursOnScreen(spotOrderWalk, script);

  testEach('shows where the order stands', onScreen.tours, (tour) => {
    const { request, submission } = tour.start.context;
    if (submission !== null && request !== null) {
      const { key } = submission;
      void intentsOf(person.id).store({
        key,
        call: 'POST coin/trade',
        parameters: storedSpotRequest(request),
      });
    }
    return runOnScreen(spotOrderMachine, tour, script);
  });

  // A submission settles without an answer only as a machine of its own.
  test('runs every transition but those that it cannot cause', () =>
    expect(onScreen.missing).toEqual(['submitting: placeSpotOrder done unanswered -> editing']));
});

describe('a person at the order form', () => {
  const open = async (content = page, query = 'symbol=BTC%2FUSDT') => {
    const scripted = scriptedClient();
    const signedIn = content === page;
    const view = render(
      <Surroundings
        client={scripted.client}
        app={testApp(signedIn ? session : null)}
        address={`/pages/trade/index?${query}`}
      >
        {content}
      </Surroundings>,
    );
    await settled();
    const sent = () => scripted.asked.filter(({ path }) => path === 'coin/trade');
    return { scripted, sent, ...view };
  };
  const value = (label: string) => {
    const input = screen.getByLabelText(label);
    return input instanceof HTMLInputElement ? input.value : null;
  };

  test('taps twice and sends one order, whose key was kept before', async () => {
    const { sent } = await open();
    await fill('57000', '0.01');
    await submit();
    const button = confirmButton();
    fireEvent.click(button);
    fireEvent.click(button);
    await settled();
    expect(sent()).toHaveLength(1);
    const [stored] = intentsOf(person.id).list('POST coin/trade');
    expect(sent()[0]?.variables).toMatchObject({
      key: stored?.key,
      payload: {
        symbol: 'BTC/USDT',
        side: 'buy',
        match: 'limit',
        price: '57000',
        quantity: '0.01',
      },
    });
  });

  test('finds everything still typed after a refusal, with its reason at the field', async () => {
    const { scripted } = await open();
    await fill('57000', '0.01');
    await submit();
    fireEvent.click(confirmButton());
    await settled();
    scripted.refuse('coin/trade', tooLittle);
    await settled();
    expect(value('Price USDT')).toBe('57000');
    expect(value('Quantity')).toBe('0.01');
    expect(errorAt('Quantity')).toBe('Insufficient balance');
    expect(intentsOf(person.id).list('POST coin/trade')).toEqual([]);
  });

  test('sends nothing that breaks a rule, and reads which', async () => {
    const { sent } = await open();
    type('Price USDT', '');
    await submit();
    shows('Please enter a valid price')();
    shows('Please enter the quantity')();
    await fill('57000', '0.00001');
    expect(value('Quantity')).toBe('0.0000');
    await fill('57000', '0.0000');
    await submit();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent()).toEqual([]);
  });

  test('is asked in a dialog about a price far from the market, with the safe choice first', async () => {
    const { sent } = await open();
    await fill('70000', '0.01');
    await submit();
    expect(screen.getByRole('alertdialog').textContent).toContain('22.13% worse');
    expect(document.activeElement?.textContent).toBe('Cancel');
    press('Cancel');
    await settled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(value('Quantity')).toBe('0.01');
    expect(sent()).toEqual([]);
  });

  test('types for how much, and orders as much as that buys', async () => {
    const { sent } = await open();
    press('Quantity in BTC, tap to switch');
    await fill('50000', '99.99');
    await submit();
    fireEvent.click(confirmButton());
    await settled();
    expect(sent()[0]?.variables).toMatchObject({ payload: { quantity: '0.0019' } });
  });

  test('comes back after a reload to an order without an answer, and asks for its status', async () => {
    const first = await open();
    await fill('57000', '0.01');
    await submit();
    fireEvent.click(confirmButton());
    await settled();
    first.scripted.refuse('coin/trade', silence);
    await settled();
    const { key } = intentsOf(person.id).list('POST coin/trade')[0] ?? {};
    first.unmount();
    const { scripted, sent } = await open();
    const asked = scripted.asked.find(({ path }) => path === 'request/status');
    expect(asked?.variables).toEqual({ key });
    scripted.answer('request/status', { state: 'accepted', result: waitingOrder });
    await settled();
    shows('Order placed')();
    expect(sent()).toEqual([]);
    expect(intentsOf(person.id).list('POST coin/trade')).toEqual([]);
  });

  test('sends an order again after a reload, under its first key, when the server has not heard of it', async () => {
    const key = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';
    await intentsOf(person.id).store({
      key,
      call: 'POST coin/trade',
      parameters: storedSpotRequest(spotRequest),
    });
    const { scripted, sent } = await open();
    scripted.answer('request/status', { state: 'unknown' });
    await settled();
    shows('Order not confirmed yet')();
    press('Resend');
    await settled();
    expect(sent().map(({ variables }) => variables)).toEqual([
      expect.objectContaining({ key, payload: spotRequest }),
    ]);
    scripted.answer('coin/trade', waitingOrder);
    await settled();
    shows('Order placed')();
    expect(intentsOf(person.id).list('POST coin/trade')).toEqual([]);
  });

  test('is led to the order that the address names, in whichever state it is', async () => {
    const { scripted } = await open(page, 'id=7');
    const tab = (name: RegExp) => screen.getByRole('tab', { name });
    expect(tab(/^History/).getAttribute('aria-selected')).toBe('true');
    // Of two lists that are read from one path at once, one is answered; the history is read anew.
    fireEvent.click(tab(/^Open/));
    await settled();
    fireEvent.click(tab(/^History/));
    await settled();
    const rows = [{ ...waitingOrder, id: 8 }, waitingOrder];
    scripted.answer('coin/list', { rows, hasMore: false, total: 2, omitted: 0 });
    await settled();
    const marks = [...document.querySelectorAll('#spot-orders-panel > ul > li')].map((row) =>
      row.getAttribute('aria-current'),
    );
    expect(marks).toEqual([null, 'true']);
    const lists = scripted.asked.filter(({ path }) => path === 'coin/list');
    expect(lists.at(-1)?.variables).toMatchObject({ filter: { pair: null, status: null } });
  });

  test('puts a cancellation without an answer aside, and tries it again under its key', async () => {
    const { scripted, sent } = await open();
    scripted.answer('coin/list', { rows: [waitingOrder], hasMore: false, total: 1, omitted: 0 });
    await settled();
    const cancel = () => screen.getByRole('button', { name: /^Cancel the BTC/ });
    fireEvent.click(cancel());
    await settled();
    scripted.refuse('coin/trade', silence);
    await settled();
    shows(/^No response yet/)();
    fireEvent.click(inDialog().getByRole('button', { name: 'Close' }));
    await settled();
    expect(screen.queryByText(/^No response yet/)).toBeNull();
    fireEvent.click(cancel());
    await settled();
    scripted.answer('request/status', { state: 'unknown' });
    await settled();
    fireEvent.click(inDialog().getByRole('button', { name: 'Resend' }));
    await settled();
    const [first, second] = sent();
    expect(second?.variables).toMatchObject({ payload: { orderId: waitingOrder.id } });
    expect(Object(second?.variables).key).toBe(Object(first?.variables).key);
    scripted.answer('coin/trade', null);
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(intentsOf(person.id).list('PUT coin/trade')).toEqual([]);
  });

  test('has what was typed stored once for each change, and not at each render', async () => {
    await open();
    const area = sessionStorage;
    const written: string[] = [];
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => area.getItem(name),
      removeItem: (name: string) => area.removeItem(name),
      setItem: (name: string, text: string) => {
        area.setItem(name, text);
        if (name === 'tideline_draft_spot') written.push(text);
      },
    });
    await fill('57000', '0.01');
    fireEvent.blur(screen.getByLabelText('Price USDT'));
    fireEvent.blur(screen.getByLabelText('Quantity'));
    await settled();
    vi.unstubAllGlobals();
    expect(written).toHaveLength(2);
    expect(written.at(-1)).toContain('"price":"57000"');
    expect(written.at(-1)).toContain('"quantity":"0.01"');
  });

  test('who is not logged in is led to the login, and finds the form as it was', async () => {
    const visitor = (
      <LiveProvider open={() => new Promise(() => undefined)}>
        <TradingPage visitor />
      </LiveProvider>
    );
    const { scripted, unmount } = await open(visitor);
    await fill('57000', '0.01');
    press('Log in');
    await settled();
    unmount();
    render(
      <Surroundings client={scripted.client} app={testApp(session)}>
        {page}
      </Surroundings>,
    );
    await settled();
    expect(value('Price USDT')).toBe('57000');
    expect(value('Quantity')).toBe('0.01');
  });
});
