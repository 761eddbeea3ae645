import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { countDown } from '../../src/api/kernel/count-down';

describe('a countdown', () => {
  const notified: number[] = [];
  const clock = { wallMs: 0, monotonicMs: 0 };
  beforeEach(() => {
    Object.assign(clock, { wallMs: 1_800_000_000_000, monotonicMs: 5_000 });
    notified.length = 0;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    vi.spyOn(Date, 'now').mockImplementation(() => clock.wallMs);
    vi.spyOn(performance, 'now').mockImplementation(() => clock.monotonicMs);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const start = (seconds: number) => {
    const listener = setup({
      types: {} as { events: { type: 'second.passed'; secondsLeft: number } },
      actors: { countDown },
    }).createMachine({
      invoke: { src: 'countDown', input: { seconds } },
      on: { 'second.passed': { actions: ({ event }) => notified.push(event.secondsLeft) } },
    });
    return createActor(listener).start();
  };
  const tick = (wallMs: number, monotonicMs: number) => {
    clock.wallMs += wallMs;
    clock.monotonicMs += monotonicMs;
    vi.advanceTimersByTime(1_000);
  };

  test('tells what is left, and no less than nothing', () => {
    start(2);
    tick(1_000, 1_000);
    tick(1_000, 1_000);
    tick(1_000, 1_000);
    expect(notified).toEqual([1, 0, 0]);
  });

  test('goes on while the device sleeps, where its timers do not', () => {
    start(60);
    tick(41_000, 1_000);
    expect(notified).toEqual([19]);
  });

  test('is not held up by a clock that is set back', () => {
    start(60);
    tick(1_000 - 3_600_000, 1_000);
    expect(notified).toEqual([59]);
  });

  test('ends with the state that runs it', () => {
    start(60).stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
