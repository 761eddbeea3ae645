import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { silence } from '../../../examples/account/people';
import type { createReading } from '../../../machines/kernel/reading';
import type { Session } from '../../../schemas/account/user';
import { testEach, walk } from '../../walker/walker';
import { press } from './presses';
import { hasMark, type Refreshing } from './refresh-gestures';
import { runOnScreen, type ScreenScript, toursOnScreen } from './run-screen';

// The tours of something that is read as a whole, on the screen that shows it.

type ReadingMachine<Value> = ReturnType<typeof createReading<Value>>;
type Gesture = () => void | Promise<void>;

type ReadingOnScreen<Value> = {
  /** What is read, as the title of its tests says it. */
  title: string;
  value: Value;
  /** The document path that is asked, or what answers where more than one is. */
  path: ScreenScript<ReadingMachine<Value>>['paths']['readValue'];
  screen: ReactNode;
  session?: Session;
  address?: string;
  /** Null where a failure offers no other attempt. */
  retry?: Gesture | null;
  /** Without it nobody can refresh here. */
  refresh?: Refreshing;
  /** Without it no event of the server leads to another reading here. */
  change?: Gesture;
  /** Events of the server arrive only while a value is shown. */
  changesOnceShown?: boolean;
  shows: {
    loading: () => void;
    /** The value is on screen, whether it is being read again or not. */
    value: () => void;
    /** It is not there, and what failed is said; nothing where the screen is silent about it. */
    failed: () => void;
  };
  /** Whether the reason of a failure is shown. */
  isSilent?: boolean;
  /** Whether the reason of a failed refresh is shown for a moment. */
  isToasted?: boolean;
  /** What marks a value that could not be read again; null where nothing does. */
  stale: string | null;
};

const withoutRefresh = [
  'loading: refresh.requested -> loading',
  'loading: readValue done -> refreshing',
  'failed: refresh.requested -> loading',
  'shown: refresh.requested -> refreshing',
  'refreshing: refresh.requested -> refreshing',
  'refreshing: change.notified -> refreshing',
  'refreshing: readValue done -> shown',
  'refreshing: readValue done -> refreshing',
  'refreshing: readValue done -> following',
  'refreshing: readValue error offline -> stale',
  'refreshing: after answerTimeout -> stale',
  'following: refresh.requested -> refreshing',
  'stale: refresh.requested -> refreshing',
];
const withoutChange = [
  'loading: change.notified -> loading',
  'loading: readValue done -> following',
  'failed: change.notified -> loading',
  'shown: change.notified -> following',
  'refreshing: change.notified -> refreshing',
  'refreshing: readValue done -> following',
  'following: refresh.requested -> refreshing',
  'following: change.notified -> following',
  'following: readValue done -> shown',
  'following: readValue done -> following',
  'following: readValue error offline -> stale',
  'following: after answerTimeout -> stale',
  'stale: change.notified -> following',
];

const beforeShown = [
  'loading: change.notified -> loading',
  'loading: readValue done -> following',
  'failed: change.notified -> loading',
];
const isKnown = ({ context }: AnyMachineSnapshot) => context['value'] !== null;

export const testReading = <Value,>(
  machine: ReadingMachine<Value>,
  {
    title,
    value,
    path,
    retry = () => press('Retry'),
    refresh,
    change,
    shows,
    stale,
    ...rest
  }: ReadingOnScreen<Value>,
) => {
  const walked = walk(machine, {
    inputs: { only: undefined },
    events: {
      'refresh.requested': { only: {} },
      'change.notified': { only: {} },
      'retry.requested': { only: {} },
    },
    answers: { readValue: { done: { only: value }, error: { offline: silence } } },
    distinguishedBy: ({ context: { outdatedBy, isStale } }) => [outdatedBy, isStale],
  });
  const showsValue = (snapshot: AnyMachineSnapshot) => {
    shows.value();
    if (stale !== null) expect(screen.queryByText(stale) !== null).toBe(hasMark(snapshot));
  };
  const script: ScreenScript<ReadingMachine<Value>> = {
    screen: rest.screen,
    ...(rest.session && { session: rest.session }),
    ...(rest.address && { address: rest.address }),
    paths: { readValue: path },
    gestures: {
      'refresh.requested': refresh?.gesture ?? 'elsewhere',
      'change.notified': change ?? 'elsewhere',
      'retry.requested': retry ?? 'elsewhere',
    },
    isElsewhere: ({ event, from }) =>
      (event.type === 'refresh.requested' && !refresh?.isPossible(from)) ||
      (event.type === 'change.notified' && rest.changesOnceShown === true && !isKnown(from)),
    expectations: {
      loading: shows.loading,
      failed: shows.failed,
      shown: showsValue,
      refreshing: showsValue,
      following: showsValue,
      stale: showsValue,
    },
    failures: {
      shown: (snapshot) =>
        snapshot.matches('failed') && !rest.isSilent ? snapshot.context.failure : null,
      ...(rest.isToasted && {
        toasted: ({ type, failure }) => (type === 'refresh.failed' ? failure : null),
      }),
      words: {
        'client.offline': 'No connection',
        'client.timeout': 'The server did not answer in time',
      },
    },
  };
  const onScreen = toursOnScreen(walked, script);

  describe(`${title} on screen`, () => {
    testEach('shows where the reading stands', onScreen.tours, (tour) =>
      runOnScreen(machine, tour, script),
    );

    test('runs every transition but those that it cannot cause', () => {
      const missing = new Set([
        ...(refresh?.missing ?? withoutRefresh),
        ...(change ? [] : withoutChange),
        ...(rest.changesOnceShown ? beforeShown : []),
        ...(retry ? [] : ['failed: retry.requested -> loading']),
      ]);
      expect(new Set(onScreen.missing)).toEqual(missing);
    });
  });
};
