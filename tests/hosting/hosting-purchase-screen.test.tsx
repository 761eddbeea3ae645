// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '../../examples/account/people';
import {
  chosenHosting,
  hostingPurchaseExamples as examples,
  fifteenDays,
} from '../../examples/hosting/hosting';
import { hostingPurchaseMachine } from '../../machines/hosting/hosting-purchase';
import type { HostingProduct } from '../../schemas/hosting/hosting-product';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import { buyHostingCall } from '../../src/api/hosting/hosting-order';
import { LiveProvider } from '../../src/realtime/live-provider';
import { HostingPurchaseScreen } from '../../src/screens/hosting/purchase-screen';
import { Answering } from '../support/screen/answering';
import { errorAt } from '../support/screen/field-error';
import { createHandSocket } from '../support/screen/hand-socket';
import { rowsIn } from '../support/screen/rows';
import { type ScreenScript, Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { settleSubmission } from '../support/screen/settle-submission';
import { testTours } from '../support/screen/test-tours';
import { walk } from '../walker/walker';

vi.mock('../../src/components/charts/worth-chart', () => ({
  WorthChart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));

const walked = walk(hostingPurchaseMachine, {
  ...examples,
  distinguishedBy: ({ context }) => [context.draft, context.failure],
});

const { openSocket, closeSockets } = createHandSocket();

const address = '/pages/finance/buyPage?id=2';
const offered = (product: HostingProduct = fifteenDays, available = '20000') => ({
  'lh/deposit/product_info': () => product,
  'wallet/detail': () => ({ available: amount(available) }),
});

const typeAmount = (value: string) =>
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value } });
const agreement = () =>
  screen.getByRole('checkbox', { name: 'I agree to the hosting service agreement' });
const submitButton = () => {
  const button = document.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!button) throw new Error('The form has no button.');
  return button;
};
const submit = async () => {
  fireEvent.click(submitButton());
  await settled();
};
const confirm = async () => {
  const dialog = within(screen.getByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: /^Host / }));
  await settled();
};
const figureOf = (label: string) =>
  screen.getByText(label).closest('dt')?.nextElementSibling?.textContent;

const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(() => {
  cleanup();
  clear();
  closeSockets();
});

describe('a purchase of hosting on screen', () => {
  const script: ScreenScript<typeof hostingPurchaseMachine> = {
    screen: (
      <Answering answers={offered()}>
        <LiveProvider open={openSocket}>
          <HostingPurchaseScreen />
        </LiveProvider>
      </Answering>
    ),
    session,
    address,
    paths: { submitDraft: settleSubmission('lh/deposit') },
    gestures: {
      'draft.submitted': async ({ draft }) => {
        typeAmount(draft.amount);
        if (!Reflect.get(agreement(), 'checked')) fireEvent.click(agreement());
        await submit();
        await confirm();
      },
    },
    // A draft that breaks a rule is not submitted by its form.
    isElsewhere: ({ event }) =>
      event.type === 'draft.submitted' && event['draft'] !== chosenHosting,
    expectations: {
      editing: () => expect(submitButton().hasAttribute('aria-busy')).toBe(false),
      submitting: ({ context: { draft } }) => {
        if (draft === null) expect(screen.getByText(/^No response yet/)).toBeTruthy();
        else expect(submitButton().getAttribute('aria-busy')).toBe('true');
      },
      accepted: ({ context: { result } }) => {
        expect(screen.getByText('Hosting started')).toBeTruthy();
        expect(screen.queryByText('1,000 USDT') !== null).toBe(result !== null);
      },
    },
    failures: {
      shown: ({ context }) => context.failure,
      words: {
        'wallet.insufficient': 'Insufficient balance',
        'plan.closed': 'Plan not yet open',
        signedOut: 'Please log in',
        'client.unknown_outcome': 'The result is not yet known, checking',
      },
    },
  };
  testTours(hostingPurchaseMachine, walked, script, {
    title: 'shows where it stands',
    every: 'runs every transition',
    call: buyHostingCall,
  });
});

