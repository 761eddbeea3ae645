import { describe, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { minuteMs } from '../../schemas/kernel/time';
import { settleOption } from '../../schemas/option/option-settlement';
import { createPlayer } from '../../scripts/odds/orders';
import { type Offers, offersOf } from '../../scripts/odds/payouts';
import { fairPath, type PlantedPath, plantedPrices } from '../../scripts/odds/planted';
import { nameOf, rulesFor } from '../../scripts/odds/rules';
import type { Series } from '../../scripts/odds/series';
import { always, chartOf } from '../../scripts/odds/signals';
import { judge, sweep } from '../../scripts/odds/sweep';
import { settingsFor } from '../../server/platform/settings';

const settings = settingsFor('demo');
const durations = settings['option.periods'].map(({ seconds }) => seconds);
const minutesOfDay = 1_440;

const seriesFrom = (last: Float64Array): Series => ({
  feed: 'planted',
  symbol: 'BTC/USDT',
  startMs: 0,
  stepMs: minuteMs,
  last,
  first: last,
});

const planted = (seed: number, days: number, path: PlantedPath): Series =>
  seriesFrom(plantedPrices(seed, days * minutesOfDay, path));

const winnersIn = (all: readonly Series[], offers: Offers = offersOf(settings)) =>
  judge(sweep(all, offers, durations)).winners;

const fromOne = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the sweep', () => {
  test('finds a path that returns to its mean, by betting against its moves', () => {
    const winners = winnersIn([planted(1, 10, { ...fairPath, reversion: 0.1 })]);
    expect(winners[0]?.kind).toBe('direction');
    expect(winners[0]?.rule.stance).toBe('against');
    expect(winners[0]?.tested.profit).toBeGreaterThan(0.05);
  });

  test('finds a price that repeats more often than a fixed payout of even allows', () => {
    const repeating = [planted(1, 10, { ...fairPath, priceStep: 2 })];
    const winners = winnersIn(repeating, offersOf(settings, amount('500')));
    expect(winners[0]?.kind).toBe('even');
    expect(winners[0]?.tested.profit).toBeGreaterThan(0.3);
  });

  test('finds no bet on even that pays by the measured repeats', () => {
    const repeating = fromOne(10).map((seed) =>
      planted(seed, 10, { ...fairPath, priceStep: seed / 5 }),
    );
    const results = sweep(repeating, offersOf(settings), durations);
    const even = results.filter(({ kind }) => kind === 'even');
    expect(even.some(({ tried }) => tried > 0)).toBe(true);
    expect(judge(even).winners).toEqual([]);
  });

  test('finds over all pairs what is too weak to be found in one', () => {
    const weak = { ...fairPath, reversion: 0.012 };
    const all = fromOne(10).map((seed) => planted(seed, 4, weak));
    expect(all.flatMap((series) => winnersIn([series]))).toEqual([]);
    expect(winnersIn(all).map(({ symbol }) => symbol)).toContain('all pairs');
  });

  test('finds nothing in independent increments, in any of 20 paths', () => {
    const paths = fromOne(20).map((seed) => planted(seed, 5, fairPath));
    expect(paths.flatMap((series) => winnersIn([series]))).toEqual([]);
  });

  test('errs in at most one of fifty runs where every bet is exactly fair', () => {
    const fair: Offers = () => ({
      direction: () => amount('100'),
      even: () => null,
      fee: amount('0'),
    });
    const runs = fromOne(50).map((seed) => planted(1_000 + seed, 2, fairPath));
    expect(runs.filter((series) => winnersIn([series], fair).length > 0).length).toBeLessThan(2);
  });
});

describe('a rule', () => {
  const rules = rulesFor(durations, minuteMs);

  test('is one of about five hundred with different names', () => {
    expect(rules.length).toBeGreaterThan(500);
    expect(new Set(rules.map(nameOf)).size).toBe(rules.length);
  });

  test('decides by no later price than that of its moment', () => {
    const whole = plantedPrices(3, 3_000, fairPath);
    const begun = whole.map((price, at) => (at <= 2_000 ? price : price * (1 + (at % 7) / 100)));
    const [known, other] = [whole, begun].map((last) => chartOf(seriesFrom(last)));
    if (!known || !other) throw new Error('There are two charts.');
    const looking = [...rules, ...rulesFor(durations, 10_000)]
      .map(({ signal }) => signal)
      .filter(
        ({ at }) => at(known).subarray(0, 2_001).join() !== at(other).subarray(0, 2_001).join(),
      )
      .map(({ name }) => name);
    expect(looking).toEqual([]);
  });

  test('buys one order after the other, each settled as the server settles it', () => {
    const prices = ['100', '101', '101', '99', '100', '100', '102'];
    const series = seriesFrom(Float64Array.from(prices, Number));
    const player = createPlayer(series, offersOf(settings)(series));
    const rule = { stance: 'with', signal: always, seconds: 120 } as const;
    const nets: [number, number][] = [];
    player.results(rule, [0, 7], (timeMs, net) => nets.push([timeMs / minuteMs, net]));
    const netOf = (open: string, delivery: string) => {
      const terms = {
        side: 'rise',
        stake: amount('1'),
        fee: amount('0.002'),
        profitPercent: amount('75'),
        openPrice: amount(open),
      } as const;
      return Number(settleOption(terms, amount(delivery)).realisedProfit) - 0.002;
    };
    expect(nets).toEqual([
      [0, netOf('100', '101')],
      [2, netOf('101', '100')],
      [4, netOf('100', '102')],
    ]);
    expect(player.score(rule, [0, 7])?.profit).toBeCloseTo((0.75 - 1 + 0.75) / 3 - 0.002, 10);
  });

  test('breaks even at the rate at which wins and losses sum to nothing, fees included', () => {
    const series = seriesFrom(Float64Array.of(100, 101, 101, 100, 99, 100));
    const player = createPlayer(series, offersOf(settings)(series));
    const score = player.score({ stance: 'with', signal: always, seconds: 60 }, [0, 6]);
    expect(score?.outcomes).toEqual({ win: 2, loss: 2, flat: 1 });
    // p × 0.698 − (1 − p) × 1.002 = 0.002 / 4 for the flat one.
    expect(score?.breakEven).toBeCloseTo(1.0025 / 1.7, 10);
  });
});
