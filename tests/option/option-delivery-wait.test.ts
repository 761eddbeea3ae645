import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { optionDeliveryMachine } from '../../machines/option/option-delivery';
import { runOnActor, testEach, walk } from '../walker/walker';

const walked = walk(optionDeliveryMachine, {
  inputs: { only: undefined },
  events: { 'delivery.reached': { only: {} }, 'deliveries.settled': { only: {} } },
  answers: {},
  distinguishedBy: ({ context }) => context.attempts,
});

const started = () => {
  const clock = new SimulatedClock();
  const actor = createActor(optionDeliveryMachine, { clock });
  const readAt: number[] = [];
  actor.on('read.requested', () => readAt.push(clock.now()));
  actor.start();
  return { clock, actor, readAt };
};

describe('waiting for deliveries', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> quiet'],
      quiet: ['delivery.reached -> due.reading emits read.requested'],
      'due.reading': [
        'deliveries.settled -> quiet',
        'after pollInterval -> due.reading emits read.requested',
        'after pollInterval -> overdue',
      ],
      overdue: [
        'delivery.reached -> due.reading emits read.requested',
        'deliveries.settled -> quiet',
      ],
    });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('counts attempts only while something is due', walked.transitions, ({ to }) => {
    expect(to.context.attempts > 0).toBe(to.matches('due'));
    expect(to.context.attempts).toBeLessThanOrEqual(40);
  });

  testEach('runs', walked.tours, async (tour) => {
    const { emitted } = await runOnActor(optionDeliveryMachine, tour, {});
    const reads = tour.steps.filter(({ to }) => to.matches('due'));
    expect(emitted).toHaveLength(reads.length);
  });

  test('reads at once, then each second, then every three, and ends after what a gap can take', () => {
    const { clock, actor, readAt } = started();
    actor.send({ type: 'delivery.reached' });
    for (let second = 0; second < 300; second += 1) clock.increment(1_000);
    expect(readAt.slice(0, 8)).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 8_000, 11_000]);
    expect(readAt).toHaveLength(40);
    expect(readAt.at(-1)).toBeGreaterThan(60_000);
    expect(actor.getSnapshot().value).toBe('overdue');
    actor.stop();
  });

  test('does not begin again while it is reading, and ends with the last delivery', () => {
    const { clock, actor, readAt } = started();
    actor.send({ type: 'delivery.reached' });
    actor.send({ type: 'delivery.reached' });
    clock.increment(1_000);
    actor.send({ type: 'deliveries.settled' });
    clock.increment(60_000);
    expect(readAt).toEqual([0, 1_000]);
    expect(actor.getSnapshot().value).toBe('quiet');
    actor.stop();
  });
});