describe('the form of a purchase', () => {
  const open = async (product = fifteenDays, available = '20000') => {
    const scripted = scriptedClient();
    render(
      <Surroundings client={scripted.client} app={testApp(session)} address={address}>
        <Answering answers={offered(product, available)}>
          <LiveProvider open={openSocket}>
            <HostingPurchaseScreen />
          </LiveProvider>
        </Answering>
      </Surroundings>,
    );
    await settled();
    await settled();
    return scripted;
  };

  test('computes what an amount earns while it is typed', async () => {
    await open();
    expect(figureOf('Total at the end')).toBe('--');
    expect(submitButton().textContent).toBe('Buy hosting');
    typeAmount('10000');
    await settled();
    expect(submitButton().textContent).toBe('Host 10,000 USDT');
    expect(figureOf('Per day')).toBe('40 USDT');
    expect(figureOf('Total at the end')).toBe('600 USDT');
    expect(figureOf('Principal and interest')).toBe('10,600 USDT');
  });

  test('says what an early redemption would cost, with the typed amount', async () => {
    await open();
    typeAmount('1000');
    await settled();
    expect(document.body.textContent).toContain('0.60% × 3 × 1,000 = 18.00 USDT');
  });

  test.each([
    ['', 'Please enter a valid amount'],
    ['99', 'The minimum hosting amount is 100 USDT'],
    ['50000.000001', 'The maximum hosting amount is 50000 USDT'],
    ['20000.000001', 'Insufficient balance'],
  ])('reports %s at its field and asks nothing', async (typed, words) => {
    const { asked } = await open();
    fireEvent.click(agreement());
    typeAmount(typed);
    await submit();
    expect(errorAt('Amount')).toBe(words);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(asked.map(({ path }) => path)).not.toContain('lh/deposit');
  });

  test('asks for the agreement', async () => {
    await open();
    typeAmount('100');
    await submit();
    expect(screen.getByText('You have not agreed')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('asks before it sends one request, with what it earns', async () => {
    const { asked } = await open();
    typeAmount('10000');
    fireEvent.click(agreement());
    await submit();
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByRole('button', { name: 'Host 10,000 USDT' })).toBeTruthy();
    expect(rowsIn(screen.getByRole('alertdialog'))).toEqual([
      ['Product', 'Steady 15'],
      ['Term', '15 days'],
      ['Daily yield', '0.40%'],
      ['Per day', '40 USDT'],
      ['Total at the end', '600 USDT'],
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Back' }));
    await settled();
    expect(asked.map(({ path }) => path)).not.toContain('lh/deposit');
    await submit();
    await confirm();
    const sent = asked.filter(({ path }) => path === 'lh/deposit');
    expect(sent).toHaveLength(1);
    expect(sent).toMatchObject([{ variables: { payload: { amount: '10000', isAgreed: true } } }]);
  });

  test('keeps the amount of a refused purchase', async () => {
    const scripted = await open();
    typeAmount('10000');
    fireEvent.click(agreement());
    await submit();
    await confirm();
    scripted.refuse(
      'lh/deposit',
      new RequestError({ kind: 'refused', code: 'wallet.insufficient', params: {}, text: '' }),
    );
    await settled();
    expect(errorAt('Amount')).toBe('Insufficient balance');
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', '10000');
  });

  test('keeps the typed amount of the same product, and not the agreement', async () => {
    await open();
    typeAmount('250');
    fireEvent.click(agreement());
    await settled();
    cleanup();
    await open();
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', '250');
    expect(agreement()).toHaveProperty('checked', false);
  });

  test('offers a deposit where the balance does not suffice', async () => {
    await open(fifteenDays, '99');
    expect(screen.getByRole('link', { name: 'Deposit' })).toBeTruthy();
    cleanup();
    await open();
    expect(screen.queryByRole('link', { name: 'Deposit' })).toBeNull();
  });

  test('links the agreement and has no second way to buy', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Read the hosting service agreement' });
    expect(link.getAttribute('href')).toBe('#/pages/help/center/detail?slug=hosting-agreement');
    expect(screen.queryByRole('link', { name: 'Buy' })).toBeNull();
  });

  test('sends nothing for a product that is closed', async () => {
    await open({ ...fifteenDays, isOpen: false });
    expect(submitButton().disabled).toBe(true);
    expect(screen.getByText('Plan not yet open')).toBeTruthy();
  });
});
