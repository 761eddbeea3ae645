import { describe, expect, test } from 'vitest';
import { hourMs } from '../../schemas/kernel/time';
import { repeat, testClock } from '../../server/platform/clock';

const unexpected = (error: unknown) => {
  throw error;
};

/** When everything ran that a clock has: a task of each quarter of an hour, and two of their own. */
const ranOn = (clock: ReturnType<typeof testClock>) => {
  const ran: string[] = [];
  const note = (name: string) => () => {
    ran.push(`${name} ${clock.now() / 60_000}`);
  };
  clock.at(50 * 60_000, note('later'));
  clock.at(40 * 60_000, note('sooner'));
  repeat(clock, 15 * 60_000, note('repeated'), unexpected);
  return ran;
};

describe('a clock that moves on request', () => {
  test('runs everything at its own time', async () => {
    const clock = testClock(0);
    const ran = ranOn(clock);
    await clock.advance(hourMs);
    expect(ran).toEqual([
      'repeated 15',
      'repeated 30',
      'sooner 40',
      'repeated 45',
      'later 50',
      'repeated 60',
    ]);
    expect(clock.now()).toBe(hourMs);
  });

  test('runs everything late, in order, and what repeats once, after it slept', async () => {
    const clock = testClock(0);
    const ran = ranOn(clock);
    await clock.sleep(hourMs);
    expect(ran).toEqual(['repeated 60', 'sooner 60', 'later 60']);
    await clock.advance(15 * 60_000);
    expect(ran.slice(3)).toEqual(['repeated 75']);
  });
});
