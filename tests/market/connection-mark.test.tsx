// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { io } from 'socket.io-client';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { minuteMs } from '../../schemas/kernel/time';
import { Pair } from '../../schemas/market/pair';
import { ConnectionNotice } from '../../src/app/connection-notice';
import { PairBook } from '../../src/parts/market/book/pair-book';
import { PriceHeader } from '../../src/parts/market/candles/price-header';
import { ConnectionMark, OfflineBanner } from '../../src/realtime/connection-mark';
import { LiveProvider } from '../../src/realtime/live-provider';
import { usePrivateEvents } from '../../src/realtime/private-events';
import { QuotePill, QuotePrice } from '../../src/realtime/quote-text';
import { allRead } from '../support/all-read';
import { Surroundings } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

vi.mock('../../src/realtime/frame-scheduler', () => ({
  scheduleUpdate: (run: () => void) => run(),
  scheduleCleanup: (run: () => void) => run(),
}));

const noon = Date.parse('2026-03-04T12:00:00Z');

const pairOf = (base: string, wire: object = {}) =>
  v.parse(Pair, {
    id: base.length,
    currency_id: base.charCodeAt(0),
    currency_name: base,
    legal_id: 3,
    legal_name: 'USDT',
    now_price: '57314.75',
    change: '1.63',
    high: '58000',
    low: '56000',
    volume: '7',
    ts: new Date(noon).toISOString(),
    ...wire,
  });

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  // The device is a day wrong.
  vi.setSystemTime(noon - 86_400_000);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Counts how often lists on screen are to be read again. */
const Hints = ({ onMissed }: { onMissed: () => void }) => {
  usePrivateEvents(['missed'], onMissed);
  return null;
};

/** The marks of the app over a socket whose events the test makes. */
const shown = async (first: readonly Pair[] = [pairOf('BTC'), pairOf('ETHER')]) => {
  const socket = io('http://localhost', { autoConnect: false });
  Object.assign(socket, {
    connect: () => socket,
    disconnect: () => socket,
    packet: () => undefined,
  });
  const hints = vi.fn<() => void>();
  const scripted = scriptedClient();
  const [pair = pairOf('BTC')] = first;
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const fire = async (event: string, body?: unknown) => {
    await act(async () => {
      for (const listener of socket.listeners(event)) listener(body);
    });
    await wait(1_000);
  };
  render(
    <Surroundings client={scripted.client}>
      <LiveProvider open={async () => socket} first={allRead(first)}>
        <Hints onMissed={hints} />
        <ConnectionNotice />
        <OfflineBanner />
        <div data-testid="all">
          <ConnectionMark />
        </div>
        <div data-testid="pair">
          <ConnectionMark symbol={pair.symbol} />
        </div>
        <div data-testid="row">
          <QuotePrice pair={pair} />
          <QuotePill pair={pair} />
        </div>
        <div data-testid="chart">
          <PriceHeader pair={pair} />
        </div>
        <PairBook pair={pair} rows={4} onPick={() => undefined}>
          {null}
        </PairBook>
      </LiveProvider>
    </Surroundings>,
  );
  await vi.dynamicImportSettled();
  await wait(0);
  const textOf = (id: string) => screen.getByTestId(id).textContent;
  return {
    wait,
    fire,
    scripted,
    hints,
    /** Opens the socket of a server that acknowledges nothing. */
    openUnanswered: () => {
      Object.assign(socket, { connected: true });
      return fire('connect');
    },
    /** Loads the code that polls, and answers it once a second. */
    poll: async (pairs: readonly Pair[], seconds: number) => {
      await vi.dynamicImportSettled();
      await wait(0);
      for (let second = 0; second < seconds; second += 1) {
        await wait(1_000);
        if (scripted.isWaiting('currency/quotation_new')) {
          scripted.answer('currency/quotation_new', allRead(pairs));
          await wait(0);
        }
      }
    },
    all: () => textOf('all'),
    ofPair: () => textOf('pair'),
    isGrey: () => {
      const row = screen.getByTestId('row');
      const grey = [
        row.querySelector('[class*="stale-pill"]'),
        screen.queryAllByTitle('Price is out of date')[0] ?? null,
        screen.getByText('58,000.00').closest('[class*="faint"]'),
        document.querySelector('section[class*="stale"]'),
      ].map((found) => found !== null);
      return new Set(grey);
    },
    tick: (symbol: string, timeMs: number, ts: number) =>
      fire('daymarket_batch', {
        ts,
        data: [{ symbol, now_price: '57314.75', change: '1.63', time: timeMs }],
      }),
    announced: () => screen.getAllByRole('status')[0]?.textContent,
  };
};

