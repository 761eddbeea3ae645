import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, initialTransition, transition } from 'xstate';
import {
  createReading,
  selectFailure,
  selectIsRefreshing,
  selectIsStale,
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
  events: { 'refresh.requested': [{}], 'change.notified': [{}], 'retry.requested': [{}] },
  answers,
  seen: ({ context }) => context.isOutdated,
  told: (snapshot) => ({
    value: selectValue(snapshot),
    failure: selectFailure(snapshot),
    isOutdated: snapshot.context.isOutdated,
    isRefreshing: selectIsRefreshing(snapshot),
    isStale: selectIsStale(snapshot),
  }),
});

const hints = new Set(['refresh.requested', 'change.notified']);

describe('something that is read as a whole', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'failed: change.notified -> loading [busy] {failure: -, isOutdated: -}',
      'failed: change.notified -> loading [busy] {failure: -}',
      'failed: refresh.requested -> loading [busy] {failure: -, isOutdated: -}',
      'failed: refresh.requested -> loading [busy] {failure: -}',
      'failed: retry.requested -> loading [busy] {failure: -, isOutdated: -}',
      'failed: retry.requested -> loading [busy] {failure: -}',
      'following: after answerTimeout -> stale {isStale}',
      'following: change.notified -> following [busy]',
      'following: change.notified -> following [busy] {isOutdated}',
      'following: readValue done -> following [busy] {isOutdated: -} says value.read tide',
      'following: readValue done -> shown says value.read tide',
      'following: readValue error -> stale {isStale}',
      'following: refresh.requested -> refreshing [busy] {isOutdated: -, isRefreshing}',
      'following: refresh.requested -> refreshing [busy] {isRefreshing}',
      'loading: after answerTimeout -> failed {failure: unreachable client.timeout}',
      'loading: change.notified -> loading [busy]',
      'loading: change.notified -> loading [busy] {isOutdated}',
      'loading: readValue done -> following [busy] {value: tide, isOutdated: -} says value.read tide',
      'loading: readValue done -> shown {value: tide} says value.read tide',
      'loading: readValue error -> failed {failure: unreachable client.offline}',
      'loading: refresh.requested -> loading [busy]',
      'loading: refresh.requested -> loading [busy] {isOutdated}',
      'refreshing: after answerTimeout -> stale {isRefreshing: -, isStale} says refresh.failed unreachable client.timeout',
      'refreshing: change.notified -> refreshing [busy]',
      'refreshing: change.notified -> refreshing [busy] {isOutdated}',
      'refreshing: readValue done -> following [busy] {isOutdated: -, isRefreshing: -} says value.read tide',
      'refreshing: readValue done -> shown {isRefreshing: -} says value.read tide',
      'refreshing: readValue error -> stale {isRefreshing: -, isStale} says refresh.failed unreachable client.offline',
      'refreshing: refresh.requested -> refreshing [busy]',
      'refreshing: refresh.requested -> refreshing [busy] {isOutdated}',
      'shown: change.notified -> following [busy]',
      'shown: refresh.requested -> refreshing [busy] {isRefreshing}',
      'stale: change.notified -> following [busy] {isOutdated: -, isStale: -}',
      'stale: change.notified -> following [busy] {isStale: -}',
      'stale: refresh.requested -> refreshing [busy] {isOutdated: -, isRefreshing, isStale: -}',
      'stale: refresh.requested -> refreshing [busy] {isRefreshing, isStale: -}',
      'start 1 -> loading [busy]',
      'start 2 -> shown {value: tide}',
    ]);
  });

  test('waits as long as it should', () => {
    expect(walked.waits).toEqual({ answerTimeout: 60_000 });
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ from, on, to }) => {
    const { value, failure, isOutdated } = to.context;
    const isEmpty = to.matches('loading') || to.matches('failed');
    expect(value).toBe(isEmpty ? null : 'tide');
    expect(failure !== null).toBe(to.matches('failed'));
    if (to.matches('shown')) expect(isOutdated).toBe(false);
    // What may be out of date is read again, or marked as stale.
    if (on === 'change.notified') {
      expect(to.hasTag('busy')).toBe(true);
      if (from.hasTag('busy')) expect(isOutdated).toBe(true);
    }
    // What was read once is never taken away again.
    if (from.context.value !== null) expect(value).not.toBeNull();
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls, emitted } = await runOnActor(readingMachine, tour, answers);
    // A change while it is read is noted, not sent; a refresh by hand takes over from one that was not.
    const noted = ({ from, to }: (typeof tour.steps)[number]) => from.value === to.value;
    const entered = tour.steps.filter(
      (step) =>
        step.to.hasTag('busy') && !(step.from.hasTag('busy') && noted(step) && hints.has(step.on)),
    );
    const first = tour.start.matches('shown') ? 0 : 1;
    expect(calls.length).toBe(first + entered.length);
    const read = tour.steps.filter(({ on }) => on === 'readValue done').length;
    expect(emitted.filter(({ type }) => type === 'value.read').length).toBe(read);
    const failed = tour.steps.filter(
      ({ from, to }) => from.matches('refreshing') && to.matches('stale'),
    );
    expect(emitted.filter(({ type }) => type === 'refresh.failed').length).toBe(failed.length);
  });

  test.each(['refresh.requested', 'change.notified'] as const)(
    'shows what is read after %s',
    (type) => {
      const machine: AnyStateMachine = readingMachine;
      const read = (output: string) => ({ type: 'xstate.done.actor.readValue', output });
      const [shown] = initialTransition(machine, { value: 'tide' });
      const [reading] = transition(machine, shown, { type });
      const [outdated] = transition(machine, reading, { type: 'change.notified' });
      for (const before of [reading, outdated]) {
        expect(transition(machine, before, read('ebb'))[0].context.value).toBe('ebb');
      }
    },
  );
});
