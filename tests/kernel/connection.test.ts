import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import {
  backoff,
  type Connection,
  type ConnectionEvent,
  connectionMachine,
  selectConnection,
  selectWasOpen,
} from '../../machines/kernel/connection';
import { runOnActor } from '../support/run-actor';
import { testEach } from '../support/test-each';
import { walk } from '../support/transitions';

const broken = new Error('The listener broke.');
const answers = {
  watchConnection: { done: {}, error: { broken } },
  pollQuotes: { done: {}, error: { broken } },
};
const walked = walk(connectionMachine, {
  inputs: { only: undefined },
  events: {
    'socket.opened': { only: {} },
    'socket.closed': { only: {} },
    'listener.failed': { only: {} },
    'polling.failed': { only: {} },
    'network.lost': { only: {} },
    'network.returned': { only: {} },
  },
  answers,
  distinguishedBy: ({ context: { failures, wasOpen } }) => [failures, wasOpen],
  facts: (snapshot) => ({
    shown: selectConnection(snapshot),
    failures: snapshot.context.failures,
    wasOpen: selectWasOpen(snapshot),
  }),
});

describe('the connection', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> watched.connecting calls watchConnection {shown: connecting}'],
      'unwatched.failed': [
        'after backoff -> watched.connecting calls watchConnection {shown: connecting | reconnecting}',
      ],
      'unwatched.reading': [
        'polling.failed -> unwatched.failed',
        'pollQuotes error broken -> unwatched.failed',
        'after backoff -> watched.connecting calls watchConnection {shown: connecting | reconnecting}',
      ],
      'watched.connecting': [
        'socket.opened -> watched.open {shown: open, failures: -, wasOpen}',
        'listener.failed -> unwatched.reading calls pollQuotes {shown: polling, failures: 1..6}',
        'network.lost -> watched.offline {shown: offline}',
        'watchConnection error broken -> unwatched.reading calls pollQuotes {shown: polling, failures: 1..6}',
        'after gracePeriod -> watched.polling.reading calls pollQuotes {shown: polling}',
      ],
      'watched.offline': [
        'socket.opened -> watched.open emits network.restored {shown: open, failures: -, wasOpen}',
        'listener.failed -> unwatched.reading calls pollQuotes {shown: polling, failures: 1..6}',
        'network.returned -> watched.connecting emits network.restored {shown: connecting | reconnecting}',
        'watchConnection error broken -> unwatched.reading calls pollQuotes {shown: polling, failures: 1..6}',
      ],
      'watched.open': [
        'socket.closed -> watched.connecting {shown: reconnecting}',
        'listener.failed -> unwatched.reading calls pollQuotes {shown: polling, failures: 1}',
        'network.lost -> watched.offline {shown: offline}',
        'watchConnection error broken -> unwatched.reading calls pollQuotes {shown: polling, failures: 1}',
      ],
      'watched.polling.failed': [
        'socket.opened -> watched.open {shown: open, failures: -, wasOpen}',
        'listener.failed -> unwatched.reading calls pollQuotes {failures: 2..6}',
        'network.lost -> watched.offline {shown: offline}',
        'watchConnection error broken -> unwatched.reading calls pollQuotes {failures: 2..6}',
        'after backoff -> watched.polling.reading calls pollQuotes',
      ],
      'watched.polling.reading': [
        'socket.opened -> watched.open {shown: open, failures: -, wasOpen}',
        'listener.failed -> unwatched.reading calls pollQuotes {failures: 1..6}',
        'polling.failed -> watched.polling.failed {failures: 1..6}',
        'network.lost -> watched.offline {shown: offline}',
        'watchConnection error broken -> unwatched.reading calls pollQuotes {failures: 1..6}',
        'pollQuotes error broken -> watched.polling.failed {failures: 1..6}',
      ],
    });
  });

  test('has these delays', () => {
    expect(walked.delays).toEqual({ gracePeriod: 3_000, backoff });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ from, on, to }) => {
    const shown = selectConnection(to);
    if (on === 'network.lost') expect(shown).toBe('offline');
    if (on === 'socket.opened') expect([shown, to.context.failures]).toEqual(['open', 0]);
    // Only a socket that was open can reconnect.
    if (shown === 'reconnecting') expect(selectWasOpen(to)).toBe(true);
    if (shown === 'connecting') expect(selectWasOpen(to)).toBe(false);
    if (selectWasOpen(from)) expect(selectWasOpen(to)).toBe(true);
    // Prices are polled exactly while the socket is given up for the moment.
    const isPolled =
      to.matches({ unwatched: 'reading' }) || to.matches({ watched: { polling: 'reading' } });
    expect('pollQuotes' in to.children).toBe(isPolled);
    // What failed begins again after a pause.
    expect('watchConnection' in to.children).toBe(to.matches('watched'));
  });

  testEach('runs', walked.tours, async (tour) => {
    const { emitted } = await runOnActor(connectionMachine, tour, answers);
    const returns = tour.steps.filter(
      ({ from, on }) =>
        from.matches({ watched: 'offline' }) &&
        (on === 'network.returned' || on === 'socket.opened'),
    );
    expect(emitted.length).toBe(returns.length);
  });
});

