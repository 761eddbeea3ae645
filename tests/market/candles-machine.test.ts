import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, initialTransition, transition } from 'xstate';
import {
  candlesMachine,
  selectBars,
  selectFailure,
  selectIsStuck,
  selectShown,
  selectView,
} from '../../machines/market/candles';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import { type Bar, joinBars, renewBars } from '../../schemas/market/candle';
import { runOnActor } from '../support/run-actor';
import { type AnswerTable, walk } from '../support/transitions';

const minuteMs = 60_000;
const barAt = (minute: number, close = '10', isClosed = true): Bar => ({
  startMs: minute * minuteMs,
  open: amount('10'),
  high: amount('12'),
  low: amount('9'),
  close: amount(close),
  volume: amount('1'),
  isClosed,
});
const noAnswer = new RequestError({ kind: 'unreachable', code: 'client.offline' });

const answers = {
  readBars: { done: [[barAt(7), barAt(8)], []], error: [noAnswer] },
} satisfies AnswerTable<typeof candlesMachine>;

const walked = walk(candlesMachine, {
  inputs: [{ symbol: 'BTC/USDT', interval: '1min' }],
  events: {
    'interval.chosen': [{ interval: 'time' }, { interval: '1day' }],
    'older.requested': [{}],
    'retry.requested': [{}],
    'bars.missed': [{}],
  },
  answers,
  seen: ({ context: { interval, shown, bars, hasOlder, isOutdated } }) => [
    interval,
    shown,
    bars.length > 0,
    hasOlder,
    isOutdated,
  ],
  told: (snapshot) => ({
    view: selectView(snapshot),
    interval: snapshot.context.interval,
    shown: selectShown(snapshot),
    bars: selectBars(snapshot).length,
    failure: selectFailure(snapshot),
    hasOlder: snapshot.context.hasOlder,
    isOutdated: snapshot.context.isOutdated,
    isStuck: selectIsStuck(snapshot),
  }),
});