describe('the connection chip', () => {
  test('connects at first, and reconnects later', async () => {
    const { all, fire, tick } = await shown();
    expect(all()).toBe('Connecting…');
    await fire('connect');
    await tick('BTC/USDT', noon, noon);
    expect(all()).toBe('Live');
    await fire('disconnect', 'transport close');
    expect(all()).toBe('Reconnecting…3 s ago');
  });

  test('says how old the prices of a feed are that ended, however lately they came', async () => {
    const { all, ofPair, fire, tick, wait, announced } = await shown([
      pairOf('BTC', { stale: true }),
    ]);
    expect(all()).toBe('Connecting…');
    await fire('connect');
    expect(all()).toBe('Delayed');
    await tick('BTC/USDT', noon, noon + 21 * minuteMs);
    expect([all(), ofPair()]).toEqual(['Delayed21 min ago', 'Delayed21 min ago']);
    expect(announced()).toBe('Price is out of date');
    // As after a sleep: time went on, and no timer ran.
    vi.setSystemTime(Date.now() + 60 * minuteMs);
    await wait(1_000);
    expect(all()).toBe('Delayed1 h ago');
    vi.setSystemTime(Date.now() + 48 * 60 * minuteMs);
    await wait(1_000);
    expect(all()).toBe('Delayed2 d ago');
  });

  test('calls nothing fresh because a socket opened or an old price was repeated', async () => {
    const { all, fire, tick, isGrey } = await shown();
    await fire('connect');
    await tick('BTC/USDT', noon, noon + 15_000);
    const old = [/^Delayed1\d s ago$/, /^Reconnecting…1\d s ago$/] as const;
    expect(all()).toMatch(old[0]);
    await fire('disconnect', 'transport close');
    expect(all()).toMatch(old[1]);
    await fire('connect');
    expect(all()).toMatch(/^Delayed(1\d|2\d) s ago$/);
    await tick('BTC/USDT', noon, noon + 21_000);
    expect(all()).toMatch(/^Delayed2\d s ago$/);
    expect(isGrey()).toEqual(new Set([true]));
  });

  test('of a pair says how old that is while others go on', async () => {
    const { all, ofPair, fire, tick } = await shown();
    await fire('connect');
    await tick('ETHER/USDT', noon + minuteMs, noon + minuteMs);
    expect([all(), ofPair()]).toEqual(['Live', 'Delayed1 min ago']);
    await tick('BTC/USDT', noon + minuteMs + 1_000, noon + minuteMs + 1_000);
    expect([all(), ofPair()]).toEqual(['Live', 'Live']);
  });

  test('and the banner show since when there is no network', async () => {
    const { all, fire, tick } = await shown();
    await fire('connect');
    await tick('BTC/USDT', noon, noon);
    await act(async () => dispatchEvent(new Event('offline')));
    expect(all()).toMatch(/^Offline\d s ago$/);
    const time = new Date(noon).toTimeString().slice(0, 8);
    expect(screen.getByText(`Offline. Showing data of ${time}`)).toBeTruthy();
  });
});

describe('figures', () => {
  test('turn grey together after ten seconds, and back with the next tick', async () => {
    const { fire, tick, wait, isGrey } = await shown();
    await fire('connect');
    await tick('BTC/USDT', noon, noon);
    expect(isGrey()).toEqual(new Set([false]));
    await wait(10_000);
    expect(isGrey()).toEqual(new Set([true]));
    await tick('BTC/USDT', noon + 12_000, noon + 12_000);
    expect(isGrey()).toEqual(new Set([false]));
  });
});

