import { describe, expect, test } from 'vitest';
import { type Extent, marketsOf } from '../../scripts/odds/markets';
import { offersOf } from '../../scripts/odds/payouts';
import { testText } from '../../scripts/odds/report';
import { judge, type Result, sweep } from '../../scripts/odds/sweep';
import { settingsFor } from '../../server/platform/settings';
import { hasRecordings, recordings } from '../support/recordings';

// The command `npm run odds` plays the same rules over more time.

const settings = settingsFor('demo');
const durations = settings['option.periods'].map(({ seconds }) => seconds);
const extent: Extent = {
  seeds: [1],
  days: 14,
  tickDays: 0.25,
  recordedTickDays: 1,
  staleMs: settings['feed.stale_seconds'] * 1_000,
};

/** Every feed whose name is chosen, judged together. */
const judgementOf = async (isChosen: (name: string) => boolean) => {
  const results: Result[] = [];
  for (const { load } of marketsOf(recordings, extent).filter(({ name }) => isChosen(name))) {
    results.push(...sweep(await load(), offersOf(settings), durations));
  }
  return judge(results);
};

describe('no rule wins after fees beyond chance', () => {
  test('in the simulated market', async () => {
    const { tests, winners } = await judgementOf((name) => name.startsWith('simulated'));
    expect(tests.length).toBeGreaterThan(10);
    expect(winners.map(testText)).toEqual([]);
  });

  test.runIf(hasRecordings)(
    'in recorded candles, at their minutes and within them, and in trades',
    async () => {
      const isShort = (name: string) => /^(?:candles-1m-2025-10|trades)/.test(name);
      const { tests, winners } = await judgementOf(isShort);
      expect(tests.length).toBeGreaterThan(5);
      expect(winners.map(testText)).toEqual([]);
    },
  );

  test('in a fair market that a live feed brings', async () => {
    const { results, winners } = await judgementOf((name) => name.startsWith('live'));
    expect(results.filter(({ tried }) => tried > 50).length).toBeGreaterThan(10);
    expect(winners.map(testText)).toEqual([]);
  });
});
