import { describe, expect, test } from 'vitest';
import {
  createReading,
  selectFailure,
  selectIsRefreshing,
  selectValue,
} from '../../machines/kernel/reading';
import { RequestError } from '../../schemas/kernel/failure';
import { runOnActor } from '../support/run-actor';
import { walk } from '../support/transitions';

const readingMachine = createReading<string>('reading');
const unreachable = new RequestError({ kind: 'unreachable', code: 'client.offline' });
const answers = { readValue: { done: ['tide'], error: [unreachable] } };
const walked = walk(readingMachine, {
  inputs: [undefined, { value: 'tide' }],
  events: { 'refresh.requested': [{}], 'retry.requested': [{}] },
  answers,
  seen: ({ context }) => context.isOutdated,
  told: (snapshot) => ({
    value: selectValue(snapshot),
    failure: selectFailure(snapshot),
    isOutdated: snapshot.context.isOutdated,
    isRefreshing: selectIsRefreshing(snapshot),
  }),
});

describe('something that is read as a whole', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'failed: refresh.requested -> loading [busy] {failure: -, isOutdated: -}',
      'failed: refresh.requested -> loading [busy] {failure: -}',
      'failed: retry.requested -> loading [busy] {failure: -, isOutdated: -}',
      'failed: retry.requested -> loading [busy] {failure: -}',
      'loading: after answerTimeout -> failed {failure: unreachable client.timeout}',
      'loading: readValue done -> refreshing [busy] {value: tide, isOutdated: -, isRefreshing} says value.read tide',
      'loading: readValue done -> shown {value: tide} says value.read tide',
      'loading: readValue error -> failed {failure: unreachable client.offline}',
      'loading: refresh.requested -> loading [busy]',
      'loading: refresh.requested -> loading [busy] {isOutdated}',
      'refreshing: after answerTimeout -> refreshing [busy] {isOutdated: -} says refresh.failed unreachable client.timeout',
      'refreshing: after answerTimeout -> shown {isRefreshing: -} says refresh.failed unreachable client.timeout',
      'refreshing: readValue done -> refreshing [busy] {isOutdated: -} says value.read tide',
      'refreshing: readValue done -> shown {isRefreshing: -} says value.read tide',
      'refreshing: readValue error -> refreshing [busy] {isOutdated: -} says refresh.failed unreachable client.offline',
      'refreshing: readValue error -> shown {isRefreshing: -} says refresh.failed unreachable client.offline',
      'refreshing: refresh.requested -> refreshing [busy]',
      'refreshing: refresh.requested -> refreshing [busy] {isOutdated}',
      'shown: refresh.requested -> refreshing [busy] {isRefreshing}',
      'start 1 -> loading [busy]',
      'start 2 -> shown {value: tide}',
    ]);
  });

  test('waits as long as it should', () => {
    expect(walked.waits).toEqual({ answerTimeout: 60_000 });
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
