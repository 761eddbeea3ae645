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
import { runOnActor, testEach, walk } from '../walker/walker';

const readingMachine = createReading<string>('reading');
const unreachable = new RequestError({ kind: 'unreachable', code: 'client.offline' });
const answers = { readValue: { done: { only: 'tide' }, error: { offline: unreachable } } };
const walked = walk(readingMachine, {
  inputs: { fresh: undefined, known: { value: 'tide' } },
  events: {
    'refresh.requested': { only: {} },
    'change.notified': { only: {} },
    'retry.requested': { only: {} },
  },
  answers,
  distinguishedBy: ({ context: { outdatedBy, isStale } }) => [outdatedBy, isStale],
  facts: (snapshot) => ({
    value: selectValue(snapshot),
    failure: selectFailure(snapshot),
    outdatedBy: snapshot.context.outdatedBy,
    isRefreshing: selectIsRefreshing(snapshot),
    isStale: selectIsStale(snapshot),
  }),
});

const hints = new Set(['refresh.requested', 'change.notified']);

describe('something that is read as a whole', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['fresh -> loading [busy] calls readValue', 'known -> shown {value: tide}'],
      loading: [
        'refresh.requested -> loading [busy] {outdatedBy: refresh}',
        'change.notified -> loading [busy] {outdatedBy: change | refresh}',
        'readValue done -> shown emits value.read tide {value: tide}',
        'readValue done -> refreshing [busy] calls readValue emits value.read tide {value: tide, outdatedBy: -, isRefreshing}',
        'readValue done -> following [busy] calls readValue emits value.read tide {value: tide, outdatedBy: -}',
        'readValue error offline -> failed {failure: unreachable client.offline}',
        'after answerTimeout -> failed {failure: unreachable client.timeout}',
      ],
      failed: [
        'refresh.requested -> loading [busy] calls readValue {failure: -, outdatedBy: -}',
        'change.notified -> loading [busy] calls readValue {failure: -, outdatedBy: -}',
        'retry.requested -> loading [busy] calls readValue {failure: -, outdatedBy: -}',
      ],
      shown: [
        'refresh.requested -> refreshing [busy] calls readValue {isRefreshing}',
        'change.notified -> following [busy] calls readValue',
      ],
      refreshing: [
        'refresh.requested -> refreshing [busy] {outdatedBy: refresh}',
        'change.notified -> refreshing [busy] {outdatedBy: change | refresh}',
        'readValue done -> shown emits value.read tide {isRefreshing: -, isStale: -}',
        'readValue done -> refreshing [busy] calls readValue emits value.read tide {outdatedBy: -, isStale: -}',
        'readValue done -> following [busy] calls readValue emits value.read tide {outdatedBy: -, isRefreshing: -, isStale: -}',
        'readValue error offline -> stale emits refresh.failed unreachable client.offline {isRefreshing: -, isStale}',
        'after answerTimeout -> stale emits refresh.failed unreachable client.timeout {isRefreshing: -, isStale}',
      ],
      following: [
        'refresh.requested -> refreshing [busy] calls readValue {outdatedBy: -, isRefreshing}',
        'change.notified -> following [busy] {outdatedBy: change}',
        'readValue done -> shown emits value.read tide {isStale: -}',
        'readValue done -> following [busy] calls readValue emits value.read tide {outdatedBy: -, isStale: -}',
        'readValue error offline -> stale {isStale}',
        'after answerTimeout -> stale {isStale}',
      ],
      stale: [
        'refresh.requested -> refreshing [busy] calls readValue {outdatedBy: -, isRefreshing}',
        'change.notified -> following [busy] calls readValue {outdatedBy: -}',
      ],
    });
  });

  test('has these delays', () => {
    expect(walked.delays).toEqual({ answerTimeout: 60_000 });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ from, on, to }) => {
    const { value, failure, outdatedBy } = to.context;
    const isEmpty = to.matches('loading') || to.matches('failed');
    expect(value).toBe(isEmpty ? null : 'tide');
    expect(failure !== null).toBe(to.matches('failed'));
    if (to.matches('shown')) expect([outdatedBy, selectIsStale(to)]).toEqual([null, false]);
    // The mark stays until the value has been read.
    if (selectIsStale(from) && on !== 'readValue done') expect(selectIsStale(to)).toBe(true);
    // What may be out of date is read again, or marked as stale.
    if (on === 'change.notified') {
      expect(to.hasTag('busy')).toBe(true);
      if (from.hasTag('busy')) expect(outdatedBy).not.toBeNull();
    }
    // What was read once is never taken away again.
    if (from.context.value !== null) expect(value).not.toBeNull();
  });

  testEach('runs', walked.tours, async (tour) => {
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

  test('a refresh by the person during a read is done after it, and its failure reported', () => {
    const machine: AnyStateMachine = readingMachine;
    const read = { type: 'xstate.done.actor.readValue', output: 'tide' };
    const failed = { type: 'xstate.error.actor.readValue', error: unreachable };
    const [loading] = initialTransition(machine, undefined);
    const [requested] = transition(machine, loading, { type: 'refresh.requested' });
    const [notified] = transition(machine, requested, { type: 'change.notified' });
    for (const before of [requested, notified]) {
      const [refreshing] = transition(machine, before, read);
      expect(refreshing.matches('refreshing')).toBe(true);
      const [, actions] = transition(machine, refreshing, failed);
      expect(actions.map(({ type }) => type)).toContain('xstate.emit');
    }
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
