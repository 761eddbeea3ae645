import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import type { Page } from '../../schemas/kernel/page';
import { unprovided } from './unprovided';

/** The rows per page. */
export const pageLimit = 20;

type Identified = { id: number | string };

export type PageQuery<Filter> = { filter: Filter; page: number; limit: number };

type ListingEvent<Filter> =
  | { type: 'filter.changed'; filter: Filter }
  | { type: 'refresh.requested' }
  | { type: 'next.requested' }
  | { type: 'retry.requested' };

/** Pages that one answer can hold: a hundred rows are the most a server reads out at once. */
const pagesAtOnce = 5;

const lateAnswer: Failure = { kind: 'unreachable', code: 'client.timeout' };

/** What the pages read so far come to; a row that moved onto the next page is not shown twice. */
const joined = <Row extends Identified>(rows: readonly Row[], more: readonly Row[]): Row[] => {
  const known = new Set(rows.map(({ id }) => id));
  return [...rows, ...more.filter(({ id }) => !known.has(id))];
};

/**
 * A list that grows by pages, newest first: loading, shown, refreshed in place, empty or failed.
 * The rows of the last good answer stay in sight while they are read again, and a failed refresh
 * marks them as stale.
 */
export const createListing = <Row extends Identified, Filter>(id: string) => {
  type Context = {
    filter: Filter;
    rows: Row[];
    page: number;
    hasMore: boolean;
    total: number;
    /** Rows that could not be read. */
    omitted: number;
    failure: Failure | null;
    /** A refresh was requested during a request, whose page may be out of date. */
    isOutdated: boolean;
    /** The rows could not be read again since they were read last. */
    isStale: boolean;
  };
  return setup({
    types: {} as {
      input: { filter: Filter };
      context: Context;
      events: ListingEvent<Filter>;
      tags: 'busy';
    },
    actors: { readPage: unprovided<Page<Row>, PageQuery<Filter>>('readPage') },
    guards: {
      /** A refresh was requested during a request. */
      isOutdated: ({ context }) => context.isOutdated,
      /** The server has more rows. */
      hasMore: ({ context }) => context.hasMore,
      /** There are no rows, not even ones that could not be read. */
      isEmpty: ({ context }) => context.rows.length + context.omitted === 0,
    },
    delays: { answerTimeout: 60_000 },
  }).createMachine({
    id,
    meta: { requirements: ['contract/conventions.md#lists'] },
    context: ({ input }) => ({
      filter: input.filter,
      rows: [],
      page: 0,
      hasMore: false,
      total: 0,
      omitted: 0,
      failure: null,
      isOutdated: false,
      isStale: false,
    }),
    initial: 'loading',
    on: {
      'filter.changed': {
        target: '.loading',
        actions: assign(({ event }) => ({
          filter: event.filter,
          rows: [],
          page: 0,
          hasMore: false,
          total: 0,
          omitted: 0,
          isOutdated: false,
          isStale: false,
        })),
      },
    },
    states: {
      loading: {
        description: 'The first page is loading, and no row is shown.',
        tags: 'busy',
        invoke: {
          id: 'readPage',
          src: 'readPage',
          input: ({ context }) => ({ filter: context.filter, page: 1, limit: pageLimit }),
          onDone: {
            target: 'settling',
            actions: assign(({ event: { output } }) => ({
              rows: output.rows,
              hasMore: output.hasMore,
              total: output.total,
              omitted: output.omitted,
              page: 1,
            })),
          },
          onError: {
            target: 'failed',
            actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
          },
        },
        after: { answerTimeout: { target: 'failed', actions: assign({ failure: lateAnswer }) } },
        on: { 'refresh.requested': { actions: assign({ isOutdated: true }) } },
      },
      failed: {
        description: 'The first page could not be loaded, and only the reason is shown.',
        exit: assign({ failure: null, isOutdated: false }),
        on: { 'retry.requested': 'loading', 'refresh.requested': 'loading' },
      },
      settling: {
        description: 'A page was loaded. Decides whether there are rows.',
        id: 'settling',
        always: [
          { guard: 'isOutdated', target: 'shown.refreshing' },
          { guard: 'isEmpty', target: 'empty' },
          { target: 'shown' },
        ],
      },
      empty: { description: 'There are no rows.', on: { 'refresh.requested': 'shown.refreshing' } },
      shown: {
        description: 'Rows are shown.',
        initial: 'resting',
        states: {
          resting: {
            description: 'No request is running.',
            on: {
              'refresh.requested': 'refreshing',
              'next.requested': { guard: 'hasMore', target: 'growing' },
            },
          },
          refreshing: {
            description: 'The rows are reloaded while the old ones are shown.',
            tags: 'busy',
            entry: assign({ isOutdated: false }),
            invoke: {
              id: 'readPage',
              src: 'readPage',
              input: ({ context }) => ({
                filter: context.filter,
                page: 1,
                limit: pageLimit * Math.min(context.page, pagesAtOnce),
              }),
              onDone: {
                target: '#settling',
                actions: assign(({ context, event: { output } }) => ({
                  rows: output.rows,
                  hasMore: output.hasMore,
                  total: output.total,
                  omitted: output.omitted,
                  page: Math.min(context.page, pagesAtOnce),
                  isStale: false,
                })),
              },
              onError: { target: '#settling', actions: assign({ isStale: true }) },
            },
            after: { answerTimeout: { target: '#settling', actions: assign({ isStale: true }) } },
            on: { 'refresh.requested': { actions: assign({ isOutdated: true }) } },
          },
          growing: {
            description: 'The next page is loading.',
            tags: 'busy',
            invoke: {
              id: 'readPage',
              src: 'readPage',
              input: ({ context }) => ({
                filter: context.filter,
                page: context.page + 1,
                limit: pageLimit,
              }),
              onDone: {
                target: '#settling',
                actions: assign(({ context, event: { output } }) => ({
                  rows: joined(context.rows, output.rows),
                  hasMore: output.hasMore && output.rows.length + output.omitted > 0,
                  total: output.total,
                  omitted: context.omitted + output.omitted,
                  page: context.page + 1,
                })),
              },
              onError: {
                target: 'stuck',
                actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
              },
            },
            after: { answerTimeout: { target: 'stuck', actions: assign({ failure: lateAnswer }) } },
            on: { 'refresh.requested': { actions: assign({ isOutdated: true }) } },
          },
          stuck: {
            description: 'The next page could not be loaded; the rows before it are still shown.',
            exit: assign({ failure: null }),
            always: { guard: 'isOutdated', target: 'refreshing' },
            on: { 'retry.requested': 'growing', 'refresh.requested': 'refreshing' },
          },
        },
      },
    },
  });
};

export type Listing<Row extends Identified, Filter> = ReturnType<typeof createListing<Row, Filter>>;
export type ListingActor<Row extends Identified, Filter> = ActorRefFrom<Listing<Row, Filter>>;
export type ListingSnapshot<Row extends Identified, Filter> = SnapshotFrom<Listing<Row, Filter>>;

export type ListingView = 'loading' | 'failed' | 'empty' | 'shown';

/** The view of the list. An empty list stays empty while it is reloaded. */
export const selectView = <Row extends Identified, Filter>(
  snapshot: ListingSnapshot<Row, Filter>,
): ListingView => {
  if (snapshot.matches('loading')) return 'loading';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.context.rows.length + snapshot.context.omitted === 0 ? 'empty' : 'shown';
};
