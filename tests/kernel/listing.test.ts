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
import { type AnswerTable, runOnActor, testEach, walk } from '../walker/walker';

type Row = { id: number };
type Filter = { pair: string };

const listing = createListing<Row, Filter>('listing');
const noAnswer = new RequestError({ kind: 'unreachable', code: 'client.offline' });
const page = (ids: number[], hasMore: boolean) => ({
  rows: ids.map((id) => ({ id })),
  page: 1,
  hasMore,
  total: 9,
  omitted: 0,
});
const answers = {
  readPage: {
    done: { page: page([3, 2], true), lastPage: page([2, 1], false), emptyPage: page([], false) },
    error: { offline: noAnswer },
  },
} satisfies AnswerTable<typeof listing>;

const walked = walk(listing, {
  inputs: { only: { filter: { pair: 'BTC/USDT' } } },
  events: {
    'filter.changed': { only: { filter: { pair: 'ETH/USDT' } } },
    'refresh.requested': { only: {} },
    'next.requested': { only: {} },
    'retry.requested': { only: {} },
  },
  answers,
  distinguishedBy: ({ context: { rows, hasMore, isOutdated, isStale, page } }) => [
    rows.length > 0,
    hasMore,
    isOutdated,
    isStale,
    Math.min(page, 2),
  ],
  facts: (snapshot) => {
    const { filter, rows, page, hasMore, total, failure, isOutdated, isStale } = snapshot.context;
    return {
      view: selectView(snapshot),
      pair: filter.pair,
      rows: rows.map(({ id }) => id),
      page,
      hasMore,
      total,
      failure,
      isOutdated,
      isStale,
    };
  },
});

