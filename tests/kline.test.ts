import { describe, expect, test } from 'vitest';
import { klineMachine, selectView } from '../machines/kline';
import { type Bar, joinBars, renewBars } from '../schemas/candle';
import { RequestError } from '../schemas/failure';
import { amount } from '../schemas/money';
import { runOnActor } from './support/run-actor';
import { type AnswerTable, walk } from './support/transitions';

const minuteMs = 60_000;
const barAt = (minute: number, close = '10', isClosed = true): Bar => ({
  ...{ startMs: minute * minuteMs, open: amount('10'), high: amount('12') },
  ...{ low: amount('9'), close: amount(close), volume: amount('1'), isClosed },
});
const noAnswer = new RequestError({ kind: 'unreachable', code: 'client.offline' });

const answers = {
  readBars: { done: [[barAt(7), barAt(8)], []], error: [noAnswer] },
} satisfies AnswerTable<typeof klineMachine>;

const walked = walk(klineMachine, {
  inputs: [{ symbol: 'BTC/USDT', interval: '1min' }],
  events: {
    'interval.chosen': [{ interval: 'time' }, { interval: '1day' }],
    'older.requested': [{}],
    'retry.requested': [{}],
    'bars.missed': [{}],
  },
  answers,
  seen: ({ context: { interval, shown, bars, hasOlder, isOutdated } }) => [
    ...[interval, shown, bars.length > 0, hasOlder, isOutdated],
  ],
});

describe('a chart', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'failed: interval.chosen -> loading',
      'failed: interval.chosen -> shown.repairing',
      'failed: retry.requested -> loading',
      'loading: after answerTimeout -> failed',
      'loading: bars.missed -> loading',
      'loading: interval.chosen -> loading',
      'loading: interval.chosen -> shown.repairing',
      'loading: readBars done -> shown.live',
      'loading: readBars done -> shown.repairing',
      'loading: readBars error -> failed',
      'shown.growing: after answerTimeout -> shown.stuck',
      'shown.growing: bars.missed -> shown.growing',
      'shown.growing: interval.chosen -> loading',
      'shown.growing: interval.chosen -> shown.repairing',
      'shown.growing: readBars done -> shown.live',
      'shown.growing: readBars done -> shown.repairing',
      'shown.growing: readBars error -> shown.stuck',
      'shown.live: bars.missed -> shown.repairing',
      'shown.live: interval.chosen -> loading',
      'shown.live: interval.chosen -> shown.repairing',
      'shown.live: older.requested -> shown.growing',
      'shown.repairing: after answerTimeout -> shown.waiting',
      'shown.repairing: bars.missed -> shown.repairing',
      'shown.repairing: interval.chosen -> loading',
      'shown.repairing: interval.chosen -> shown.repairing',
      'shown.repairing: readBars done -> shown.live',
      'shown.repairing: readBars done -> shown.repairing',
      'shown.repairing: readBars error -> shown.waiting',
      'shown.stuck: bars.missed -> shown.repairing',
      'shown.stuck: interval.chosen -> loading',
      'shown.stuck: interval.chosen -> shown.repairing',
      'shown.stuck: retry.requested -> shown.growing',
      'shown.waiting: after repairPause -> shown.repairing',
      'shown.waiting: interval.chosen -> loading',
      'shown.waiting: interval.chosen -> shown.repairing',
    ]);
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
    const { calls } = await runOnActor(klineMachine, tour, answers);
    for (const { input } of calls) {
      expect(input).toMatchObject({ symbol: 'BTC/USDT', period: expect.any(String) });
    }
  });

  test('asks for the minute bars of time-share, and for older ones before its first', async () => {
    const tour = walked.tours.find(({ title }) =>
      title.startsWith('loading > interval.chosen > readBars done > older.requested'),
    );
    if (!tour) throw new Error('There is no such tour.');
    const { calls } = await runOnActor(klineMachine, tour, answers);
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
