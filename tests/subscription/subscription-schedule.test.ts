import { describe, expect, test } from 'vitest';
import { newCoin } from '../../examples/subscription/subscription';
import type { SubscriptionState } from '../../schemas/subscription/subscription-figures';
import {
  nextDateOf,
  scheduleOf,
  stageOf,
  unlockAtOf,
} from '../../schemas/subscription/subscription-schedule';

const launched = { ...newCoin, launchedAt: '2120-03-11T12:00:00.000Z' };

describe('the schedule of a new coin', () => {
  test('is estimated by the estimated launch until there was one', () => {
    expect(scheduleOf(newCoin)).toEqual([
      { kind: 'start', at: '2020-03-01T00:00:00.000Z' },
      { kind: 'close', at: '2120-03-08T00:00:00.000Z' },
      { kind: 'launch', at: '2120-03-10T00:00:00.000Z' },
      { kind: 'unlock', at: '2120-03-25T00:00:00.000Z' },
    ]);
    expect(scheduleOf(launched).slice(2)).toEqual([
      { kind: 'launch', at: '2120-03-11T12:00:00.000Z' },
      { kind: 'unlock', at: '2120-03-26T12:00:00.000Z' },
    ]);
  });

  test('unlocks at the launch without a lock-up, and knows no date without a launch', () => {
    expect(unlockAtOf({ ...newCoin, days: 0 })).toBe(newCoin.launchAt);
    expect(unlockAtOf({ ...newCoin, launchAt: null })).toBeNull();
  });

  test.each<[SubscriptionState, string, string | null]>([
    ['upcoming', 'start', newCoin.startAt],
    ['subscribing', 'close', newCoin.endAt],
    ['soldOut', 'launch', newCoin.launchAt],
    ['closed', 'launch', newCoin.launchAt],
    ['launched', 'unlock', '2120-03-25T00:00:00.000Z'],
  ])('waits while %s for its %s', (state, kind, at) =>
    expect(nextDateOf(newCoin, state)).toEqual({ kind, at }),
  );

  test('waits for no date that a server does not state', () =>
    expect(nextDateOf({ ...newCoin, endAt: null }, 'subscribing')).toEqual({
      kind: 'close',
      at: null,
    }));

  test.each<[SubscriptionState, string]>([
    ['subscribing', 'subscribing'],
    ['upcoming', 'upcoming'],
    ['soldOut', 'ended'],
    ['closed', 'ended'],
    ['launched', 'ended'],
  ])('lists what is %s as %s', (state, stage) => expect(stageOf(state)).toBe(stage));
});
