import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, initialTransition, transition } from 'xstate';
import { candleAnswers as answers, minuteBar as barAt } from '../../examples/market/candles';
import {
  candlesMachine,
  selectFailure,
  selectIsStuck,
  selectView,
} from '../../machines/market/candles';
import { minuteMs } from '../../schemas/kernel/time';
import { type Bar, joinBars, renewBars } from '../../schemas/market/candle';
import { runOnActor, testEach } from '../walker/walker';
import { candlesWalk as walked } from './walks/candles';

describe('a chart', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> loading [busy] calls readBars {view: loading, interval: 1min}'],
      loading: [
        'interval.chosen time -> loading [busy] calls readBars {interval: time, isOutdated: -}',
        'interval.chosen time -> shown.repairing [busy] calls readBars {view: shown, interval: time, shown: time, isOutdated: -}',
        'interval.chosen day -> loading [busy] calls readBars {interval: 1day, isOutdated: -}',
        'interval.chosen day -> shown.repairing [busy] calls readBars {view: shown, interval: 1day, isOutdated: -}',
        'bars.missed -> loading [busy] {isOutdated}',
        'readBars done bars -> shown.live {view: shown, shown: 1day | 1min | time, bars: 2, hasOlder}',
        'readBars done bars -> shown.repairing [busy] calls readBars {view: shown, shown: 1day | 1min | time, bars: 2, hasOlder, isOutdated: -}',
        'readBars done none -> shown.live {view: shown, shown: 1day | 1min | time, bars: -, hasOlder: -}',
        'readBars done none -> shown.repairing [busy] calls readBars {view: shown, shown: 1day | 1min | time, bars: -, hasOlder: -, isOutdated: -}',
        'readBars error offline -> failed {view: failed, failure: unreachable client.offline}',
        'readBars error refused -> failed {view: failed, failure: refused pair.not_found This trading pair does not exist}',
        'readBars error throttled -> failed {view: failed, failure: throttled 5 Too many requests}',
        'after answerTimeout -> failed {view: failed, failure: unreachable client.timeout}',
      ],
      failed: [
        'interval.chosen time -> loading [busy] calls readBars {view: loading, interval: time, failure: -, isOutdated: -}',
        'interval.chosen time -> shown.repairing [busy] calls readBars {view: shown, interval: time, shown: time, failure: -, isOutdated: -}',
        'interval.chosen day -> loading [busy] calls readBars {view: loading, interval: 1day, failure: -, isOutdated: -}',
        'interval.chosen day -> shown.repairing [busy] calls readBars {view: shown, interval: 1day, failure: -, isOutdated: -}',
        'retry.requested -> loading [busy] calls readBars {view: loading, failure: -, isOutdated: -}',
      ],
      'shown.live': [
        'interval.chosen time -> shown.repairing [busy] calls readBars {interval: time, shown: time}',
        'interval.chosen time -> loading [busy] calls readBars {view: loading, interval: time}',
        'interval.chosen day -> loading [busy] calls readBars {view: loading, interval: 1day}',
        'interval.chosen day -> shown.repairing [busy] calls readBars',
        'older.requested (conditional) -> shown.growing [busy] calls readBars',
        'bars.missed -> shown.repairing [busy] calls readBars',
      ],
      'shown.growing': [
        'interval.chosen time -> shown.repairing [busy] calls readBars {interval: time, shown: time, isOutdated: -}',
        'interval.chosen time -> loading [busy] calls readBars {view: loading, interval: time, isOutdated: -}',
        'interval.chosen day -> loading [busy] calls readBars {view: loading, interval: 1day, isOutdated: -}',
        'interval.chosen day -> shown.repairing [busy] calls readBars {isOutdated: -}',
        'bars.missed -> shown.growing [busy] {isOutdated}',
        'readBars done bars -> shown.live',
        'readBars done bars -> shown.repairing [busy] calls readBars {isOutdated: -}',
        'readBars done none -> shown.live {hasOlder: -}',
        'readBars done none -> shown.repairing [busy] calls readBars {hasOlder: -, isOutdated: -}',
        'readBars error offline -> shown.stuck {failure: unreachable client.offline, isStuck}',
        'readBars error offline -> shown.repairing [busy] calls readBars {failure: unreachable client.offline, isOutdated: -, isStuck}',
        'readBars error refused -> shown.stuck {failure: refused pair.not_found This trading pair does not exist, isStuck}',
        'readBars error refused -> shown.repairing [busy] calls readBars {failure: refused pair.not_found This trading pair does not exist, isOutdated: -, isStuck}',
        'readBars error throttled -> shown.stuck {failure: throttled 5 Too many requests, isStuck}',
        'readBars error throttled -> shown.repairing [busy] calls readBars {failure: throttled 5 Too many requests, isOutdated: -, isStuck}',
        'after answerTimeout -> shown.stuck {failure: unreachable client.timeout, isStuck}',
        'after answerTimeout -> shown.repairing [busy] calls readBars {failure: unreachable client.timeout, isOutdated: -, isStuck}',
      ],
      'shown.stuck': [
        'interval.chosen time -> shown.repairing [busy] calls readBars {interval: time, shown: time}',
        'interval.chosen time -> loading [busy] calls readBars {view: loading, interval: time, failure: -, isStuck: -}',
        'interval.chosen day -> loading [busy] calls readBars {view: loading, interval: 1day, failure: -, isStuck: -}',
        'interval.chosen day -> shown.repairing [busy] calls readBars',
        'retry.requested -> shown.growing [busy] calls readBars {failure: -, isStuck: -}',
        'bars.missed -> shown.repairing [busy] calls readBars',
      ],
      'shown.repairing': [
        'interval.chosen time -> shown.repairing [busy] calls readBars {interval: time, shown: time, isOutdated: -}',
        'interval.chosen time -> loading [busy] calls readBars {view: loading, interval: time, failure: -, isOutdated: -, isStuck: -}',
        'interval.chosen day -> loading [busy] calls readBars {view: loading, interval: 1day, failure: -, isOutdated: -, isStuck: -}',
        'interval.chosen day -> shown.repairing [busy] calls readBars {isOutdated: -}',
        'retry.requested (conditional) -> shown.growing [busy] calls readBars {failure: -, isOutdated, isStuck: -}',
        'bars.missed -> shown.repairing [busy] {isOutdated}',
        'readBars done bars -> shown.live {bars: 2, hasOlder}',
        'readBars done bars -> shown.repairing [busy] calls readBars {bars: 2, hasOlder, isOutdated: -}',
        'readBars done bars, none -> shown.stuck',
        'readBars done none -> shown.live',
        'readBars done none -> shown.repairing [busy] calls readBars {isOutdated: -}',
        'readBars error offline, throttled -> shown.waiting',
        'readBars error refused -> shown.refused {isRefused}',
        'after answerTimeout -> shown.waiting',
      ],
      'shown.refused': [
        'interval.chosen time -> shown.repairing [busy] calls readBars {interval: time, shown: time, isOutdated: -, isRefused: -}',
        'interval.chosen time -> loading [busy] calls readBars {view: loading, interval: time, failure: -, isOutdated: -, isStuck: -, isRefused: -}',
        'interval.chosen day -> loading [busy] calls readBars {view: loading, interval: 1day, failure: -, isOutdated: -, isStuck: -, isRefused: -}',
        'interval.chosen day -> shown.repairing [busy] calls readBars {isOutdated: -, isRefused: -}',
        'retry.requested -> shown.repairing [busy] calls readBars {isOutdated: -, isRefused: -}',
      ],
      'shown.waiting': [
        'interval.chosen time -> shown.repairing [busy] calls readBars {interval: time, shown: time, isOutdated: -}',
        'interval.chosen time -> loading [busy] calls readBars {view: loading, interval: time, failure: -, isOutdated: -, isStuck: -}',
        'interval.chosen day -> loading [busy] calls readBars {view: loading, interval: 1day, failure: -, isOutdated: -, isStuck: -}',
        'interval.chosen day -> shown.repairing [busy] calls readBars {isOutdated: -}',
        'retry.requested (conditional) -> shown.growing [busy] calls readBars {failure: -, isOutdated, isStuck: -}',
        'after repairPause -> shown.repairing [busy] calls readBars {isOutdated: -}',
      ],
    });
  });

  test('has these delays', () => {
    expect(walked.delays).toEqual({ answerTimeout: 60_000, repairPause: 5_000 });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ on, from, to }) => {
    const { bars, shown, interval, failure } = to.context;
    const starts = bars.map(({ startMs }) => startMs);
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
    if (shown === null) expect(bars).toEqual([]);
    // That older bars failed is said until they are asked for again, though others are repaired.
    if (failure) expect(to.matches('failed') || selectIsStuck(to)).toBe(true);
    if (selectIsStuck(from) && to.matches('shown') && !to.matches({ shown: 'growing' })) {
      expect(failure).toEqual(selectFailure(from));
    }
    if (to.matches('failed') || to.matches({ shown: 'stuck' })) expect(failure).not.toBeNull();
    if (selectView(to) === 'shown') expect(shown).toBe(interval);
    if (to.matches({ shown: 'growing' })) expect(from.context.hasOlder).toBe(true);
    if (on === 'bars.missed' && !to.matches({ shown: 'repairing' })) {
      expect(to.context.isOutdated).toBe(true);
    }
    if (to.matches('loading') || to.matches('failed')) expect(bars).toBe(from.context.bars);
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(candlesMachine, tour, answers);
    for (const { input } of calls) {
      expect(input).toMatchObject({ symbol: 'BTC/USDT', period: expect.any(String) });
    }
  });

  test('may have older bars as soon as a single one has come', () => {
    const machine: AnyStateMachine = candlesMachine;
    const [loading] = initialTransition(machine, { symbol: 'BTC/USDT', interval: '1min' });
    const answered = (output: readonly Bar[]) => ({ type: 'xstate.done.actor.readBars', output });
    const [live] = transition(machine, loading, answered([barAt(7)]));
    const [growing] = transition(machine, live, { type: 'older.requested' });
    const [grown] = transition(machine, growing, answered([barAt(6)]));
    const [empty] = transition(machine, loading, answered([]));
    const [repairing] = transition(machine, empty, { type: 'bars.missed' });
    const [repaired] = transition(machine, repairing, answered([barAt(8)]));
    expect(
      [live, grown, empty, repaired].map(({ context }) => [context.bars.length, context.hasOlder]),
    ).toEqual([
      [1, true],
      [2, true],
      [0, false],
      [1, true],
    ]);
  });

  test('asks for the minute bars of time-share, and for older ones before its first', async () => {
    const [tour] = walked.toursThrough(({ title }) =>
      [
        'loading: interval.chosen time -> loading',
        'loading: readBars done bars -> shown.live',
        'shown.live: older.requested -> shown.growing',
      ].includes(title),
    );
    if (!tour) throw new Error('There is no such tour.');
    expect(tour.steps.map(({ on }) => on)).toEqual([
      'interval.chosen',
      'readBars done',
      'older.requested',
    ]);
    const { calls } = await runOnActor(candlesMachine, tour, answers);
    expect(calls.map(({ input }) => input)).toEqual([
      { symbol: 'BTC/USDT', period: '1min', beforeMs: null },
      { symbol: 'BTC/USDT', period: '1min', beforeMs: null },
      { symbol: 'BTC/USDT', period: '1min', beforeMs: 7 * minuteMs },
    ]);
  });
});

