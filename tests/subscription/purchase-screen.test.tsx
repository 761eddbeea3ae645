// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { session } from '../../examples/account/people';
import {
  chosenSubscription,
  newCoin,
  subscriptionExamples,
} from '../../examples/subscription/subscription';
import { subscriptionMachine } from '../../machines/subscription/subscription';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import { subscriptionCall } from '../../src/api/subscription/subscription';
import { LiveProvider } from '../../src/realtime/live-provider';
import { PurchaseScreen } from '../../src/screens/subscription/purchase-screen';
import { Answering } from '../support/screen/answering';
import { errorAt } from '../support/screen/field-error';
import { createHandSocket } from '../support/screen/hand-socket';
import { type ScreenScript, Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { settleSubmission } from '../support/screen/settle-submission';
import { testTours } from '../support/screen/test-tours';
import { walk } from '../walker/walker';

const walked = walk(subscriptionMachine, {
  ...subscriptionExamples,
  distinguishedBy: ({ context }) => [context.draft, context.failure],
});

const address = '/pages/publication/purchase?id=5';
const orderPath = 'lh/send/order';

const { openSocket, closeSockets } = createHandSocket();

const wallet = { available: amount('1000') };
const answers = {
  'lh/send/product_info': () => newCoin,
  'wallet/detail': () => wallet,
};

const Address = () => {
  const { pathname, search } = useLocation();
  return <span data-testid="address">{`${pathname}${search}`}</span>;
};

const purchase = (given: Readonly<Record<string, () => unknown>> = answers) => (
  <Answering answers={given}>
    <LiveProvider open={openSocket}>
      <PurchaseScreen />
      <Address />
    </LiveProvider>
  </Answering>
);

const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Quantity'), { target: { value } });
const agree = () => {
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  if (!box.checked) fireEvent.click(box);
};
const submitButton = () => {
  const button = screen
    .getAllByText(/^Subscribe/)
    .flatMap((it) => it.closest('button') ?? [])
    .find((it) => it.type === 'submit');
  if (!button) throw new Error('The form has no button.');
  return button;
};
const dialog = () => within(screen.getByRole('alertdialog'));
const press = (name: string) => {
  fireEvent.click(dialog().getByRole('button', { name }));
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

describe('a subscription on screen', () => {
  const script: ScreenScript<typeof subscriptionMachine> = {
    screen: purchase(),
    session,
    address,
    paths: { placeSubscription: settleSubmission(orderPath) },
    gestures: {
      'draft.submitted': async () => {
        type('1000');
        agree();
        fireEvent.click(submitButton());
        await settled();
      },
      'review.declined': () => press('Back'),
      'review.confirmed': async () => {
        press('Subscribe');
        await settled();
      },
      'prompt.closed': () => press('Later'),
    },
    expectations: {
      editing: () => {
        expect(submitButton().hasAttribute('aria-busy')).toBe(false);
        expect(screen.queryByRole('alertdialog')).toBeNull();
      },
      reviewing: () => {
        expect(dialog().getByText(/^Subscribe to TIDE for/).textContent).toBe(
          'Subscribe to TIDE for 300 USDT?',
        );
      },
      submitting: ({ context: { draft } }) => {
        if (draft === null) expect(screen.getByText(/^No response yet/)).toBeTruthy();
        else expect(submitButton().getAttribute('aria-busy')).toBe('true');
      },
      unverified: () => {
        expect(dialog().getByText('Please complete KYC Verification first')).toBeTruthy();
      },
      accepted: ({ context: { order } }) => {
        expect(screen.getByText('Subscription submitted')).toBeTruthy();
        expect(screen.queryByText('1,000 TIDE') !== null).toBe(order !== null);
      },
    },
    failures: {
      shown: ({ context }) => context.failure,
      words: {
        'sub.sold_out': 'Sold out',
        'sub.above_max 90 USDT': 'The maximum subscription is 90 USDT',
        'wallet.insufficient': 'Insufficient balance',
        'feature.closed': 'Feature not yet open',
        signedOut: 'Please log in',
        'client.unknown_outcome': 'The result is not yet known, checking',
      },
    },
  };
  testTours(subscriptionMachine, walked, script, {
    title: 'shows where it stands',
    every: 'runs every transition',
    call: subscriptionCall,
  });
});

describe('the form of a subscription', () => {
  const open = async (given: Readonly<Record<string, () => unknown>> = answers, at = address) => {
    const scripted = scriptedClient();
    render(
      <Surroundings client={scripted.client} app={testApp(session)} address={at}>
        {purchase(given)}
      </Surroundings>,
    );
    await settled();
    return scripted;
  };
  const submit = async () => {
    fireEvent.click(submitButton());
    await settled();
  };

  test('shows what units cost and bring, and the button what is paid', async () => {
    await open();
    expect(figureOf('Cost')).toBe('--');
    expect(screen.getByText(/^33\.3334 to/).textContent).toBe(
      '33.3334 to 16,666.6666 TIDE, for 10 to 5,000 USDT',
    );
    type('3333.3333');
    expect(figureOf('Cost')).toBe('999.99999 USDT');
    expect(figureOf('Bonus at unlock')).toBe('333.33333 TIDE');
    expect(figureOf('Available after unlock')).toBe('3,666.66663 TIDE');
    expect(submitButton().textContent).toBe('Subscribe for 999.99999 USDT');
    type('');
    expect(figureOf('Cost')).toBe('--');
    expect(submitButton().textContent).toBe('Subscribe');
  });

  test('fills in all that the balance covers', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'All' }));
    expect(screen.getByLabelText('Quantity')).toHaveProperty('value', '3333.3333');
  });

  test.each([
    ['', 'Please enter a valid amount'],
    ['33.3333', 'The minimum subscription is 10 USDT'],
    ['16666.6667', 'The maximum subscription is 5000 USDT'],
    ['4000', 'Insufficient balance'],
  ])(
    'reports %s at its field, beside the missing agreement, and sends nothing',
    async (typed, words) => {
      const { asked } = await open();
      type(typed);
      await submit();
      expect(errorAt('Quantity')).toBe(words);
      expect(screen.getByText('You have not agreed')).toBeTruthy();
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(asked.map(({ path }) => path)).not.toContain(orderPath);
    },
  );

  test('leads to a deposit where the balance is too small', async () => {
    await open();
    type('1000');
    expect(screen.queryByText('Recharge')).toBeNull();
    type('4000');
    expect(screen.getByText('Recharge')).toBeTruthy();
  });

  test('sends one request for two taps, and keeps what was typed when it is refused', async () => {
    const scripted = await open();
    type('1000');
    agree();
    await submit();
    press('Subscribe');
    await settled();
    const sent = scripted.asked.filter(({ path }) => path === orderPath);
    expect(sent).toHaveLength(1);
    expect(sent).toMatchObject([{ variables: { payload: chosenSubscription } }]);
    scripted.refuse(
      orderPath,
      new RequestError({ kind: 'refused', code: 'sub.sold_out', params: {}, text: '' }),
    );
    await settled();
    expect(errorAt('Quantity')).toBe('Sold out');
    expect(screen.getByLabelText('Quantity')).toHaveProperty('value', '1000');
  });

  test('is closed with its reason where the coin cannot be subscribed to', async () => {
    const soldOut = { ...newCoin, state: 'soldOut' as const, remaining: amount('0') };
    await open({ ...answers, 'lh/send/product_info': () => soldOut });
    expect(submitButton()).toHaveProperty('disabled', true);
    expect(screen.getByText('All coins are subscribed')).toBeTruthy();
  });

  test('begins with what was typed before for the same coin', async () => {
    await open();
    type('12.5');
    await settled();
    cleanup();
    await open();
    expect(screen.getByLabelText('Quantity')).toHaveProperty('value', '12.5');
    cleanup();
    const other = { ...newCoin, id: 6 };
    await open({ ...answers, 'lh/send/product_info': () => other }, address.replace('5', '6'));
    expect(screen.getByLabelText('Quantity')).toHaveProperty('value', '');
  });

  test('links the agreement', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Read the subscription agreement' });
    expect(link.getAttribute('href')).toBe(
      '#/pages/help/center/detail?slug=subscription-agreement',
    );
  });

  test('leads to the own subscriptions where its address has no coin', async () => {
    await open(answers, '/pages/publication/purchase');
    expect(screen.getByTestId('address').textContent).toBe('/pages/publication/index?tab=mine');
  });
});
