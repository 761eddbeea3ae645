// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DayMarketBatch } from '../../schemas/market/live';
import type { Live } from '../../src/realtime/live';
import { LiveProvider, useLive } from '../../src/realtime/live-provider';
import { LiveText } from '../../src/realtime/live-text';
import { PriceFlash } from '../../src/realtime/price-flash';
import { Surroundings } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

vi.mock('../../src/realtime/frame-scheduler', () => ({
  scheduleUpdate: (run: () => void) => run(),
  scheduleCleanup: (run: () => void) => run(),
}));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const Glimpse = ({ onSeen }: { onSeen: (live: Live) => void }) => {
  onSeen(useLive());
  return null;
};

const beStill = (still: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: still,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );

const shown = (still = false) => {
  vi.useFakeTimers();
  beStill(still);
  const glimpsed: { live?: Live } = {};
  const page = (symbol: string) => (
    <Surroundings client={scriptedClient().client}>
      <LiveProvider open={() => new Promise(() => undefined)}>
        <Glimpse
          onSeen={(live) => {
            glimpsed.live = live;
          }}
        />
        <PriceFlash symbol={symbol}>
          <i data-testid="price">
            <LiveText symbol={symbol} read={(quote) => quote?.price ?? 'none'} />
          </i>
        </PriceFlash>
      </LiveProvider>
    </Surroundings>
  );
  const { rerender } = render(page('BTC/USDT'));
  const price = () => screen.getByTestId('price');
  return {
    tick: (now_price: string, symbol = 'BTC/USDT') =>
      act(() =>
        glimpsed.live?.quotes.take(
          v.parse(DayMarketBatch, { ts: Date.now(), data: [{ symbol, now_price }] }),
        ),
      ),
    look: (symbol: string) => rerender(page(symbol)),
    text: () => price().textContent,
    light: () => price().parentElement?.dataset['flash'],
  };
};

describe('a price that follows its pair', () => {
  test('is written when it comes, and lights up when it moves', () => {
    const { tick, text, light } = shown();
    expect(text()).toBe('none');
    tick('1');
    expect(text()).toBe('1');
    expect(light()).toBeUndefined();
    tick('2');
    expect(text()).toBe('2');
    expect(light()).toBe('rise');
  });

  test('does not begin a flash again while it runs; the flash ends by itself', () => {
    const { tick, light } = shown();
    tick('1');
    tick('2');
    vi.advanceTimersByTime(300);
    tick('1');
    expect(light()).toBe('rise');
    vi.advanceTimersByTime(100);
    expect(light()).toBeUndefined();
    tick('0.5');
    expect(light()).toBe('fall');
  });

  test('stays dark for a price that did not move, and for another pair', () => {
    const { tick, look, text, light } = shown();
    tick('1');
    tick('1');
    tick('9', 'ETH/USDT');
    expect(light()).toBeUndefined();
    look('ETH/USDT');
    expect(text()).toBe('9');
    expect(light()).toBeUndefined();
    look('XRP/USDT');
    expect(text()).toBe('none');
  });

  test('stays dark for people who asked for stillness', () => {
    const { tick, light } = shown(true);
    tick('1');
    tick('2');
    expect(light()).toBeUndefined();
  });
});