describe('bars', () => {
  const starts = (bars: readonly Bar[]) => bars.map(({ startMs }) => startMs / minuteMs);

  test('are joined in order, each start once, the later one of two', () => {
    const known = [barAt(1), barAt(2), barAt(3, '10', false)];
    const joined = joinBars(known, [barAt(3, '11', false), barAt(4)]);
    expect(starts(joined)).toEqual([1, 2, 3, 4]);
    expect(joined[2]?.close).toBe('11');
    expect(starts(joinBars([barAt(1), barAt(2)], known))).toEqual([1, 2, 3]);
    expect(joinBars(known, [])).toBe(known);
    expect(starts(joinBars([], known))).toEqual([1, 2, 3]);
  });

  test('that have ended are not opened again by one that was heard before the end', () => {
    const joined = joinBars([barAt(1), barAt(2, '12', true)], [barAt(2, '11', false), barAt(3)]);
    expect(joined.map(({ close }) => close)).toEqual(['10', '12', '10']);
  });

  test('read anew are put onto the known ones only where they meet them', () => {
    const known = [barAt(1), barAt(2)];
    expect(starts(renewBars(known, [barAt(2), barAt(3)]))).toEqual([1, 2, 3]);
    expect(starts(renewBars(known, [barAt(9), barAt(10)]))).toEqual([9, 10]);
    expect(renewBars(known, [])).toBe(known);
    expect(starts(renewBars([], [barAt(9)]))).toEqual([9]);
  });
});
