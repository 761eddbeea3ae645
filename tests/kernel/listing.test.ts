import { describe, expect, test } from 'vitest';
import {
  type AnyStateMachine,
  createActor,
  fromPromise,
  initialTransition,
  transition,
  waitFor,
} from 'xstate';
import { createListing, type PageQuery, selectView } from '../../machines/kernel/listing';
import { RequestError } from '../../schemas/kernel/failure';
import { runOnActor } from '../support/run-actor';
import { type AnswerTable, walk } from '../support/transitions';

type Row = { id: number };
type Filter = { pair: string };

const listing = createListing<Row, Filter>('listing');
const noAnswer = new RequestError({ kind: 'unreachable', code: 'client.offline' });
const page = (ids: number[], hasMore: boolean) => ({
  rows: ids.map((id) => ({ id })),
  page: 1,
  hasMore,
  total: 9,
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
    rows.length > 0,
    hasMore,
    isOutdated,
    Math.min(page, 2),
  ],
  told: (snapshot) => {
    const { filter, rows, page, hasMore, total, failure, isOutdated } = snapshot.context;
    return {
      view: selectView(snapshot),
      pair: filter.pair,
      rows: rows.map(({ id }) => id),
      page,
      hasMore,
      total,
      failure,
      isOutdated,
    };
  },
});

