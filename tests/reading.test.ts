import { describe, expect, test } from 'vitest';
import { createReading } from '../machines/support/reading';
import { RequestError } from '../schemas/failure';
import { runOnActor } from './support/run-actor';
import { walk } from './support/transitions';

const readingMachine = createReading<string>('reading');
const unreachable = new RequestError({ kind: 'unreachable', code: 'client.offline' });
const answers = { readValue: { done: ['tide'], error: [unreachable] } };
const walked = walk(readingMachine, {
  inputs: [undefined, { value: 'tide' }],
  events: { 'refresh.requested': [{}], 'retry.requested': [{}] },
  answers,
  seen: ({ context }) => context.isOutdated,
});

describe('something that is read as a whole', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'failed: refresh.requested -> loading',
      'failed: retry.requested -> loading',
      'loading: after answerTimeout -> failed',
      'loading: readValue done -> refreshing',
      'loading: readValue done -> shown',
      'loading: readValue error -> failed',
      'loading: refresh.requested -> loading',
      'refreshing: after answerTimeout -> refreshing',
      'refreshing: after answerTimeout -> shown',
      'refreshing: readValue done -> refreshing',
      'refreshing: readValue done -> shown',
      'refreshing: readValue error -> refreshing',
      'refreshing: readValue error -> shown',
      'refreshing: refresh.requested -> refreshing',
      'shown: refresh.requested -> refreshing',
    ]);
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ from, to }) => {
    const { value, failure, isOutdated } = to.context;
    if (to.matches('shown') || to.matches('refreshing')) expect(value).toBe('tide');
    expect(failure !== null).toBe(to.matches('failed'));
    if (to.matches('shown')) expect(isOutdated).toBe(false);
    // What was read once is never taken away again.
    if (from.context.value !== null) expect(value).not.toBeNull();
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls, emitted } = await runOnActor(readingMachine, tour, answers);
    // A request for a refresh while one is on its way is noted, not sent.
    const entered = tour.steps.filter(
      ({ from, on, to }) =>
        to.hasTag('busy') && !(on === 'refresh.requested' && from.hasTag('busy')),
    );
    const first = tour.start.matches('shown') ? 0 : 1;
    expect(calls.length).toBe(first + entered.length);
    const read = tour.steps.filter(({ on }) => on === 'readValue done').length;
    expect(emitted.filter(({ type }) => type === 'value.read').length).toBe(read);
  });
});
