// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { session, silence } from '../../examples/account/people';
import { DayMarketBatch } from '../../schemas/market/live';
import { Pair } from '../../schemas/market/pair';
import { MenuContext } from '../../src/navigation/menu-context';
import { PairSheet } from '../../src/parts/market/pair-sheet/pair-sheet';
import type { Live } from '../../src/realtime/live';
import { LiveProvider, useLive } from '../../src/realtime/live-provider';
import { HomeScreen } from '../../src/screens/market/home/home-screen';
import { allRead } from '../support/all-read';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { layOut } from '../support/screen/scrolled-rows';

// Every frame is rendered as soon as it can be: how they are spaced is tested elsewhere.
vi.mock('../../src/realtime/frame-scheduler', () => ({
  scheduleUpdate: (run: () => void) => requestAnimationFrame(run),
  scheduleCleanup: (run: () => void) => requestAnimationFrame(run),
}));

const noon = Date.parse('2026-03-04T12:00:00Z');

const pairOf = (id: number, base: string, price: string, change: string, volume: string) =>
  v.parse(Pair, {
    id,
    currency_id: id,
    currency_name: base,
    legal_id: 99,
    legal_name: 'USDT',
    sort: id,
    now_price: price,
    change,
    volume,
    ts: new Date(noon).toISOString(),
    price_decimals: 2,
  });
const pairs = [
  pairOf(1, 'BTC', '57314.759', '1.639', '10'),
  pairOf(2, 'ETH', '3000', '-11.16', '500'),
  pairOf(3, 'XRP', '0.5', '-0.004', '1'),
];

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Glimpse = ({ onSeen }: { onSeen: (live: Live) => void }) => {
  onSeen(useLive());
  return null;
};