describe('a list', () => {
  test('moves like this, and no other way', () => {
    expect(walked.table).toEqual([
      'empty: filter.changed -> loading [busy] {view: loading, pair: ETH/USDT, page: -, total: -}',
      'empty: refresh.requested -> shown.refreshing [busy]',
      'failed: filter.changed -> loading [busy] {view: loading, pair: ETH/USDT, failure: -, isOutdated: -}',
      'failed: filter.changed -> loading [busy] {view: loading, pair: ETH/USDT, failure: -}',
      'failed: refresh.requested -> loading [busy] {view: loading, failure: -, isOutdated: -}',
      'failed: refresh.requested -> loading [busy] {view: loading, failure: -}',
      'failed: retry.requested -> loading [busy] {view: loading, failure: -, isOutdated: -}',
      'failed: retry.requested -> loading [busy] {view: loading, failure: -}',
      'loading: after answerTimeout -> failed {view: failed, failure: unreachable client.timeout}',
      'loading: filter.changed -> loading [busy] {pair: ETH/USDT, isOutdated: -}',
      'loading: filter.changed -> loading [busy] {pair: ETH/USDT}',
      'loading: readPage done 1 -> shown.refreshing [busy] {view: shown, rows: 3 2, page: 1, hasMore, total: 9, isOutdated: -}',
      'loading: readPage done 1 -> shown.resting {view: shown, rows: 3 2, page: 1, hasMore, total: 9}',
      'loading: readPage done 2 -> shown.refreshing [busy] {view: shown, rows: 2 1, page: 1, total: 9, isOutdated: -}',
      'loading: readPage done 2 -> shown.resting {view: shown, rows: 2 1, page: 1, total: 9}',
      'loading: readPage done 3 -> empty {view: empty, page: 1, total: 9}',
      'loading: readPage done 3 -> shown.refreshing [busy] {view: empty, page: 1, total: 9, isOutdated: -}',
      'loading: readPage error -> failed {view: failed, failure: unreachable client.offline}',
      'loading: refresh.requested -> loading [busy]',
      'loading: refresh.requested -> loading [busy] {isOutdated}',
      'shown.growing: after answerTimeout -> shown.stuck {failure: unreachable client.timeout}',
      'shown.growing: filter.changed -> loading [busy] {view: loading, pair: ETH/USDT, rows: -, page: -, hasMore: -, total: -, isOutdated: -}',
      'shown.growing: filter.changed -> loading [busy] {view: loading, pair: ETH/USDT, rows: -, page: -, hasMore: -, total: -}',
      'shown.growing: readPage done 1 -> shown.refreshing [busy] {page: 2, isOutdated: -}',
      'shown.growing: readPage done 1 -> shown.refreshing [busy] {page: 3, isOutdated: -}',
      'shown.growing: readPage done 1 -> shown.resting {page: 2}',
      'shown.growing: readPage done 1 -> shown.resting {page: 3}',
      'shown.growing: readPage done 2 -> shown.refreshing [busy] {rows: 3 2 1, page: 2, hasMore: -, isOutdated: -}',
      'shown.growing: readPage done 2 -> shown.refreshing [busy] {rows: 3 2 1, page: 3, hasMore: -, isOutdated: -}',
      'shown.growing: readPage done 2 -> shown.resting {rows: 3 2 1, page: 2, hasMore: -}',
      'shown.growing: readPage done 2 -> shown.resting {rows: 3 2 1, page: 3, hasMore: -}',
      'shown.growing: readPage done 3 -> shown.refreshing [busy] {page: 2, hasMore: -, isOutdated: -}',
      'shown.growing: readPage done 3 -> shown.refreshing [busy] {page: 3, hasMore: -, isOutdated: -}',
      'shown.growing: readPage done 3 -> shown.resting {page: 2, hasMore: -}',
      'shown.growing: readPage done 3 -> shown.resting {page: 3, hasMore: -}',
      'shown.growing: readPage error -> shown.stuck {failure: unreachable client.offline}',
      'shown.growing: refresh.requested -> shown.growing [busy]',
      'shown.growing: refresh.requested -> shown.growing [busy] {isOutdated}',
      'shown.refreshing: after answerTimeout -> empty says refresh.failed unreachable client.timeout',
      'shown.refreshing: after answerTimeout -> shown.refreshing [busy] {isOutdated: -} says refresh.failed unreachable client.timeout',
      'shown.refreshing: after answerTimeout -> shown.resting says refresh.failed unreachable client.timeout',
      'shown.refreshing: filter.changed -> loading [busy] {view: loading, pair: ETH/USDT, page: -, total: -, isOutdated: -}',
      'shown.refreshing: filter.changed -> loading [busy] {view: loading, pair: ETH/USDT, page: -, total: -}',
      'shown.refreshing: filter.changed -> loading [busy] {view: loading, pair: ETH/USDT, rows: -, page: -, hasMore: -, total: -, isOutdated: -}',
      'shown.refreshing: filter.changed -> loading [busy] {view: loading, pair: ETH/USDT, rows: -, page: -, hasMore: -, total: -}',
      'shown.refreshing: filter.changed -> loading [busy] {view: loading, pair: ETH/USDT, rows: -, page: -, total: -, isOutdated: -}',
      'shown.refreshing: filter.changed -> loading [busy] {view: loading, pair: ETH/USDT, rows: -, page: -, total: -}',
      'shown.refreshing: readPage done 1 -> shown.refreshing [busy] {isOutdated: -}',
      'shown.refreshing: readPage done 1 -> shown.refreshing [busy] {rows: 3 2, hasMore, isOutdated: -}',
      'shown.refreshing: readPage done 1 -> shown.refreshing [busy] {view: shown, rows: 3 2, hasMore, isOutdated: -}',
      'shown.refreshing: readPage done 1 -> shown.resting',
      'shown.refreshing: readPage done 1 -> shown.resting {rows: 3 2, hasMore}',
      'shown.refreshing: readPage done 1 -> shown.resting {view: shown, rows: 3 2, hasMore}',
      'shown.refreshing: readPage done 2 -> shown.refreshing [busy] {isOutdated: -}',
      'shown.refreshing: readPage done 2 -> shown.refreshing [busy] {rows: 2 1, hasMore: -, isOutdated: -}',
      'shown.refreshing: readPage done 2 -> shown.refreshing [busy] {rows: 2 1, isOutdated: -}',
      'shown.refreshing: readPage done 2 -> shown.refreshing [busy] {view: shown, rows: 2 1, isOutdated: -}',
      'shown.refreshing: readPage done 2 -> shown.resting',
      'shown.refreshing: readPage done 2 -> shown.resting {rows: 2 1, hasMore: -}',
      'shown.refreshing: readPage done 2 -> shown.resting {rows: 2 1}',
      'shown.refreshing: readPage done 2 -> shown.resting {view: shown, rows: 2 1}',
      'shown.refreshing: readPage done 3 -> empty',
      'shown.refreshing: readPage done 3 -> empty {view: empty, rows: -, hasMore: -}',
      'shown.refreshing: readPage done 3 -> empty {view: empty, rows: -}',
      'shown.refreshing: readPage done 3 -> shown.refreshing [busy] {isOutdated: -}',
      'shown.refreshing: readPage done 3 -> shown.refreshing [busy] {view: empty, rows: -, hasMore: -, isOutdated: -}',
      'shown.refreshing: readPage done 3 -> shown.refreshing [busy] {view: empty, rows: -, isOutdated: -}',
      'shown.refreshing: readPage error -> empty says refresh.failed unreachable client.offline',
      'shown.refreshing: readPage error -> shown.refreshing [busy] {isOutdated: -} says refresh.failed unreachable client.offline',
      'shown.refreshing: readPage error -> shown.resting says refresh.failed unreachable client.offline',
      'shown.refreshing: refresh.requested -> shown.refreshing [busy]',
      'shown.refreshing: refresh.requested -> shown.refreshing [busy] {isOutdated}',
      'shown.resting: filter.changed -> loading [busy] {view: loading, pair: ETH/USDT, rows: -, page: -, hasMore: -, total: -}',
      'shown.resting: filter.changed -> loading [busy] {view: loading, pair: ETH/USDT, rows: -, page: -, total: -}',
      'shown.resting: next.requested -> shown.growing [busy]',
      'shown.resting: refresh.requested -> shown.refreshing [busy]',
      'shown.stuck: filter.changed -> loading [busy] {view: loading, pair: ETH/USDT, rows: -, page: -, hasMore: -, total: -, failure: -, isOutdated: -}',
      'shown.stuck: filter.changed -> loading [busy] {view: loading, pair: ETH/USDT, rows: -, page: -, hasMore: -, total: -, failure: -}',
      'shown.stuck: refresh.requested -> shown.refreshing [busy] {failure: -, isOutdated: -}',
      'shown.stuck: refresh.requested -> shown.refreshing [busy] {failure: -}',
      'shown.stuck: retry.requested -> shown.growing [busy] {failure: -}',
      'start -> loading [busy] {view: loading, pair: BTC/USDT}',
    ]);
  });

  test('waits as long as it should', () => {
    expect(walked.waits).toEqual({ answerTimeout: 60_000 });
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

  test('reads again at most the five pages that one answer can hold', async () => {
    const asked: [page: number, limit: number][] = [];
    const readPage = fromPromise<ReturnType<typeof page>, PageQuery<Filter>>(({ input }) => {
      asked.push([input.page, input.limit]);
      return Promise.resolve(page([input.page], true));
    });
    const actor = createActor(listing.provide({ actors: { readPage } }), {
      input: { filter: { pair: 'BTC/USDT' } },
    });
    actor.start();
    const rested = () => waitFor(actor, (snapshot) => snapshot.matches({ shown: 'resting' }));
    const send = async (type: 'next.requested' | 'refresh.requested') => {
      await rested();
      actor.send({ type });
    };
    await send('next.requested');
    await send('refresh.requested');
    for (let more = 0; more < 4; more += 1) await send('next.requested');
    await send('refresh.requested');
    await send('next.requested');
    expect((await rested()).context.page).toBe(6);
    expect(asked).toEqual([
      [1, 20],
      [2, 20],
      [1, 40],
      [3, 20],
      [4, 20],
      [5, 20],
      [6, 20],
      [1, 100],
      [6, 20],
    ]);
    actor.stop();
  });

  test('has more only as long as rows come', () => {
    const machine: AnyStateMachine = listing;
    const [loading] = initialTransition(machine, { filter: { pair: 'BTC/USDT' } });
    const answered = (ids: number[]) => ({
      type: 'xstate.done.actor.readPage',
      output: page(ids, true),
    });
    const [shown] = transition(machine, loading, answered([2]));
    const [growing] = transition(machine, shown, { type: 'next.requested' });
    const after = [[1], []].map((ids) => transition(machine, growing, answered(ids))[0].context);
    expect(after.map(({ hasMore }) => hasMore)).toEqual([true, false]);
  });
});
