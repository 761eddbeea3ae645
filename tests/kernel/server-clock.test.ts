import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GetTime } from '../../src/api/kernel/time';
import { createServerClock, readServerTime } from '../../src/context/server-clock';
import { scriptedClient } from '../support/screen/scripted-client';

const device = (nowMs = 1_000_000) => {
  const clock = { nowMs, now: () => clock.nowMs };
  return clock;
};

describe('the server’s clock', () => {
  test('is the device’s until the server was asked', () => {
    const { now } = device();
    expect(createServerClock(now).now()).toBe(1_000_000);
  });

  test('is taken half way through the trip, and goes on from there', () => {
    const own = device();
    const clock = createServerClock(own.now);
    clock.take({ sentMs: 1_000_000, receivedMs: 1_000_200, serverMs: 5_000_000 });
    own.nowMs = 1_000_200;
    expect(clock.now()).toBe(5_000_100);
    own.nowMs = 1_060_200;
    expect(clock.now()).toBe(5_060_100);
  });

  test('goes as fast as the server says', () => {
    const own = device();
    const clock = createServerClock(own.now);
    clock.take({ sentMs: 1_000_000, receivedMs: 1_000_000, serverMs: 0, rate: 60 });
    own.nowMs += 1_000;
    expect(clock.now()).toBe(60_000);
    clock.take({ sentMs: own.nowMs, receivedMs: own.nowMs, serverMs: 60_000, rate: 0 });
    own.nowMs += 1_000;
    expect(clock.now()).toBe(60_000);
  });

  test('believes the shortest trip, whatever the order', () => {
    const trips = fc.array(fc.tuple(fc.nat(4_000), fc.integer({ min: 0, max: 2_000 })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(trips, (samples) => {
        const own = device();
        const clock = createServerClock(own.now);
        let shortest = Number.POSITIVE_INFINITY;
        for (const [there, back] of samples) {
          const sentMs = own.nowMs;
          own.nowMs += there + back;
          // The true offset is one million; a lopsided trip hides it by at most half its length.
          clock.take({ sentMs, receivedMs: own.nowMs, serverMs: sentMs + there + 1_000_000 });
          shortest = Math.min(shortest, there + back);
        }
        const error = Math.abs(clock.now() - own.nowMs - 1_000_000);
        expect(error).toBeLessThanOrEqual(shortest / 2 + 1);
      }),
    );
  });

  test('gives up an old sample, and one from before the device’s clock was set', () => {
    const own = device();
    const clock = createServerClock(own.now);
    clock.take({ sentMs: 1_000_000, receivedMs: 1_000_000, serverMs: 0 });
    clock.take({ sentMs: 2_000_000, receivedMs: 2_000_400, serverMs: 7_000_000 });
    own.nowMs = 2_000_200;
    expect(clock.now()).toBe(7_000_000);
    clock.take({ sentMs: 500_000, receivedMs: 500_900, serverMs: 9_000_000 });
    own.nowMs = 500_450;
    expect(clock.now()).toBe(9_000_000);
  });

  test('is asked for by its document, and not moved by an impossible trip', async () => {
    const own = device();
    const clock = createServerClock(own.now);
    const { client, asked, answer } = scriptedClient();
    const reading = readServerTime(client, clock, own.now);
    own.nowMs += 100;
    const answered = { now: '1970-01-01T00:00:42.000Z', epoch_ms: 42_000, rate: '2' };
    answer(GetTime.path, GetTime.read(answered));
    await reading;
    expect(asked).toEqual([{ path: 'time', variables: {} }]);
    expect(clock.now()).toBe(42_100);
    clock.take({ sentMs: 10, receivedMs: 5, serverMs: 0 });
    expect(clock.now()).toBe(42_100);
  });
});
