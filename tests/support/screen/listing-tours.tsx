import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { silence } from '../../../examples/account/people';
import type { createListing } from '../../../machines/kernel/listing';
import type { Session } from '../../../schemas/account/user';
import { testEach, walk } from '../../walker/walker';
import { isBusy, press } from './presses';
import { hasMark, noticeWords, type Refreshing } from './refresh-gestures';
import { runOnScreen, type ScreenScript, toursOnScreen } from './run-screen';

// The tours of a list that grows by pages, on the screen that shows it.

type Identified = { id: number | string };
type ListingMachine<Row extends Identified, Filter> = ReturnType<typeof createListing<Row, Filter>>;

type ListOnScreen<Row, Filter> = {
  /** What is listed, as the title of its tests says it. */
  title: string;
  /** Three rows, newest first, each with words that nothing else on the screen has. */
  rows: readonly [Row, Row, Row];
  wordsOf: (row: Row) => string;
  /** The filter at the start, and another one with the way from each to the other. */
  filters: {
    first: Filter;
    other?: Filter;
    choose?: (filter: Filter) => void;
  };
  /** The document path that is asked. */
  path: string;
  screen: ReactNode;
  session?: Session;
  address?: string;
  /** Without it nothing is read again here, and no notice says that it failed. */
  refresh?: Refreshing;
  /** What is on screen in the place of rows; without rows of another filter, `noMatch`. */
  words: { loading: string; failed: string; empty: string; noMatch?: string };
};

const states = [
  'loading',
  'failed',
  'empty',
  'shown.resting',
  'shown.refreshing',
  'shown.growing',
  'shown.stuck',
];
const withoutFilter = states.map((state) => `${state}: filter.changed first -> loading`);
const pages = ['page', 'lastPage', 'emptyPage'];
const refreshed = 'shown.refreshing';
const withoutRefresh = [
  'loading: refresh.requested -> loading',
  ...pages.map((one) => `loading: readPage done ${one} -> ${refreshed}`),
  'failed: refresh.requested -> loading',
  `empty: refresh.requested -> ${refreshed}`,
  `shown.resting: refresh.requested -> ${refreshed}`,
  'shown.growing: refresh.requested -> shown.growing',
  ...pages.map((one) => `shown.growing: readPage done ${one} -> ${refreshed}`),
  `shown.growing: readPage error offline -> ${refreshed}`,
  `shown.growing: after answerTimeout -> ${refreshed}`,
  `shown.stuck: refresh.requested -> ${refreshed}`,
  `${refreshed}: refresh.requested -> ${refreshed}`,
  ...['readPage done page', 'readPage done lastPage', 'readPage done emptyPage'].map(
    (one) => `${refreshed}: ${one} -> ${refreshed}`,
  ),
  `${refreshed}: readPage done page -> shown.resting`,
  `${refreshed}: readPage done lastPage -> shown.resting`,
  `${refreshed}: readPage done emptyPage -> empty`,
  ...['readPage error offline', 'after answerTimeout'].flatMap((one) =>
    ['shown.resting', 'empty', refreshed].map((to) => `${refreshed}: ${one} -> ${to}`),
  ),
];
const filteredWhileRefreshed = (filter: string) =>
  `${refreshed}: filter.changed ${filter} -> loading`;

const count = (words: string) => screen.queryAllByText(words).length;
/** The words of a row may be spread over several elements. */
const isOnScreen = (words: string) => document.body.textContent?.includes(words) ?? false;

const walkOf = <Row extends Identified, Filter>(
  machine: ListingMachine<Row, Filter>,
  { rows, filters: { first, other } }: ListOnScreen<Row, Filter>,
) => {
  const [newest, middle, oldest] = rows;
  const pageOf = (own: Row[], hasMore: boolean) => ({
    rows: own,
    page: 1,
    hasMore,
    total: own.length,
    omitted: 0,
  });
  return walk(machine, {
    inputs: { only: { filter: first } },
    events: {
      'filter.changed': {
        first: { filter: first },
        ...(other !== undefined && { other: { filter: other } }),
      },
      'refresh.requested': { only: {} },
      'next.requested': { only: {} },
      'retry.requested': { only: {} },
    },
    answers: {
      readPage: {
        done: {
          page: pageOf([newest, middle], true),
          lastPage: pageOf([middle, oldest], false),
          emptyPage: pageOf([], false),
        },
        error: { offline: silence },
      },
    },
    distinguishedBy: ({ context }) => [
      context.filter,
      context.rows.length,
      context.hasMore,
      context.isOutdated,
      context.isStale,
      Math.min(context.page, 2),
    ],
  });
};

