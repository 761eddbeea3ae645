import { describe, expect, test } from 'vitest';
import { createListing, selectView } from '../machines/support/listing';
import { RequestError } from '../schemas/failure';
import { runOnActor } from './support/run-actor';
import { type AnswerTable, walk } from './support/transitions';

type Row = { id: number };
type Filter = { pair: string };

const listing = createListing<Row, Filter>('listing');
const noAnswer = new RequestError({ kind: 'unreachable', code: 'client.offline' });
const page = (ids: number[], hasMore: boolean) => ({
  ...{ rows: ids.map((id) => ({ id })), page: 1, hasMore, total: 9 },
});
const answers = {
  readPage: { done: [page([3, 2], true), page([2, 1], false), page([], false)], error: [noAnswer] },
} satisfies AnswerTable<typeof listing>;

const walked = walk(listing, {
  inputs: [{ filter: { pair: 'BTC/USDT' } }],
  events: {
    'filter.changed': [{ filter: { pair: 'ETH/USDT' } }],
    'refresh.requested': [{}],
    'next.requested': [{}],
    'retry.requested': [{}],
  },
  answers,
  seen: ({ context: { rows, hasMore, isOutdated, page } }) => [
    ...[rows.length > 0, hasMore, isOutdated, Math.min(page, 2)],
  ],
});

describe('a list', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'empty: filter.changed -> loading',
      'empty: refresh.requested -> shown.refreshing',
      'failed: filter.changed -> loading',
      'failed: refresh.requested -> loading',
      'failed: retry.requested -> loading',
      'loading: after answerTimeout -> failed',
      'loading: filter.changed -> loading',
      'loading: readPage done -> empty',
      'loading: readPage done -> shown.refreshing',
      'loading: readPage done -> shown.resting',
      'loading: readPage error -> failed',
      'loading: refresh.requested -> loading',
      'shown.growing: after answerTimeout -> shown.stuck',
      'shown.growing: filter.changed -> loading',
      'shown.growing: readPage done -> shown.refreshing',
      'shown.growing: readPage done -> shown.resting',
      'shown.growing: readPage error -> shown.stuck',
      'shown.growing: refresh.requested -> shown.growing',
      'shown.refreshing: after answerTimeout -> empty',
      'shown.refreshing: after answerTimeout -> shown.refreshing',
      'shown.refreshing: after answerTimeout -> shown.resting',
      'shown.refreshing: filter.changed -> loading',
      'shown.refreshing: readPage done -> empty',
      'shown.refreshing: readPage done -> shown.refreshing',
      'shown.refreshing: readPage done -> shown.resting',
      'shown.refreshing: readPage error -> empty',
      'shown.refreshing: readPage error -> shown.refreshing',
      'shown.refreshing: readPage error -> shown.resting',
      'shown.refreshing: refresh.requested -> shown.refreshing',
      'shown.resting: filter.changed -> loading',
      'shown.resting: next.requested -> shown.growing',
      'shown.resting: refresh.requested -> shown.refreshing',
      'shown.stuck: filter.changed -> loading',
      'shown.stuck: refresh.requested -> shown.refreshing',
      'shown.stuck: retry.requested -> shown.growing',
    ]);
  });

  test('leaves nothing out', () => expect(walked.gaps).toEqual([]));

  test.each(walked.transitions)('keeps its promises: $title', ({ from, to }) => {
    const ids = to.context.rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    if (to.context.failure) {
      expect(to.matches('failed') || to.matches({ shown: 'stuck' })).toBe(true);
    }
    if (to.matches('empty')) expect(ids).toEqual([]);
    if (to.matches('loading')) expect(ids).toEqual([]);
    if (to.matches({ shown: 'stuck' })) expect(to.context.rows).toEqual(from.context.rows);
    if (selectView(to) === 'shown') expect(ids).not.toEqual([]);
  });

  test.each(walked.tours)('runs as drawn: $title', async (tour) => {
    const { calls } = await runOnActor(listing, tour, answers);
    for (const { input } of calls) {
      expect(input).toMatchObject({ filter: expect.anything(), limit: expect.any(Number) });
    }
  });
});
