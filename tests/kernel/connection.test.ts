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
import { runOnActor, testEach, walk } from '../walker/walker';

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
    'prices.received': {
      acknowledged: { isAcknowledged: true },
      unacknowledged: { isAcknowledged: false },
    },
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

type Signal = Exclude<ConnectionEvent['type'], 'prices.received'>;

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
        'after gracePeriod -> watched.polling.closed calls pollQuotes {shown: polling}',
      ],
      'watched.offline': [
        'socket.opened -> watched.open emits network.restored {shown: open, failures: -, wasOpen}',
        'listener.failed -> unwatched.reading calls pollQuotes {shown: polling, failures: 1..6}',
        'network.returned -> watched.connecting emits network.restored {shown: connecting | reconnecting}',
        'watchConnection error broken -> unwatched.reading calls pollQuotes {shown: polling, failures: 1..6}',
      ],
      'watched.failed': [
        'socket.opened -> watched.open {shown: open, failures: -, wasOpen}',
        'prices.received acknowledged -> watched.open {shown: open, failures: -, wasOpen}',
        'listener.failed -> unwatched.reading calls pollQuotes {failures: 2..6}',
        'network.lost -> watched.offline {shown: offline}',
        'watchConnection error broken -> unwatched.reading calls pollQuotes {failures: 2..6}',
        'after backoff -> watched.polling.closed calls pollQuotes',
      ],
      'watched.open': [
        'socket.closed -> watched.connecting {shown: reconnecting}',
        'prices.received acknowledged -> watched.open',
        'prices.received unacknowledged -> watched.polling.unacknowledged calls pollQuotes',
        'listener.failed -> unwatched.reading calls pollQuotes {shown: polling, failures: 1}',
        'network.lost -> watched.offline {shown: offline}',
        'watchConnection error broken -> unwatched.reading calls pollQuotes {shown: polling, failures: 1}',
        'after silence -> watched.polling.silent calls pollQuotes {shown: silent}',
      ],
      'watched.polling.closed': [
        'socket.opened -> watched.polling.silent {shown: silent, failures: -, wasOpen}',
        'socket.closed -> watched.polling.closed',
        'prices.received acknowledged -> watched.open {shown: open, failures: -, wasOpen}',
        'prices.received unacknowledged -> watched.polling.unacknowledged {shown: open}',
        'listener.failed -> unwatched.reading calls pollQuotes {failures: 1..6}',
        'polling.failed -> watched.failed {failures: 1..6}',
        'network.lost -> watched.offline {shown: offline}',
        'watchConnection error broken -> unwatched.reading calls pollQuotes {failures: 1..6}',
        'pollQuotes error broken -> watched.failed {failures: 1..6}',
      ],
      'watched.polling.silent': [
        'socket.closed -> watched.polling.closed {shown: polling}',
        'prices.received acknowledged -> watched.open {shown: open, failures: -, wasOpen}',
        'prices.received unacknowledged -> watched.polling.unacknowledged {shown: open}',
        'listener.failed -> unwatched.reading calls pollQuotes {shown: polling, failures: 1..6}',
        'polling.failed -> watched.failed {shown: polling, failures: 1..6}',
        'network.lost -> watched.offline {shown: offline}',
        'watchConnection error broken -> unwatched.reading calls pollQuotes {shown: polling, failures: 1..6}',
        'pollQuotes error broken -> watched.failed {shown: polling, failures: 1..6}',
      ],
      'watched.polling.unacknowledged': [
        'socket.closed -> watched.polling.closed {shown: polling}',
        'prices.received acknowledged -> watched.open {failures: -, wasOpen}',
        'prices.received unacknowledged -> watched.polling.unacknowledged',
        'listener.failed -> unwatched.reading calls pollQuotes {shown: polling, failures: 1..6}',
        'polling.failed -> watched.failed {shown: polling, failures: 1..6}',
        'network.lost -> watched.offline {shown: offline}',
        'watchConnection error broken -> unwatched.reading calls pollQuotes {shown: polling, failures: 1..6}',
        'pollQuotes error broken -> watched.failed {shown: polling, failures: 1..6}',
        'after silence -> watched.polling.silent {shown: silent}',
      ],
    });
  });

  test('has these delays', () => {
    expect(walked.delays).toEqual({ gracePeriod: 3_000, silence: 6_000, backoff });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ from, on, to }) => {
    const shown = selectConnection(to);
    if (on === 'network.lost') expect(shown).toBe('offline');
    if (on === 'socket.opened') {
      expect(shown).toBe(from.matches({ watched: 'polling' }) ? 'silent' : 'open');
      expect(to.context.failures).toBe(0);
    }
    // Only a socket that was open can reconnect.
    if (shown === 'reconnecting') expect(selectWasOpen(to)).toBe(true);
    if (shown === 'connecting') expect(selectWasOpen(to)).toBe(false);
    if (selectWasOpen(from)) expect(selectWasOpen(to)).toBe(true);
    // Prices are polled exactly while the socket does not bring everything.
    const isPolled = to.matches({ unwatched: 'reading' }) || to.matches({ watched: 'polling' });
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
    const send = (...types: Signal[]): Connection => {
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
    clock.increment(5_999);
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
  const prices = { acknowledged: true, unacknowledged: false } as const;
  type Step = Signal | keyof typeof prices | number;
  const isPrices = (step: Step): step is keyof typeof prices => step in prices;

  const seen = (steps: readonly Step[]): string[] => {
    const clock = new SimulatedClock();
    const quiet = fromCallback(() => undefined);
    const actor = createActor(
      connectionMachine.provide({ actors: { watchConnection: quiet, pollQuotes: quiet } }),
      { clock },
    );
    actor.start();
    const states = steps.map((step) => {
      if (typeof step === 'number') clock.increment(step);
      else if (isPrices(step)) {
        actor.send({ type: 'prices.received', isAcknowledged: prices[step] });
      } else actor.send({ type: step });
      const snapshot = actor.getSnapshot();
      const polls = 'pollQuotes' in snapshot.children ? ' polled' : '';
      return `${selectConnection(snapshot)}${polls}`;
    });
    actor.stop();
    return states;
  };

  test.each<[string, Step[], string[]]>([
    [
      'a socket that opens soon is never polled for',
      [2_999, 'socket.opened', 'acknowledged', 5_999],
      ['connecting', 'open', 'open', 'open'],
    ],
    ['a socket that does not open is polled for after three seconds', [3_000], ['polling polled']],
    [
      'a socket that closes connects again, and is polled for after three seconds',
      ['socket.opened', 'socket.closed', 2_999, 1],
      ['open', 'reconnecting', 'reconnecting', 'polling polled'],
    ],
    [
      'one that opens while prices are polled ends that when it brings prices',
      [3_000, 'socket.opened', 60_000, 'acknowledged'],
      ['polling polled', 'silent polled', 'silent polled', 'open'],
    ],
    [
      'an open socket that brings no prices is polled for after six seconds',
      ['socket.opened', 5_999, 1, 'socket.closed', 'socket.opened'],
      ['open', 'open', 'silent polled', 'polling polled', 'silent polled'],
    ],
    [
      'so is one that falls silent, until prices come again',
      ['socket.opened', 5_000, 'acknowledged', 5_999, 1, 'acknowledged'],
      ['open', 'open', 'open', 'open', 'silent polled', 'open'],
    ],
    [
      'a server that acknowledges nothing is polled too, whatever it broadcasts',
      ['socket.opened', 'unacknowledged', 5_000, 'unacknowledged', 5_999, 1, 'acknowledged'],
      ['open', 'open polled', 'open polled', 'open polled', 'open polled', 'silent polled', 'open'],
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
