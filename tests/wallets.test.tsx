// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { selectPreferences } from '../machines/app';
import { walletsMachine } from '../machines/wallets';
import { add, amount, amountOfUnits, compare, sum } from '../schemas/money';
import { allocationOf, fiatWorth, holdingsOf, totalOf, Wallets, worthOf } from '../schemas/wallet';
import { LiveProvider } from '../src/live/live-provider';
import type { OpenSocket } from '../src/live/socket';
import { AssetsScreen } from '../src/screens/assets/assets-screen';
import { refusal, session, silence } from './support/people';
import { runOnActor } from './support/run-actor';
import { runOnScreen, Surroundings, settled, testApp } from './support/run-screen';
import { scriptedClient } from './support/scripted-client';
import { type AnswerTable, stateText, walk } from './support/transitions';

type Row = readonly [id: number, name: string, price: string, available: string, frozen: string];
type Accounts = Partial<Record<'change' | 'lever' | 'micro' | 'trust', readonly Row[]>>;

const walletOf = (account: keyof Accounts, rows: readonly Row[] = []) => ({
  balance: rows.map(([id, name, price, available, frozen]) => ({
    currency: id,
    currency_name: name,
    decimal_scale: name === 'USDT' ? 6 : 8,
    usdt_price: price,
    [`${account}_balance`]: available,
    [`lock_${account}_balance`]: frozen,
  })),
});

const walletsWith = ({ change, lever, micro, trust }: Accounts): Wallets =>
  v.parse(Wallets, {
    change_wallet: walletOf('change', change),
    lever_wallet: walletOf('lever', lever),
    micro_wallet: walletOf('micro', micro),
    trust_wallet: walletOf('trust', trust),
    rates: { USD: '1', CNY: '7.1' },
  });

const rich = walletsWith({
  change: [
    [1, 'BTC', '60030.25', '0.12345678', '0.02'],
    [3, 'USDT', '1', '1000', '12.5'],
    [6, 'DOGE', '0.12345', '3.5', '0'],
    [4, 'XRP', '0.5', '0', '0'],
  ],
  lever: [[3, 'USDT', '1', '0', '250']],
});
const poorer = walletsWith({ change: [[3, 'USDT', '1', '7', '0']] });

const answers = {
  readWallets: { done: [rich], error: [refusal, silence] },
} satisfies AnswerTable<typeof walletsMachine>;

const walked = walk(walletsMachine, {
  inputs: [undefined],
  events: { 'refresh.requested': [{}], 'retry.requested': [{}], 'balances.moved': [{}] },
  answers,
  seen: ({ context }) => context.isOutdated,
});

describe('the wallets', () => {
  test('move like this, and no other way', () => {
    expect(walked.table).toEqual([
      'behind: balances.moved -> following',
      'behind: refresh.requested -> refreshing',
      'failed: balances.moved -> loading',
      'failed: refresh.requested -> loading',
      'failed: retry.requested -> loading',
      'following: after answerTimeout -> behind',
      'following: balances.moved -> following',
      'following: readWallets done -> following',
      'following: readWallets done -> loaded',
      'following: readWallets error -> behind',
      'following: refresh.requested -> refreshing',
      'loaded: balances.moved -> following',
      'loaded: refresh.requested -> refreshing',
      'loading: after answerTimeout -> failed',
      'loading: balances.moved -> loading',
      'loading: readWallets done -> following',
      'loading: readWallets done -> loaded',
      'loading: readWallets error -> failed',
      'refreshing: after answerTimeout -> behind',
      'refreshing: balances.moved -> refreshing',
      'refreshing: readWallets done -> following',
      'refreshing: readWallets done -> loaded',
      'refreshing: readWallets error -> behind',
    ]);
  });

  test('leave no state, transition or guard outcome unseen', () => {
    expect(walked.gaps).toEqual([]);
  });

  test.each(walked.transitions)('keep their promises: $title', ({ from, on, to }) => {
    const state = stateText(to);
    expect(to.context.failure !== null).toBe(state === 'failed');
    // What was read once never leaves the screen again.
    if (from.context.wallets) expect(to.context.wallets).not.toBeNull();
    expect(to.context.wallets === null).toBe(state === 'loading' || state === 'failed');
    // Figures that may be old are read again or say so: they never rest as if they were new.
    if (state === 'loaded') expect(to.context.isOutdated).toBe(false);
    if (on === 'balances.moved' && state === stateText(from)) {
      expect(to.context.isOutdated).toBe(true);
    }
  });

  test.each(walked.tours)('run as drawn: $title', async (tour) => {
    const { emitted } = await runOnActor(walletsMachine, tour, answers);
    const failures = tour.steps.filter(
      ({ from, to }) => from.matches('refreshing') && to.matches('behind'),
    );
    expect(emitted.map(({ type }) => type)).toEqual(failures.map(() => 'refresh.failed'));
  });
});

