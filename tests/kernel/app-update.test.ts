import { describe, expect, test } from 'vitest';
import { appUpdateAnswers } from '../../examples/kernel/app-update';
import { appUpdateMachine, selectIsBusy, selectIsOffered } from '../../machines/kernel/app-update';
import { runOnActor, testEach } from '../walker/walker';
import { appUpdateWalk as walked } from './walks/app-update';

describe('the update of the app', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['idle -> current', 'busy -> current {hasWork}'],
      current: [
        'version.installed -> offered [offered]',
        'version.installed -> held',
        'work.started -> current {hasWork}',
        'work.ended -> current {hasWork: -}',
      ],
      held: ['work.started -> held', 'work.ended -> offered [offered] {hasWork: -}'],
      offered: [
        'work.started -> held {hasWork}',
        'work.ended -> offered [offered]',
        'update.confirmed -> activating [offered busy] calls activateVersion',
        'update.postponed -> postponed',
      ],
      postponed: [
        'version.installed -> offered [offered]',
        'version.installed -> held',
        'work.started -> postponed {hasWork}',
        'work.ended -> postponed {hasWork: -}',
      ],
      activating: [
        'work.started -> activating [offered busy] {hasWork}',
        'work.ended -> activating [offered busy] {hasWork: -}',
        'activateVersion done -> reloading (done) emits version.activated',
        'activateVersion done -> activated',
        'activateVersion error -> offered [offered] emits update.failed',
        'activateVersion error -> held emits update.failed',
        'after activationTimeout -> offered [offered] emits update.failed',
        'after activationTimeout -> held emits update.failed',
      ],
      activated: [
        'work.started -> activated',
        'work.ended -> reloading (done) emits version.activated {hasWork: -}',
      ],
    });
  });

  test('has these delays', () => {
    expect(walked.delays).toEqual({ activationTimeout: 10_000 });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ from, on, to }) => {
    const { hasWork } = to.context;
    if (selectIsOffered(to) && !selectIsBusy(to)) expect(hasWork).toBe(false);
    if (to.matches('reloading')) expect(hasWork).toBe(false);
    if (to.matches('activating') && !from.matches('activating')) {
      expect(on).toBe('update.confirmed');
    }
  });

  testEach('runs', walked.tours, async (tour) => {
    await runOnActor(appUpdateMachine, tour, appUpdateAnswers);
  });
});