describe('a chart', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'failed: interval.chosen 1 -> loading [busy] {view: loading, failure: -, isOutdated: -}',
      'failed: interval.chosen 1 -> loading [busy] {view: loading, failure: -}',
      'failed: interval.chosen 1 -> loading [busy] {view: loading, interval: time, failure: -, isOutdated: -}',
      'failed: interval.chosen 1 -> loading [busy] {view: loading, interval: time, failure: -}',
      'failed: interval.chosen 1 -> shown.repairing [busy] {view: shown, interval: time, failure: -, isOutdated: -}',
      'failed: interval.chosen 1 -> shown.repairing [busy] {view: shown, interval: time, failure: -}',
      'failed: interval.chosen 1 -> shown.repairing [busy] {view: shown, interval: time, shown: time, failure: -, isOutdated: -}',
      'failed: interval.chosen 1 -> shown.repairing [busy] {view: shown, interval: time, shown: time, failure: -}',
      'failed: interval.chosen 2 -> loading [busy] {view: loading, failure: -, isOutdated: -}',
      'failed: interval.chosen 2 -> loading [busy] {view: loading, failure: -}',
      'failed: interval.chosen 2 -> loading [busy] {view: loading, interval: 1day, failure: -, isOutdated: -}',
      'failed: interval.chosen 2 -> loading [busy] {view: loading, interval: 1day, failure: -}',
      'failed: interval.chosen 2 -> shown.repairing [busy] {view: shown, interval: 1day, failure: -, isOutdated: -}',
      'failed: interval.chosen 2 -> shown.repairing [busy] {view: shown, interval: 1day, failure: -}',
      'failed: retry.requested -> loading [busy] {view: loading, failure: -, isOutdated: -}',
      'failed: retry.requested -> loading [busy] {view: loading, failure: -}',
      'loading: after answerTimeout -> failed {view: failed, failure: unreachable client.timeout}',
      'loading: bars.missed -> loading [busy]',
      'loading: bars.missed -> loading [busy] {isOutdated}',
      'loading: interval.chosen 1 -> loading [busy]',
      'loading: interval.chosen 1 -> loading [busy] {interval: time, isOutdated: -}',
      'loading: interval.chosen 1 -> loading [busy] {interval: time}',
      'loading: interval.chosen 1 -> loading [busy] {isOutdated: -}',
      'loading: interval.chosen 1 -> shown.repairing [busy] {view: shown, interval: time, isOutdated: -}',
      'loading: interval.chosen 1 -> shown.repairing [busy] {view: shown, interval: time, shown: time, isOutdated: -}',
      'loading: interval.chosen 1 -> shown.repairing [busy] {view: shown, interval: time, shown: time}',
      'loading: interval.chosen 1 -> shown.repairing [busy] {view: shown, interval: time}',
      'loading: interval.chosen 2 -> loading [busy]',
      'loading: interval.chosen 2 -> loading [busy] {interval: 1day, isOutdated: -}',
      'loading: interval.chosen 2 -> loading [busy] {interval: 1day}',
      'loading: interval.chosen 2 -> loading [busy] {isOutdated: -}',
      'loading: interval.chosen 2 -> shown.repairing [busy] {view: shown, interval: 1day, isOutdated: -}',
      'loading: interval.chosen 2 -> shown.repairing [busy] {view: shown, interval: 1day}',
      'loading: readBars done 1 -> shown.live {view: shown, shown: 1day, bars: 2, hasOlder}',
      'loading: readBars done 1 -> shown.live {view: shown, shown: 1day, hasOlder}',
      'loading: readBars done 1 -> shown.live {view: shown, shown: 1day}',
      'loading: readBars done 1 -> shown.live {view: shown, shown: 1min, bars: 2, hasOlder}',
      'loading: readBars done 1 -> shown.live {view: shown, shown: time, bars: 2, hasOlder}',
      'loading: readBars done 1 -> shown.live {view: shown, shown: time, hasOlder}',
      'loading: readBars done 1 -> shown.live {view: shown, shown: time}',
      'loading: readBars done 1 -> shown.repairing [busy] {view: shown, shown: 1day, bars: 2, hasOlder, isOutdated: -}',
      'loading: readBars done 1 -> shown.repairing [busy] {view: shown, shown: 1day, hasOlder, isOutdated: -}',
      'loading: readBars done 1 -> shown.repairing [busy] {view: shown, shown: 1day, isOutdated: -}',
      'loading: readBars done 1 -> shown.repairing [busy] {view: shown, shown: 1min, bars: 2, hasOlder, isOutdated: -}',
      'loading: readBars done 1 -> shown.repairing [busy] {view: shown, shown: time, bars: 2, hasOlder, isOutdated: -}',
      'loading: readBars done 1 -> shown.repairing [busy] {view: shown, shown: time, hasOlder, isOutdated: -}',
      'loading: readBars done 1 -> shown.repairing [busy] {view: shown, shown: time, isOutdated: -}',
      'loading: readBars done 2 -> shown.live {view: shown, shown: 1day, bars: -, hasOlder: -}',
      'loading: readBars done 2 -> shown.live {view: shown, shown: 1day, bars: -}',
      'loading: readBars done 2 -> shown.live {view: shown, shown: 1day}',
      'loading: readBars done 2 -> shown.live {view: shown, shown: 1min}',
      'loading: readBars done 2 -> shown.live {view: shown, shown: time, bars: -, hasOlder: -}',
      'loading: readBars done 2 -> shown.live {view: shown, shown: time, bars: -}',
      'loading: readBars done 2 -> shown.live {view: shown, shown: time}',
      'loading: readBars done 2 -> shown.repairing [busy] {view: shown, shown: 1day, bars: -, hasOlder: -, isOutdated: -}',
      'loading: readBars done 2 -> shown.repairing [busy] {view: shown, shown: 1day, bars: -, isOutdated: -}',
      'loading: readBars done 2 -> shown.repairing [busy] {view: shown, shown: 1day, isOutdated: -}',
      'loading: readBars done 2 -> shown.repairing [busy] {view: shown, shown: 1min, isOutdated: -}',
      'loading: readBars done 2 -> shown.repairing [busy] {view: shown, shown: time, bars: -, hasOlder: -, isOutdated: -}',
      'loading: readBars done 2 -> shown.repairing [busy] {view: shown, shown: time, bars: -, isOutdated: -}',
      'loading: readBars done 2 -> shown.repairing [busy] {view: shown, shown: time, isOutdated: -}',
      'loading: readBars error -> failed {view: failed, failure: unreachable client.offline}',
      'shown.growing: after answerTimeout -> shown.repairing [busy] {isOutdated: -}',
      'shown.growing: after answerTimeout -> shown.stuck {failure: unreachable client.timeout, isStuck}',
      'shown.growing: bars.missed -> shown.growing [busy]',
      'shown.growing: bars.missed -> shown.growing [busy] {isOutdated}',
      'shown.growing: interval.chosen 1 -> loading [busy] {view: loading, interval: time, isOutdated: -}',
      'shown.growing: interval.chosen 1 -> loading [busy] {view: loading, interval: time}',
      'shown.growing: interval.chosen 1 -> shown.repairing [busy]',
      'shown.growing: interval.chosen 1 -> shown.repairing [busy] {interval: time, shown: time, isOutdated: -}',
      'shown.growing: interval.chosen 1 -> shown.repairing [busy] {interval: time, shown: time}',
      'shown.growing: interval.chosen 1 -> shown.repairing [busy] {isOutdated: -}',
      'shown.growing: interval.chosen 2 -> loading [busy] {view: loading, interval: 1day, isOutdated: -}',
      'shown.growing: interval.chosen 2 -> loading [busy] {view: loading, interval: 1day}',
      'shown.growing: interval.chosen 2 -> shown.repairing [busy]',
      'shown.growing: interval.chosen 2 -> shown.repairing [busy] {isOutdated: -}',
      'shown.growing: readBars done 1 -> shown.live',
      'shown.growing: readBars done 1 -> shown.repairing [busy] {isOutdated: -}',
      'shown.growing: readBars done 2 -> shown.live {hasOlder: -}',
      'shown.growing: readBars done 2 -> shown.repairing [busy] {hasOlder: -, isOutdated: -}',
      'shown.growing: readBars error -> shown.repairing [busy] {isOutdated: -}',
      'shown.growing: readBars error -> shown.stuck {failure: unreachable client.offline, isStuck}',
      'shown.live: bars.missed -> shown.repairing [busy]',
      'shown.live: interval.chosen 1 -> loading [busy] {view: loading, interval: time}',
      'shown.live: interval.chosen 1 -> shown.repairing [busy]',
      'shown.live: interval.chosen 1 -> shown.repairing [busy] {interval: time, shown: time}',
      'shown.live: interval.chosen 2 -> loading [busy] {view: loading, interval: 1day}',
      'shown.live: interval.chosen 2 -> shown.repairing [busy]',
      'shown.live: older.requested -> shown.growing [busy]',
      'shown.repairing: after answerTimeout -> shown.waiting',
      'shown.repairing: bars.missed -> shown.repairing [busy]',
      'shown.repairing: bars.missed -> shown.repairing [busy] {isOutdated}',
      'shown.repairing: interval.chosen 1 -> loading [busy] {view: loading, interval: time, isOutdated: -}',
      'shown.repairing: interval.chosen 1 -> loading [busy] {view: loading, interval: time}',
      'shown.repairing: interval.chosen 1 -> shown.repairing [busy]',
      'shown.repairing: interval.chosen 1 -> shown.repairing [busy] {interval: time, shown: time, isOutdated: -}',
      'shown.repairing: interval.chosen 1 -> shown.repairing [busy] {interval: time, shown: time}',
      'shown.repairing: interval.chosen 1 -> shown.repairing [busy] {isOutdated: -}',
      'shown.repairing: interval.chosen 2 -> loading [busy] {view: loading, interval: 1day, isOutdated: -}',
      'shown.repairing: interval.chosen 2 -> loading [busy] {view: loading, interval: 1day}',
      'shown.repairing: interval.chosen 2 -> shown.repairing [busy]',
      'shown.repairing: interval.chosen 2 -> shown.repairing [busy] {isOutdated: -}',
      'shown.repairing: readBars done 1 -> shown.live',
      'shown.repairing: readBars done 1 -> shown.live {bars: 2, hasOlder}',
      'shown.repairing: readBars done 1 -> shown.live {hasOlder}',
      'shown.repairing: readBars done 1 -> shown.repairing [busy] {bars: 2, hasOlder, isOutdated: -}',
      'shown.repairing: readBars done 1 -> shown.repairing [busy] {hasOlder, isOutdated: -}',
      'shown.repairing: readBars done 1 -> shown.repairing [busy] {isOutdated: -}',
      'shown.repairing: readBars done 2 -> shown.live',
      'shown.repairing: readBars done 2 -> shown.repairing [busy] {isOutdated: -}',
      'shown.repairing: readBars error -> shown.waiting',
      'shown.stuck: bars.missed -> shown.repairing [busy] {failure: -, isStuck: -}',
      'shown.stuck: interval.chosen 1 -> loading [busy] {view: loading, interval: time, failure: -, isStuck: -}',
      'shown.stuck: interval.chosen 1 -> shown.repairing [busy] {failure: -, isStuck: -}',
      'shown.stuck: interval.chosen 1 -> shown.repairing [busy] {interval: time, shown: time, failure: -, isStuck: -}',
      'shown.stuck: interval.chosen 2 -> loading [busy] {view: loading, interval: 1day, failure: -, isStuck: -}',
      'shown.stuck: interval.chosen 2 -> shown.repairing [busy] {failure: -, isStuck: -}',
      'shown.stuck: retry.requested -> shown.growing [busy] {failure: -, isStuck: -}',
      'shown.waiting: after repairPause -> shown.repairing [busy]',
      'shown.waiting: after repairPause -> shown.repairing [busy] {isOutdated: -}',
      'shown.waiting: interval.chosen 1 -> loading [busy] {view: loading, interval: time, isOutdated: -}',
      'shown.waiting: interval.chosen 1 -> loading [busy] {view: loading, interval: time}',
      'shown.waiting: interval.chosen 1 -> shown.repairing [busy]',
      'shown.waiting: interval.chosen 1 -> shown.repairing [busy] {interval: time, shown: time, isOutdated: -}',
      'shown.waiting: interval.chosen 1 -> shown.repairing [busy] {interval: time, shown: time}',
      'shown.waiting: interval.chosen 1 -> shown.repairing [busy] {isOutdated: -}',
      'shown.waiting: interval.chosen 2 -> loading [busy] {view: loading, interval: 1day, isOutdated: -}',
      'shown.waiting: interval.chosen 2 -> loading [busy] {view: loading, interval: 1day}',
      'shown.waiting: interval.chosen 2 -> shown.repairing [busy]',
      'shown.waiting: interval.chosen 2 -> shown.repairing [busy] {isOutdated: -}',
      'start -> loading [busy] {view: loading, interval: 1min}',
    ]);
  });

  test('waits as long as it should', () => {
    expect(walked.waits).toEqual({ answerTimeout: 60_000, repairPause: 5_000 });
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ on, from, to }) => {
    const { bars, shown, interval, failure } = to.context;
    const starts = bars.map(({ startMs }) => startMs);
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
    if (shown === null) expect(bars).toEqual([]);
    if (failure) expect(to.matches('failed') || to.matches({ shown: 'stuck' })).toBe(true);
    if (to.matches('failed') || to.matches({ shown: 'stuck' })) expect(failure).not.toBeNull();
    if (selectView(to) === 'shown') expect(shown).toBe(interval);
    if (to.matches({ shown: 'growing' })) expect(from.context.hasOlder).toBe(true);
    if (on === 'bars.missed' && !to.matches({ shown: 'repairing' })) {
      expect(to.context.isOutdated).toBe(true);
    }
    if (to.matches('loading') || to.matches('failed')) expect(bars).toBe(from.context.bars);
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
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
    const tour = walked.tours.find(({ title }) =>
      title.startsWith('loading > interval.chosen > readBars done > older.requested'),
    );
    if (!tour) throw new Error('There is no such tour.');
    const { calls } = await runOnActor(candlesMachine, tour, answers);
    expect(calls.slice(0, 3).map(({ input }) => input)).toEqual([
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