describe('what somebody holds', () => {
  test('is added up over the accounts, the most valuable first, without what is not held', () => {
    const holdings = holdingsOf(rich);
    expect(holdings.map(({ currency }) => currency)).toEqual(['BTC', 'USDT', 'DOGE']);
    expect(holdings[1]).toMatchObject({
      ...{ available: '1000', frozen: '262.5' },
      frozenIn: { spot: '12.5', contract: '250', option: '0', trust: '0' },
    });
  });

  // By hand: 0.14345678 × 60030.25 = 8611.746367…; + 1012.5 + 3.5 × 0.12345 = 0.432075; + 250.
  test('is valued as on paper, cut and never rounded', () => {
    const { total, spot, contract, trust } = allocationOf(rich);
    expect(spot.worth).toBe('9624.67844259');
    expect(contract).toEqual({ worth: '250', percent: '2.53' });
    expect(spot.percent).toBe('97.46');
    expect(trust).toEqual({ worth: '0', percent: '0' });
    expect(total).toBe('9874.67844259');
    expect(fiatWorth(total, rich.rates, 'CNY')).toBe('70110.216942389');
    expect(fiatWorth(total, {}, 'USD')).toBe(total);
    expect(fiatWorth(total, {}, 'CNY')).toBeNull();
  });

  test('comes to the same by account and by coin, and no share exceeds the whole', () => {
    const anAmount = fc
      .bigInt({ min: 0n, max: 10n ** 15n })
      .map((units) => amountOfUnits(units, 8));
    const aRow = fc
      .tuple(fc.constantFrom(1, 2, 3, 6), anAmount, anAmount)
      .map(([id, available, frozen]): Row => [id, `C${id}`, `${id}.25`, available, frozen]);
    const rows = fc.uniqueArray(aRow, { selector: ([id]) => id });
    const everything = fc.record({ change: rows, lever: rows, micro: rows, trust: rows });
    fc.assert(
      fc.property(everything, (accounts) => {
        const wallets = walletsWith(accounts);
        const all = Object.values(accounts).flat();
        const held = sum(holdingsOf(wallets).map(totalOf));
        const entered = sum(
          all.flatMap(([, , , available, frozen]) => [amount(available), amount(frozen)]),
        );
        expect(held).toBe(entered);
        const { total, spot, option, contract, trust } = allocationOf(wallets);
        expect(total).toBe(sum([spot, option, contract, trust].map(({ worth }) => worth)));
        const shares = sum([spot, option, contract, trust].map(({ percent }) => percent));
        expect(compare(shares, amountOfUnits(100n, 0))).toBeLessThanOrEqual(0);
        // Cutting per row may lose at most one smallest unit for each row.
        const byCoin = sum(holdingsOf(wallets).map(worthOf));
        expect(compare(byCoin, total)).toBeGreaterThanOrEqual(0);
        const slack = amountOfUnits(BigInt(all.length), 8);
        expect(compare(byCoin, add(total, slack))).toBeLessThanOrEqual(0);
      }),
      { numRuns: 60 },
    );
  });
});

const sockets: Socket[] = [];

/** A socket that never goes anywhere; the test says what came over it. */
const openSocket: OpenSocket = async (options) => {
  const socket = io('http://127.0.0.1:1', { ...options, forceNew: true });
  vi.spyOn(socket, 'connect').mockReturnValue(socket);
  sockets.push(socket);
  return socket;
};

const moveBalances = () =>
  act(() => {
    const wallets = [{ account: 'change', currency: 3, available: '7', frozen: '0' }];
    for (const hear of sockets.at(-1)?.listeners('balance_update') ?? []) {
      hear({ seq: null, ts: 1, wallets });
    }
  });

afterEach(() => {
  cleanup();
  for (const socket of sockets.splice(0)) socket.disconnect();
});

const assets = (
  <LiveProvider open={openSocket}>
    <AssetsScreen />
  </LiveProvider>
);
const button = (name: string) => screen.getAllByRole('button', { name })[0];
const press = (name: string) => {
  const found = button(name);
  if (!found) throw new Error(`There is no button ${name}.`);
  fireEvent.click(found);
};
const isShown = (text: string) => screen.queryByText(text) !== null;
const showsFigures = () => {
  expect(isShown('9,874.67')).toBe(true);
  expect(isShown('Your assets could not be loaded')).toBe(false);
};