describe('what failed begins again', () => {
  /** Runs the machine on a clock of its own; the actors fail as often as they are told to. */
  const run = (failing: { watches?: number; polls?: number }) => {
    const clock = new SimulatedClock();
    const starts = { watches: [] as number[], polls: [] as number[] };
    const failingActor = (name: 'watches' | 'polls') =>
      fromCallback(() => {
        starts[name].push(clock.now());
        if (starts[name].length <= (failing[name] ?? 0)) throw broken;
      });
    const actor = createActor(
      connectionMachine.provide({
        actors: { watchConnection: failingActor('watches'), pollQuotes: failingActor('polls') },
      }),
      { clock },
    );
    actor.start();
    const send = (...types: ConnectionEvent['type'][]): Connection => {
      for (const type of types) actor.send({ type });
      return selectConnection(actor.getSnapshot());
    };
    return { clock, starts, send };
  };

  test('after 1, 2, 4, 8, 16, then every 30 s', () => {
    const { clock, starts } = run({ watches: 8 });
    for (let second = 0; second < 200; second += 1) clock.increment(1_000);
    expect(starts.watches.map((ms) => ms / 1_000)).toEqual([0, 1, 3, 7, 15, 31, 61, 91, 121]);
  });

  test('and meanwhile prices are polled', () => {
    const { clock, starts, send } = run({ watches: 8 });
    expect([send(), starts.polls]).toEqual(['polling', [0]]);
    clock.increment(1_000);
    expect([send(), starts.polls]).toEqual(['polling', [0, 1_000]]);
  });

  test('polling too, and a socket that opens meanwhile ends it', () => {
    const { clock, starts, send } = run({ polls: 2 });
    for (let second = 0; second < 10; second += 1) clock.increment(1_000);
    expect(starts.polls).toEqual([3_000, 4_000, 6_000]);
    expect(send('polling.failed', 'socket.opened')).toBe('open');
    clock.increment(60_000);
    expect(starts.polls).toHaveLength(3);
    expect(starts.watches).toHaveLength(1);
  });

  test('both at once fail without an end of either', () => {
    const { clock, starts, send } = run({ watches: 3, polls: 4 });
    for (let second = 0; second < 100; second += 1) clock.increment(1_000);
    expect(send()).toBe('polling');
    expect(starts.watches).toHaveLength(4);
    expect(starts.polls).toHaveLength(5);
  });

  test('an open socket lets the next failure begin again after a second', () => {
    const { clock, starts, send } = run({ watches: 3 });
    for (let second = 0; second < 8; second += 1) clock.increment(1_000);
    send('socket.opened', 'listener.failed');
    clock.increment(1_000);
    expect(starts.watches).toEqual([0, 1_000, 3_000, 7_000, 9_000]);
  });
});

describe('where prices come from', () => {
  const seen = (steps: readonly (ConnectionEvent['type'] | number)[]): Connection[] => {
    const clock = new SimulatedClock();
    const quiet = fromCallback(() => undefined);
    const actor = createActor(
      connectionMachine.provide({ actors: { watchConnection: quiet, pollQuotes: quiet } }),
      { clock },
    );
    actor.start();
    const states = steps.map((step) => {
      if (typeof step === 'number') clock.increment(step);
      else actor.send({ type: step });
      return selectConnection(actor.getSnapshot());
    });
    actor.stop();
    return states;
  };

  test.each<[string, (ConnectionEvent['type'] | number)[], Connection[]]>([
    [
      'a socket that opens soon is never polled for',
      [2_999, 'socket.opened'],
      ['connecting', 'open'],
    ],
    ['a socket that does not open is polled for after three seconds', [3_000], ['polling']],
    [
      'a socket that closes connects again, and is polled for after three seconds',
      ['socket.opened', 'socket.closed', 2_999, 1, 'socket.opened'],
      ['open', 'reconnecting', 'reconnecting', 'polling', 'open'],
    ],
    [
      'silence over an open socket changes nothing: prices age by themselves',
      ['socket.opened', 60_000],
      ['open', 'open'],
    ],
    [
      'without a network nothing counts, and its return connects',
      ['socket.opened', 'network.lost', 60_000, 'network.returned'],
      ['open', 'offline', 'offline', 'reconnecting'],
    ],
  ])('%s', (_, steps, expected) => {
    expect(seen(steps)).toEqual(expected);
  });
});
