// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '../../examples/account/people';
import { newCoin, placedSubscription } from '../../examples/subscription/subscription';
import { defaultConfig } from '../../schemas/kernel/config';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import type { SubscriptionOrder } from '../../schemas/subscription/subscription-order';
import type { SubscriptionProduct } from '../../schemas/subscription/subscription-product';
import { ConfigProvider } from '../../src/context/config';
import { LiveProvider } from '../../src/realtime/live-provider';
import { DetailsScreen } from '../../src/screens/subscription/details-screen';
import { PublicationScreen } from '../../src/screens/subscription/publication-screen';
import { createHandSocket } from '../support/screen/hand-socket';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const listPath = 'lh/send/config';
const coinPath = 'lh/send/product_info';
const minePath = 'lh/send/order_list';

const page = <Row,>(rows: readonly Row[], hasMore = false) => ({
  rows,
  page: 1,
  omitted: 0,
  hasMore,
  total: rows.length,
});

const upcoming: SubscriptionProduct = {
  ...newCoin,
  id: 6,
  coin: 'MOLE',
  state: 'upcoming',
  startAt: '2120-03-01T00:00:00.000Z',
};
const soldOut: SubscriptionProduct = {
  ...newCoin,
  id: 7,
  coin: 'GULL',
  state: 'soldOut',
  remaining: amount('0'),
};
const launched: SubscriptionProduct = {
  ...newCoin,
  id: 8,
  coin: 'REEF',
  state: 'launched',
  launchedAt: '2020-04-01T00:00:00.000Z',
};

const { openSocket, closeSockets } = createHandSocket();

const open = async (
  shown: 'list' | 'details',
  address: string,
  own: typeof session | null = session,
  features = defaultConfig.features,
) => {
  const scripted = scriptedClient();
  const screens = {
    list: <PublicationScreen />,
    details: <DetailsScreen />,
  };
  render(
    <Surroundings client={scripted.client} app={testApp(own)} address={address}>
      <ConfigProvider first={{ ...defaultConfig, features }}>
        <LiveProvider open={openSocket}>{screens[shown]}</LiveProvider>
      </ConfigProvider>
    </Surroundings>,
  );
  await settled();
  return scripted;
};
const cards = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  closeSockets();
});

describe('the list of new coins', () => {
  const rows = [newCoin, upcoming, soldOut, launched];

  test('has each coin in the tab of its stage', async () => {
    const { answer } = await open('list', '/pages/publication/index');
    answer(listPath, page(rows));
    await settled();
    expect(cards()).toHaveLength(1);
    expect(cards()[0]).toMatch(/TIDE.*Subscribing.*0\.3 USDT.*10\.00%.*75\.00% subscribed/);
    cleanup();
    const second = await open('list', '/pages/publication/index?tab=upcoming');
    second.answer(listPath, page(rows));
    await settled();
    expect(cards().map((text) => text?.includes('MOLE'))).toEqual([true]);
    cleanup();
    const third = await open('list', '/pages/publication/index?tab=ended');
    third.answer(listPath, page(rows));
    await settled();
    expect(cards()).toHaveLength(2);
    expect(cards()[0]).toMatch(/GULL.*Sold out.*100\.00% subscribed/);
    expect(cards()[1]).toMatch(/REEF.*Launched/);
  });

  test('says where a tab is empty, and why the list is missing', async () => {
    const { answer } = await open('list', '/pages/publication/index?tab=upcoming');
    answer(listPath, page([newCoin]));
    await settled();
    expect(screen.getByText('No new coin is announced')).toBeTruthy();
    cleanup();
    const second = await open('list', '/pages/publication/index');
    second.refuse(listPath, new RequestError({ kind: 'unreachable', code: 'client.offline' }));
    await settled();
    expect(screen.getByText('New coins could not be loaded')).toBeTruthy();
    press('Retry');
    await settled();
    second.answer(listPath, page([newCoin]));
    await settled();
    expect(cards()).toHaveLength(1);
  });

  test('reads a coin again when its date has come, and no other', async () => {
    vi.useFakeTimers({ now: Date.parse('2120-03-07T23:59:58.000Z') });
    const scripted = await open('list', '/pages/publication/index');
    scripted.refuse('time', new RequestError({ kind: 'malformed' }));
    scripted.answer(listPath, page([newCoin, { ...newCoin, id: 9, endAt: null }]));
    await settled();
    const asked = () => scripted.asked.filter(({ path }) => path === coinPath);
    expect(asked()).toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(asked()).toMatchObject([{ variables: { id: 5 } }]);
    scripted.answer(coinPath, { ...newCoin, state: 'closed' });
    await settled();
    expect(cards()[0]).toMatch(/TIDE.*Closed/);
    expect(cards()[1]).toMatch(/TIDE.*Subscribing/);
  });
});