const shown = async (content: 'home' | 'sheet', signedIn = false) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const scripted = scriptedClient();
  const chosen: string[] = [];
  const glimpsed: { live?: Live } = {};
  render(
    <Surroundings client={scripted.client} app={testApp(signedIn ? session : null)}>
      <LiveProvider open={() => new Promise(() => undefined)}>
        <Glimpse
          onSeen={(seen) => {
            glimpsed.live = seen;
          }}
        />
        <MenuContext value={() => undefined}>
          {content === 'home' ? (
            <HomeScreen />
          ) : (
            <PairSheet
              open
              onClose={() => undefined}
              onChoose={({ symbol }) => chosen.push(symbol)}
            />
          )}
        </MenuContext>
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  const tick = (symbol: string, price: string, change = '5') =>
    act(async () => {
      const data = [{ symbol, now_price: price, change, time: noon + 1 }];
      glimpsed.live?.quotes.take(v.parse(DayMarketBatch, { ts: noon + 1, data }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  const answerPairs = async (answer: readonly Pair[] = pairs) => {
    scripted.answer('currency/quotation_new', allRead(answer));
    await settled();
  };
  return { scripted, chosen, tick, answerPairs };
};

const rowsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent ?? '');

describe('the pair list on the home screen', () => {
  test('shows bars while it is read, then every pair with price, change and volume', async () => {
    const { answerPairs } = await shown('home');
    screen.getByRole('status', { name: 'Loading trading pairs' });
    await answerPairs();
    const [btc, eth, xrp] = rowsOf(screen.getByRole('list', { name: 'Markets' }));
    expect(btc).toContain('57,314.75');
    expect(btc).toContain('+1.63%');
    expect(eth).toContain('−11.16%');
    for (const change of ['up 1.63 percent', 'down 11.16 percent']) {
      expect(screen.getAllByRole('img', { name: change }).length).toBeGreaterThan(0);
    }
    expect(xrp).toContain('0.00%');
    expect(document.body.textContent).not.toMatch(/NaN|undefined|null|Infinity/);
  });

  test('a tick writes into its own row and into no other', async () => {
    const { answerPairs, tick } = await shown('home');
    await answerPairs();
    const list = screen.getByRole('list', { name: 'Markets' });
    const rows = within(list).getAllByRole('listitem');
    const changed: Node[] = [];
    const observer = new MutationObserver((records) =>
      changed.push(...records.map(({ target }) => target)),
    );
    observer.observe(list, { subtree: true, childList: true, characterData: true });
    await tick('ETH/USDT', '3111.1');
    await Promise.resolve();
    observer.disconnect();
    expect(rows[1]?.textContent).toContain('3,111.10');
    expect(changed.length).toBeGreaterThan(0);
    for (const node of changed) expect(rows[1]?.contains(node)).toBe(true);
  });

  test('a row far from the screen is a name; near to it, it shows the newest at once', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      pairOf(at + 1, `C${String(at).padStart(2, '0')}`, '100', '1', '10'),
    );
    const { answerPairs, tick } = await shown('home');
    await answerPairs(many);
    const list = screen.getByRole('list', { name: 'Markets' });
    const rows = within(list).getAllByRole('listitem');
    const bringUp = layOut(rows);
    const far = rows[50] ?? list;
    expect(far.textContent).toContain('C50/USDT');
    await tick('C50/USDT', '3111.1');
    expect(far.textContent).not.toContain('100.00');
    await bringUp(50);
    expect(far.textContent).toContain('3,111.10');
    await tick('C50/USDT', '3222.2');
    expect(far.textContent).toContain('3,222.20');
    expect(rows[0]?.textContent).not.toContain('100.00');
  });

  test('rows keep their places under a tick, and change them when an order is asked for', async () => {
    const { answerPairs, tick } = await shown('home');
    await answerPairs();
    const names = () =>
      rowsOf(screen.getByRole('list', { name: 'Markets' })).map(
        (text) => /[A-Z]{3}(?=\/)/.exec(text)?.[0],
      );
    fireEvent.click(screen.getByRole('radio', { name: 'Gainers' }));
    expect(names()).toEqual(['BTC']);
    await tick('ETH/USDT', '4000', '33');
    expect(names()).toEqual(['BTC']);
    fireEvent.click(screen.getByRole('radio', { name: 'Volume' }));
    expect(names()).toEqual(['ETH', 'BTC', 'XRP']);
    fireEvent.click(screen.getByRole('radio', { name: 'Gainers' }));
    expect(names()).toEqual(['ETH', 'BTC']);
    fireEvent.click(screen.getByRole('radio', { name: 'Losers' }));
    expect(names()).toEqual(['XRP']);
  });

  test('each row leads to the trade page of its pair', async () => {
    const { answerPairs } = await shown('home');
    await answerPairs();
    const list = screen.getByRole('list', { name: 'Markets' });
    expect(within(list).getAllByRole('link')[0]?.getAttribute('href')).toBe(
      '#/pages/trade/kline?symbol=BTC%2FUSDT',
    );
  });

  test('says what failed and tries again when asked; the rest of the page stays', async () => {
    const { scripted, answerPairs } = await shown('home');
    scripted.refuse('currency/quotation_new', silence);
    await settled();
    screen.getByText('Trading pairs could not be loaded');
    screen.getByText('No connection');
    screen.getByRole('link', { name: 'Register' });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await settled();
    await answerPairs();
    expect(rowsOf(screen.getByRole('list', { name: 'Markets' })).length).toBe(3);
  });

  test('a failed refresh keeps the rows and says so', async () => {
    const { scripted, answerPairs } = await shown('home');
    await answerPairs();
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await settled();
    scripted.refuse('currency/quotation_new', silence);
    await settled();
    screen.getByText('Could not refresh. The figures shown may be out of date');
    expect(rowsOf(screen.getByRole('list', { name: 'Markets' })).length).toBe(3);
  });

  test('an old price is marked until the next tick', async () => {
    const { answerPairs, tick } = await shown('home');
    await answerPairs(pairs.map((pair) => ({ ...pair, isStale: true })));
    expect(screen.getAllByText('Price is out of date').length).toBeGreaterThanOrEqual(3);
    await tick('BTC/USDT', '57000', '-1');
    await tick('ETH/USDT', '3000', '-1');
    await tick('XRP/USDT', '1', '-1');
    expect(screen.queryAllByText('Price is out of date')).toEqual([]);
  });

  test('what is not open yet is tagged and says so', async () => {
    await shown('home');
    const quick = screen.getByRole('list', { name: 'Shortcuts' });
    expect(within(quick).getAllByText('Soon').length).toBe(2);
    const recharge = within(quick).getByRole('link', { name: 'Recharge' });
    expect(recharge.getAttribute('href')).toBe('#/pages/assets/deposit/index');
    const withdraw = within(quick).getByRole('link', { name: 'Withdraw' });
    expect(withdraw.getAttribute('href')).toBe('#/pages/assets/withdraw/index');
    fireEvent.click(within(quick).getByRole('button', { name: /VIP/ }));
    screen.getByText('Feature not yet open');
  });

  test('the total of somebody who is logged in can be hidden', async () => {
    const { scripted } = await shown('home', true);
    const account = { rows: [], omitted: 0, usdtTotal: '0.111' };
    scripted.answer('wallet/list', {
      spot: { rows: [], omitted: 0, usdtTotal: '1234.567' },
      contract: account,
      option: account,
      trust: account,
      rates: { USD: '2' },
      depositsOpen: true,
    });
    await settled();
    screen.getByText('1,234.90');
    screen.getByText('≈ 2,469.80 USD');
    fireEvent.click(screen.getByRole('button', { name: 'Hide balances' }));
    expect(screen.queryByText('1,234.90')).toBeNull();
    expect(screen.getAllByText('••••••').length).toBe(2);
  });
});

describe('the pair sheet', () => {
  const rows = () =>
    screen
      .getAllByRole('button', { name: /\/USDT.*(percent|unchanged)$/ })
      .map(({ textContent }) => /[A-Z]{3}(?=\/)/.exec(textContent ?? '')?.[0]);

  test('finds pairs however they are written, and chooses', async () => {
    const { answerPairs, chosen } = await shown('sheet');
    await answerPairs();
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: ' eth/us' } });
    expect(rows()).toEqual(['ETH']);
    fireEvent.click(screen.getByRole('button', { name: /ETH\s*\/USDT.*percent$/ }));
    expect(chosen).toEqual(['ETH/USDT']);
    fireEvent.change(search, { target: { value: 'doge' } });
    screen.getByText('No pair matches “doge”');
  });

  test('sorts by a tap, turns round by the next, and goes back by the third', async () => {
    const { answerPairs, tick } = await shown('sheet');
    await answerPairs();
    const price = screen.getByRole('button', { name: /^Price/ });
    fireEvent.click(price);
    expect(rows()).toEqual(['BTC', 'ETH', 'XRP']);
    fireEvent.click(price);
    expect(rows()).toEqual(['XRP', 'ETH', 'BTC']);
    await tick('XRP/USDT', '99999');
    expect(rows()).toEqual(['XRP', 'ETH', 'BTC']);
    fireEvent.click(price);
    expect(rows()).toEqual(['BTC', 'ETH', 'XRP']);
    fireEvent.click(screen.getByRole('button', { name: /^24H change/ }));
    expect(rows()).toEqual(['XRP', 'BTC', 'ETH']);
  });

  test('keeps favourites on the device', async () => {
    const first = await shown('sheet');
    await first.answerPairs();
    fireEvent.click(screen.getByRole('button', { name: 'Add ETH/USDT to favourites' }));
    fireEvent.click(screen.getByRole('tab', { name: 'Favourites' }));
    expect(rows()).toEqual(['ETH']);
    cleanup();
    const second = await shown('sheet');
    await second.answerPairs();
    fireEvent.click(screen.getByRole('tab', { name: 'Favourites' }));
    expect(rows()).toEqual(['ETH']);
    fireEvent.click(screen.getByRole('button', { name: 'Add ETH/USDT to favourites' }));
    screen.getByText('Tap the star of a pair to add it to your favourites');
  });
});
