// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { candlesMachine } from '../../machines/market/candles';
import type { Bar } from '../../schemas/market/candle';
import type { CandlesProps } from '../../src/components/charts/candles';
import { LiveCandleChart } from '../../src/parts/market/candles/candle-chart';
import { LiveProvider, useLive } from '../../src/realtime/live-provider';
import type { useLiveBars } from '../../src/realtime/series';
import { btcUsdt } from '../support/pairs';
import { press } from '../support/screen/presses';
import {
  runOnScreen,
  type ScreenScript,
  settled,
  toursOnScreen,
} from '../support/screen/run-screen';
import { testEach } from '../walker/walker';
import { candlesWalk } from './walks/candles';

// Without a canvas the chart itself cannot be drawn here; what it is given can be read.
vi.mock('../../src/components/charts/candles', () => ({
  Candles: ({ label, series, bars, dimmed, onOlder }: CandlesProps) => (
    <div role="img" aria-label={label}>
      {`${series}, ${bars.length} bars, ${dimmed ? 'dimmed' : 'clear'}`}
      <button type="button" onClick={onOlder}>
        older
      </button>
    </div>
  ),
}));

// The bars of the socket, of which none come, and some may be missed.
const { socketBars } = vi.hoisted(() => ({ socketBars: { miss: (): void => undefined } }));
vi.mock('../../src/realtime/series', () => {
  const none: readonly Bar[] = [];
  const live: typeof useLiveBars = (_, __, onMissed) => {
    socketBars.miss = onMissed;
    return none;
  };
  return { useLiveBars: live };
});

const path = 'currency/new_timeshar';
const labels: Readonly<Record<string, string>> = { time: 'Time', '1day': '1D' };

const Chart = () => {
  const { quotes } = useLive();
  useState(() => quotes.seed([btcUsdt]));
  return <LiveCandleChart actions={null} pair={btcUsdt} />;
};

const count = (words: string) => screen.queryAllByText(words).length;

/** The chart with its bars, those of another interval dimmed; a sentence where there are none. */
const showsChart = ({ context: { bars, shown } }: AnyMachineSnapshot, isDimmed: boolean) => {
  const text = `BTC/USDT ${shown}, ${bars.length} bars, ${isDimmed ? 'dimmed' : 'clear'}`;
  const isDrawn = shown !== null && (isDimmed || bars.length > 0);
  expect(count(text)).toBe(isDrawn ? 1 : 0);
  expect(screen.queryAllByRole('img')).toHaveLength(isDrawn ? 1 : 0);
  expect(count('No data obtained')).toBe(shown !== null && !isDrawn ? 1 : 0);
};
const showsProblem = (words: string | null) => {
  const problems = ['The newest data could not be loaded', 'Older data could not be loaded'];
  for (const problem of problems) expect(count(problem)).toBe(problem === words ? 1 : 0);
  expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(words ? 1 : 0);
};
const showsBars = (snapshot: AnyMachineSnapshot) => {
  showsChart(snapshot, false);
  const isStuck = snapshot.context['failure'] !== null;
  showsProblem(isStuck ? 'Older data could not be loaded' : null);
};

beforeEach(() => {
  localStorage.setItem('tideline_kline_interval', '"1min"');
  // Without a network, nothing but what the tour does asks for bars again.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('a chart on screen', () => {
  const script: ScreenScript<typeof candlesMachine> = {
    screen: (
      <LiveProvider open={() => new Promise(() => undefined)}>
        <Chart />
      </LiveProvider>
    ),
    paths: {
      readBars: async (scripted, { error, output }) => {
        if (error) scripted.refuse(path, error);
        else scripted.answer(path, output);
        await settled();
        // Where a window has no bars, a wider one is looked through.
        if (output?.length === 0) scripted.answer(path, output);
      },
    },
    gestures: {
      'interval.chosen': ({ interval }) => {
        fireEvent.click(screen.getByRole('radio', { name: labels[interval] ?? '' }));
      },
      'older.requested': () => press('older'),
      'retry.requested': () => press('Retry'),
      'bars.missed': () => act(async () => socketBars.miss()),
    },
    // What is chosen cannot be chosen again.
    isElsewhere: ({ event, from }) =>
      event.type === 'interval.chosen' && event['interval'] === from.context['interval'],
    expectations: {
      loading: (snapshot) => {
        showsChart(snapshot, true);
        showsProblem(null);
        expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
      },
      failed: () => {
        expect(count('The chart could not be loaded')).toBe(1);
        expect(screen.queryAllByRole('img')).toHaveLength(0);
      },
      'shown.live': showsBars,
      'shown.growing': showsBars,
      'shown.stuck': showsBars,
      'shown.repairing': showsBars,
      'shown.waiting': showsBars,
      'shown.refused': (snapshot) => {
        showsChart(snapshot, false);
        showsProblem('The newest data could not be loaded');
      },
    },
    failures: {
      shown: (snapshot) => (snapshot.matches('failed') ? snapshot.context.failure : null),
      words: {
        'client.offline': 'No connection',
        'client.timeout': 'The server did not answer in time',
        'pair.not_found': 'This trading pair does not exist',
        throttled: 'Too many requests',
      },
    },
  };
  const onScreen = toursOnScreen(candlesWalk, script);

  testEach('shows where the bars stand', onScreen.tours, (tour) =>
    runOnScreen(candlesMachine, tour, script),
  );

  test('runs every transition but the choice of what is chosen', () =>
    expect(onScreen.missing.toSorted()).toEqual(
      ['growing', 'live', 'refused', 'repairing', 'stuck', 'waiting'].map(
        (state) => `shown.${state}: interval.chosen day -> shown.repairing`,
      ),
    ));
});