describe('the own subscriptions', () => {
  const mine = '/pages/publication/index?tab=mine';
  const states: readonly [SubscriptionOrder['state'], string][] = [
    ['reviewing', 'Under review'],
    ['passed', 'Passed'],
    ['redeeming', 'Locked'],
    ['finished', 'Unlocked'],
    ['rejected', 'Rejected'],
  ];

  test('need a login', async () => {
    const { asked } = await open('list', mine, null);
    expect(screen.getByText('Log in to see your subscriptions')).toBeTruthy();
    expect(asked.map(({ path }) => path)).not.toContain(minePath);
  });

  test('are listed with their state', async () => {
    const { answer } = await open('list', mine);
    answer(
      minePath,
      page(states.map(([state], index) => ({ ...placedSubscription, id: 20 - index, state }))),
    );
    await settled();
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    states.forEach(([, words], index) => {
      expect(rows[index]).toContain(`TIDE subscription${words}1,000 TIDE`);
    });
  });

  test('open with their way from the submission to the unlock', async () => {
    const { answer } = await open('list', mine);
    answer(minePath, page([{ ...placedSubscription, state: 'passed' as const }]));
    await settled();
    press(/TIDE subscription/);
    const sheet = within(screen.getByRole('dialog'));
    const steps = within(
      sheet.getByRole('list', { name: 'Progress of the subscription' }),
    ).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent?.replace(/\d{4}-.*$/, ''))).toEqual([
      'SubmittedBy you',
      'Passed',
      'Launch: coins delivered, locked',
      'Unlock: coins and bonus available',
    ]);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([
      null,
      null,
      'step',
      null,
    ]);
    expect(steps[3]?.textContent).toMatch(/2120-03-25/);
    expect(sheet.getByText('1,100 TIDE')).toBeTruthy();
  });

  test('say why one was rejected, and end there', async () => {
    const { answer } = await open('list', '/pages/publication/index?order=17');
    const rejected = { ...placedSubscription, state: 'rejected' as const, reason: 'Not eligible' };
    answer(minePath, page([rejected]));
    await settled();
    const sheet = within(screen.getByRole('dialog'));
    expect(sheet.getByText('Rejected because: Not eligible')).toBeTruthy();
    expect(sheet.queryByText(/^Launch/)).toBeNull();
  });
});

describe('the page of a new coin', () => {
  const show = async (product: SubscriptionProduct, own: typeof session | null = session) => {
    const { answer } = await open('details', `/pages/publication/details?id=${product.id}`, own);
    answer(coinPath, product);
    await settled();
  };
  const button = () => screen.getByRole('button', { name: 'Subscribe' });
  const figureOf = (label: string) =>
    screen.getAllByText(label)[0]?.closest('dt')?.nextElementSibling;

  test('shows the terms, the schedule, the description and the risk', async () => {
    await show(newCoin);
    expect(figureOf('Issue price')?.textContent).toBe('0.3 USDT');
    expect(figureOf('Per subscription')?.textContent).toBe('10 to 5,000 USDT');
    expect(figureOf('Lock-up period')?.textContent).toBe('15 days from the launch');
    expect(figureOf('Total return rate')?.textContent).toBe('10.00%');
    const steps = within(screen.getByRole('list', { name: 'Schedule' })).getAllByRole('listitem');
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([
      null,
      'step',
      null,
      null,
    ]);
    expect(screen.getByText('fictional')).toBeTruthy();
    expect(screen.getByText(/can fall below its issue price/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe(
      '#/pages/publication/purchase?id=5',
    );
  });

  test('offers nothing while subscriptions are closed', async () => {
    const features = { ...defaultConfig.features, subscription: false };
    const address = `/pages/publication/details?id=${newCoin.id}`;
    const { answer } = await open('details', address, session, features);
    answer(coinPath, newCoin);
    await settled();
    expect(button()).toHaveProperty('disabled', true);
    expect(screen.getByText('Feature not yet open')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Subscribe' })).toBeNull();
  });

  test('tells a visitor to log in', async () => {
    await show(newCoin, null);
    expect(screen.getByRole('link', { name: 'Log in to subscribe' })).toBeTruthy();
  });

  test.each([
    ['upcoming', upcoming, /^The subscription starts on Mar 1, 2120/],
    ['sold out', soldOut, /^All coins are subscribed$/],
    [
      'closed',
      { ...newCoin, state: 'closed' as const, endAt: '2020-03-08T00:00:00.000Z' },
      /^The subscription closed on Mar 8, 2020/,
    ],
    ['launched', launched, /^REEF launched on Apr 1, 2020/],
  ])('is disabled with its reason while it is %s', async (_, product, words) => {
    await show(product);
    expect(button()).toHaveProperty('disabled', true);
    expect(screen.getByText(words)).toBeTruthy();
  });

  test('says that there is no such coin', async () => {
    const { refuse } = await open('details', '/pages/publication/details?id=77');
    refuse(
      coinPath,
      new RequestError({ kind: 'refused', code: 'record.not_found', params: {}, text: '' }),
    );
    await settled();
    expect(screen.getByText('No data obtained')).toBeTruthy();
  });
});