/** A server of the family: no times, no acknowledgements. */
const plain = pairOf('BTC', { ts: null });

describe('an order book', () => {
  const missing = 'Order book unavailable. It appears here as soon as it arrives';
  const skeletons = () => document.querySelectorAll('li[class*="_bar_"]').length;

  test('that does not come in five seconds is reported missing, and shown when it comes', async () => {
    const { wait, fire } = await shown([plain]);
    await wait(4_900);
    expect([screen.queryByText(missing), skeletons() > 0]).toEqual([null, true]);
    await wait(100);
    expect([screen.queryByText(missing) !== null, skeletons()]).toEqual([true, 0]);
    await fire('market_depth', {
      symbol: 'BTC/USDT',
      bids: [['57000', '1']],
      asks: [['57001', '2']],
    });
    expect(screen.queryByText(missing)).toBeNull();
    expect(screen.getByText('57,001.00')).toBeTruthy();
  });
});

describe('a server without a socket', () => {
  test('is polled, which chip and announcement say, and lists are read every five seconds', async () => {
    const { all, ofPair, wait, poll, hints, announced, isGrey } = await shown([plain]);
    expect([all(), announced()]).toEqual(['Connecting…', '']);
    await wait(3_000);
    await poll([plain], 1);
    expect(hints).not.toHaveBeenCalled();
    await poll([plain], 2);
    expect(hints).toHaveBeenCalledTimes(1);
    await poll([plain], 2);
    expect([all(), ofPair()]).toEqual(['Prices every 3 s', 'Prices every 3 s']);
    expect(announced()).toBe('Prices every 3 s');
    expect(isGrey()).toEqual(new Set([false]));
    expect(hints).toHaveBeenCalledTimes(1);
    await poll([plain], 30);
    expect([all(), announced()]).toEqual(['Prices every 3 s', 'Prices every 3 s']);
    expect(isGrey()).toEqual(new Set([false]));
    expect(hints).toHaveBeenCalledTimes(7);
    await wait(12_000);
    expect([all(), announced()]).toEqual(['Connecting…13 s ago', 'Price is out of date']);
    expect(isGrey()).toEqual(new Set([true]));
  });
});

describe('an open socket that brings nothing', () => {
  test('is polled for after six seconds, until it brings a price', async () => {
    const { all, fire, poll, wait, openUnanswered, isGrey } = await shown([plain]);
    await openUnanswered();
    await wait(5_000);
    await poll([plain], 3);
    expect(all()).toBe('Prices every 3 s');
    expect(isGrey()).toEqual(new Set([false]));
    await fire('daymarket', { currency_id: 66, legal_id: 3, now_price: '57000', change: '1' });
    expect(all()).toBe('Live');
  });

  test('leaves the price of a quiet pair confirmed by polling, and lists read again', async () => {
    const ether = pairOf('ETHER', { ts: null });
    const { all, ofPair, fire, poll, hints, openUnanswered, isGrey } = await shown([plain, ether]);
    const dayStart = noon - 43_200_000;
    const tick = () =>
      fire('daymarket', { symbol: 'ETHER/USDT', now_price: '3', change: '1', time: dayStart });
    await openUnanswered();
    for (let second = 0; second < 7; second += 1) await tick();
    for (let second = 0; second < 15; second += 1) {
      await tick();
      await poll([plain, ether], 1);
    }
    expect([all(), ofPair()]).toEqual(['Live', 'Live']);
    expect(isGrey()).toEqual(new Set([false]));
    expect(hints.mock.calls.length).toBeGreaterThanOrEqual(5);
  });
});

describe('polled prices', () => {
  test('are as old as their ticks by the time of the server', async () => {
    const { all, wait, scripted } = await shown([]);
    await wait(3_000);
    await vi.dynamicImportSettled();
    await wait(0);
    const epochMs = noon + 21 * minuteMs;
    scripted.answer('time', { now: new Date(epochMs).toISOString(), epochMs, rate: '1' });
    scripted.answer('currency/quotation_new', allRead([pairOf('BTC', { stale: true })]));
    await wait(1_000);
    expect(all()).toBe('Connecting…21 min ago');
  });
});