describe('a list', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> loading [busy] calls readPage {view: loading, pair: BTC/USDT}'],
      loading: [
        'filter.changed -> loading [busy] calls readPage {pair: ETH/USDT, isOutdated: -}',
        'refresh.requested -> loading [busy] {isOutdated}',
        'readPage done page -> shown.resting {view: shown, rows: 3 2, page: 1, hasMore, total: 9}',
        'readPage done page -> shown.refreshing [busy] calls readPage {view: shown, rows: 3 2, page: 1, hasMore, total: 9, isOutdated: -}',
        'readPage done lastPage -> shown.resting {view: shown, rows: 2 1, page: 1, total: 9}',
        'readPage done lastPage -> shown.refreshing [busy] calls readPage {view: shown, rows: 2 1, page: 1, total: 9, isOutdated: -}',
        'readPage done emptyPage -> empty {view: empty, page: 1, total: 9}',
        'readPage done emptyPage -> shown.refreshing [busy] calls readPage {view: empty, page: 1, total: 9, isOutdated: -}',
        'readPage error offline -> failed {view: failed, failure: unreachable client.offline}',
        'after answerTimeout -> failed {view: failed, failure: unreachable client.timeout}',
      ],
      failed: [
        'filter.changed -> loading [busy] calls readPage {view: loading, pair: ETH/USDT, failure: -, isOutdated: -}',
        'refresh.requested -> loading [busy] calls readPage {view: loading, failure: -, isOutdated: -}',
        'retry.requested -> loading [busy] calls readPage {view: loading, failure: -, isOutdated: -}',
      ],
      empty: [
        'filter.changed -> loading [busy] calls readPage {view: loading, pair: ETH/USDT, page: -, total: -, isStale: -}',
        'refresh.requested -> shown.refreshing [busy] calls readPage',
      ],
      'shown.resting': [
        'filter.changed -> loading [busy] calls readPage {view: loading, pair: ETH/USDT, rows: -, page: -, hasMore: -, total: -, isStale: -}',
        'refresh.requested -> shown.refreshing [busy] calls readPage',
        'next.requested (conditional) -> shown.growing [busy] calls readPage',
      ],
      'shown.refreshing': [
        'filter.changed -> loading [busy] calls readPage {view: loading, pair: ETH/USDT, rows: -, page: -, hasMore: -, total: -, isOutdated: -, isStale: -}',
        'refresh.requested -> shown.refreshing [busy] {isOutdated}',
        'readPage done page -> shown.resting {view: shown, rows: 3 2, hasMore, isStale: -}',
        'readPage done page -> shown.refreshing [busy] calls readPage {view: shown, rows: 3 2, hasMore, isOutdated: -, isStale: -}',
        'readPage done lastPage -> shown.resting {view: shown, rows: 2 1, hasMore: -, isStale: -}',
        'readPage done lastPage -> shown.refreshing [busy] calls readPage {view: shown, rows: 2 1, hasMore: -, isOutdated: -, isStale: -}',
        'readPage done emptyPage -> empty {view: empty, rows: -, hasMore: -, isStale: -}',
        'readPage done emptyPage -> shown.refreshing [busy] calls readPage {view: empty, rows: -, hasMore: -, isOutdated: -, isStale: -}',
        'readPage error offline -> shown.resting {isStale}',
        'readPage error offline -> empty {isStale}',
        'readPage error offline -> shown.refreshing [busy] calls readPage {isOutdated: -, isStale}',
        'after answerTimeout -> shown.resting {isStale}',
        'after answerTimeout -> empty {isStale}',
        'after answerTimeout -> shown.refreshing [busy] calls readPage {isOutdated: -, isStale}',
      ],
      'shown.growing': [
        'filter.changed -> loading [busy] calls readPage {view: loading, pair: ETH/USDT, rows: -, page: -, hasMore: -, total: -, isOutdated: -, isStale: -}',
        'refresh.requested -> shown.growing [busy] {isOutdated}',
        'readPage done page -> shown.resting {page: 2 | 3}',
        'readPage done page -> shown.refreshing [busy] calls readPage {page: 2 | 3, isOutdated: -}',
        'readPage done lastPage -> shown.resting {rows: 3 2 1, page: 2 | 3, hasMore: -}',
        'readPage done lastPage -> shown.refreshing [busy] calls readPage {rows: 3 2 1, page: 2 | 3, hasMore: -, isOutdated: -}',
        'readPage done emptyPage -> shown.resting {page: 2 | 3, hasMore: -}',
        'readPage done emptyPage -> shown.refreshing [busy] calls readPage {page: 2 | 3, hasMore: -, isOutdated: -}',
        'readPage error offline -> shown.stuck {failure: unreachable client.offline}',
        'readPage error offline -> shown.refreshing [busy] calls readPage {isOutdated: -}',
        'after answerTimeout -> shown.stuck {failure: unreachable client.timeout}',
        'after answerTimeout -> shown.refreshing [busy] calls readPage {isOutdated: -}',
      ],
      'shown.stuck': [
        'filter.changed -> loading [busy] calls readPage {view: loading, pair: ETH/USDT, rows: -, page: -, hasMore: -, total: -, failure: -, isStale: -}',
        'refresh.requested -> shown.refreshing [busy] calls readPage {failure: -}',
        'retry.requested -> shown.growing [busy] calls readPage {failure: -}',
      ],
    });
  });

  test('has these delays', () => {
    expect(walked.delays).toEqual({ answerTimeout: 60_000 });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ from, to }) => {
    const ids = to.context.rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    if (to.context.failure) {
      expect(to.matches('failed') || to.matches({ shown: 'stuck' })).toBe(true);
    }
    // A change that was notified is never left unread.
    if (!to.hasTag('busy') && !to.matches('failed')) expect(to.context.isOutdated).toBe(false);
    // What is stale was read before, and stays so until it has been read again.
    if (to.context.isStale) expect(to.matches('loading') || to.matches('failed')).toBe(false);
    if (to.matches('empty')) expect(ids).toEqual([]);
    if (to.matches('loading')) expect(ids).toEqual([]);
    if (to.matches({ shown: 'stuck' })) expect(to.context.rows).toEqual(from.context.rows);
    if (selectView(to) === 'shown') expect(ids).not.toEqual([]);
  });

  testEach('runs', walked.tours, async (tour) => {
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