describe('the assets screen', () => {
  test.each(walked.tours)('shows where the wallets stand: $title', (tour) =>
    runOnScreen(walletsMachine, tour, {
      screen: assets,
      session,
      paths: { readWallets: 'wallet/list' },
      gestures: {
        'refresh.requested': () => press('Refresh'),
        'retry.requested': () => press('Try again'),
        'balances.moved': moveBalances,
      },
      faces: {
        loading: () => expect(screen.getByLabelText('Loading assets')).toBeTruthy(),
        failed: () => {
          expect(within(screen.getByRole('main')).getByRole('alert').textContent).toContain(
            'Your assets could not be loaded',
          );
        },
        loaded: () => {
          showsFigures();
          expect(isShown('Refreshing assets')).toBe(false);
          expect(isShown('These figures may be out of date')).toBe(false);
        },
        refreshing: () => {
          showsFigures();
          expect(isShown('Refreshing assets')).toBe(true);
        },
        following: () => {
          showsFigures();
          expect(isShown('Refreshing assets')).toBe(false);
        },
        behind: () => {
          showsFigures();
          expect(isShown('These figures may be out of date')).toBe(true);
        },
      },
    }),
  );

  const shown = async (wallets: Wallets) => {
    const { client, answer, refuse } = scriptedClient();
    const app = testApp(session);
    render(
      <Surroundings client={client} app={app}>
        {assets}
      </Surroundings>,
    );
    await settled();
    answer('wallet/list', wallets);
    await settled();
    return { app, answer, refuse };
  };
  const coins = () =>
    screen
      .queryAllByText(/^(BTC|USDT|DOGE|XRP)$/)
      .filter((it) => it.closest('li') && it.className.includes('name'))
      .map(({ textContent }) => textContent);
  const all = () => screen.getByRole('main').textContent ?? '';

  test('lists every coin with what is available, frozen, and worth', async () => {
    await shown(rich);
    expect(coins()).toEqual(['BTC', 'USDT', 'DOGE']);
    for (const text of ['0.14345678', '≈ 8,611.74 USD', '1,262.5', '262.5', '97.46%']) {
      expect(isShown(text)).toBe(true);
    }
  });

  test('values everything in the currency that was chosen', async () => {
    const { app } = await shown(rich);
    act(() => app.send({ type: 'preferences.changed', change: { valuation: 'CNY' } }));
    expect(isShown('≈ 70,110.21 CNY')).toBe(true);
    act(() => app.send({ type: 'preferences.changed', change: { valuation: 'THB' } }));
    expect(screen.getAllByText('--')).toHaveLength(4);
    expect(all()).not.toContain('≈');
  });

  test('hides every figure behind the eye, and remembers it', async () => {
    const { app } = await shown(rich);
    press('Hide balances');
    expect(selectPreferences(app.getSnapshot()).balancesHidden).toBe(true);
    // Nothing is left that a neighbour could read: not even shares. Only the threshold has digits.
    expect(all().replace('Hide assets below 1 USDT', '')).not.toMatch(/\d/);
    press('Show balances');
    expect(isShown('9,874.67')).toBe(true);
  });

  test('hides what is worth less than one USDT, and finds it again by its name', async () => {
    const { app } = await shown(rich);
    fireEvent.click(screen.getByRole('switch'));
    expect(coins()).toEqual(['BTC', 'USDT']);
    fireEvent.change(screen.getByLabelText('Search coins'), { target: { value: ' dog' } });
    expect(coins()).toEqual(['DOGE']);
    fireEvent.change(screen.getByLabelText('Search coins'), { target: { value: 'sol' } });
    expect(isShown('No coin matches “sol”')).toBe(true);
    expect(selectPreferences(app.getSnapshot()).smallAssetsHidden).toBe(true);
  });

  test('says when everything is small and hidden, and shows it when asked', async () => {
    const { app } = await shown(walletsWith({ change: [[6, 'DOGE', '0.12', '3', '0']] }));
    act(() => app.send({ type: 'preferences.changed', change: { smallAssetsHidden: true } }));
    expect(coins()).toEqual([]);
    press('Show small assets');
    expect(coins()).toEqual(['DOGE']);
  });

  test('tells somebody new that there is nothing yet', async () => {
    await shown(walletsWith({}));
    expect(isShown('No assets yet')).toBe(true);
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('explains where the frozen part lies', async () => {
    await shown(rich);
    fireEvent.click(screen.getByRole('button', { name: /^Frozen\s*262\.5/ }));
    const sheet = screen.getByRole('dialog', { name: 'Why is USDT frozen?' });
    expect(sheet.textContent).toContain('Open orders and withdrawals under review12.5 USDT');
    expect(sheet.textContent).toContain('Margin of contract orders and positions250 USDT');
    expect(sheet.textContent).not.toContain('Hosted principal');
  });

  test.each(['Deposit', 'Withdraw', 'Transfer'])('says that %s is not open yet', async (name) => {
    await shown(rich);
    fireEvent.click(screen.getByRole('button', { name: `${name} Soon` }));
    expect(isShown('Feature not yet open')).toBe(true);
  });

  test('takes over new figures in silence, and says only a failed refresh', async () => {
    const { answer, refuse } = await shown(rich);
    moveBalances();
    answer('wallet/list', poorer);
    await settled();
    expect(coins()).toEqual(['USDT']);
    press('Refresh');
    refuse('wallet/list', silence);
    await settled();
    expect(screen.getAllByRole('alert').some(({ textContent }) => textContent !== '')).toBe(true);
    expect(coins()).toEqual(['USDT']);
  });
});
