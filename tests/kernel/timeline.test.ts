import { describe, expect, test } from 'vitest';
import { timelineOf } from '../../machines/kernel/timeline';

type State = 'reviewing' | 'sending' | 'done' | 'rejected';
const after: Partial<Record<State, State>> = { reviewing: 'sending', sending: 'done' };
const way = {
  initial: 'reviewing' as State,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  next: (state: State) => after[state] ?? null,
};
const shown = (points: ReturnType<typeof timelineOf<State>>) =>
  points.map(({ stage, state, at, by }) => `${stage} ${state} ${at?.slice(11, 16)} ${by}`.trim());

describe('the way of a record', () => {
  test('begins in its first state, with what is still to come', () =>
    expect(shown(timelineOf({ ...way, state: 'reviewing', reached: [] }))).toEqual([
      'now reviewing 09:00',
      'next sending undefined',
      'next done undefined',
    ]));

  test('has what a server tells of it', () =>
    expect(
      shown(
        timelineOf({
          ...way,
          state: 'sending',
          reached: [
            { state: 'reviewing', at: '2026-03-02T08:00:00.000Z', by: 'user' },
            { state: 'sending', at: '2026-03-02T08:30:00.000Z', by: 'reviewer' },
          ],
        }),
      ),
    ).toEqual(['past reviewing 08:00 user', 'now sending 08:30 reviewer', 'next done undefined']));

  test('ends in a final state, by the times of the record where nothing is told', () => {
    expect(shown(timelineOf({ ...way, state: 'done', reached: [] }))).toEqual([
      'past reviewing 09:00',
      'past done 10:00',
    ]);
    expect(shown(timelineOf({ ...way, state: 'rejected', reached: [] }))).toEqual([
      'past reviewing 09:00',
      'past rejected 10:00',
    ]);
  });

  test('is that of the record where a server tells of another state', () =>
    expect(
      shown(
        timelineOf({
          ...way,
          state: 'rejected',
          reached: [{ state: 'reviewing', at: null, by: 'user' }],
        }),
      ),
    ).toEqual(['past reviewing 09:00', 'past rejected 10:00']));
});