const expectationsOf = <Row extends Identified, Filter>({
  rows,
  wordsOf,
  words,
  filters: { first },
}: ListOnScreen<Row, Filter>) => {
  const showsRows = (snapshot: AnyMachineSnapshot) => {
    const shown: readonly Row[] = snapshot.context['rows'];
    for (const row of rows) {
      const isShown = shown.some(({ id }) => id === row.id);
      expect([row.id, isOnScreen(wordsOf(row))]).toEqual([row.id, isShown]);
    }
    const { empty, noMatch = empty } = words;
    const withoutRows = snapshot.context['filter'] === first ? empty : noMatch;
    expect(count(noticeWords)).toBe(hasMark(snapshot) ? 1 : 0);
    expect(count(withoutRows)).toBe(shown.length === 0 && !hasMark(snapshot) ? 1 : 0);
  };
  const showsEnd = (snapshot: AnyMachineSnapshot) => {
    showsRows(snapshot);
    const isEnded = !snapshot.context['hasMore'] && snapshot.context['rows'].length > 0;
    expect(count('No more records')).toBe(isEnded ? 1 : 0);
  };
  return {
    loading: () => expect(screen.getByLabelText(words.loading)).toBeTruthy(),
    failed: () => expect(screen.getByText(words.failed)).toBeTruthy(),
    empty: showsEnd,
    'shown.resting': showsEnd,
    'shown.refreshing': showsEnd,
    'shown.growing': (snapshot: AnyMachineSnapshot) => {
      showsEnd(snapshot);
      expect(isBusy('Load more')).toBe(true);
    },
    'shown.stuck': (snapshot: AnyMachineSnapshot) => {
      showsRows(snapshot);
      expect(screen.getByText(words.failed)).toBeTruthy();
    },
  };
};

export const testListing = <Row extends Identified, Filter>(
  machine: ListingMachine<Row, Filter>,
  list: ListOnScreen<Row, Filter>,
) => {
  const { refresh, filters } = list;
  const { choose } = filters;
  const script: ScreenScript<ListingMachine<Row, Filter>> = {
    screen: list.screen,
    ...(list.session && { session: list.session }),
    ...(list.address && { address: list.address }),
    paths: { readPage: list.path },
    gestures: {
      'filter.changed': choose ? ({ filter }) => choose(filter) : 'elsewhere',
      'refresh.requested': refresh?.gesture ?? 'elsewhere',
      'next.requested': () => press('Load more'),
      'retry.requested': () => press('Retry'),
    },
    // What is chosen cannot be chosen again.
    isElsewhere: ({ event, from }) =>
      (event.type === 'filter.changed' && event['filter'] === from.context['filter']) ||
      (event.type === 'refresh.requested' && !refresh?.isPossible(from)),
    expectations: expectationsOf(list),
    failures: {
      shown: ({ context }) => context.failure,
      words: {
        'client.offline': 'No connection',
        'client.timeout': 'The server did not answer in time',
      },
    },
  };
  const onScreen = toursOnScreen(walkOf(machine, list), script);

  describe(`${list.title} on screen`, () => {
    testEach('shows where the list stands', onScreen.tours, (tour) =>
      runOnScreen(machine, tour, script),
    );

    test('runs every transition but those that it cannot cause', () => {
      const chosen = filters.other === undefined ? ['first'] : ['first', 'other'];
      const missing = new Set([
        ...(choose ? [] : withoutFilter),
        ...(refresh ? [] : [...withoutRefresh, ...chosen.map(filteredWhileRefreshed)]),
      ]);
      expect(new Set(onScreen.missing)).toEqual(missing);
    });
  });
};
