import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import {
  type Connection,
  type ConnectionEvent,
  connectionMachine,
  selectConnection,
  selectIsOpen,
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
    'heartbeat.received': { only: {} },
    'network.lost': { only: {} },
    'network.returned': { only: {} },
  },
  answers,
  // A listener that broke is gone, and cannot break again.
  lastOf: ['watchConnection error'],
  facts: (snapshot) => ({ shown: selectConnection(snapshot), isOpen: selectIsOpen(snapshot) }),
});

describe('the connection', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> connecting calls watchConnection {shown: connecting}'],
      connecting: [
        'socket.opened -> open.live {shown: live, isOpen}',
        'network.lost -> offline {shown: offline}',
        'watchConnection error broken -> polling.fresh calls pollQuotes {shown: polling}',
        'after gracePeriod -> polling.fresh calls pollQuotes {shown: polling}',
      ],
      'open.live': [
        'socket.closed -> connecting {shown: connecting, isOpen: -}',
        'heartbeat.received -> open.live',
        'network.lost -> offline {shown: offline, isOpen: -}',
        'watchConnection error broken -> polling.fresh calls pollQuotes {shown: polling, isOpen: -}',
        'after stale -> open.stale {shown: stale}',
        'after fresh -> open.ageing {shown: ageing}',
      ],
      'open.ageing': [
        'socket.closed -> connecting {shown: connecting, isOpen: -}',
        'heartbeat.received -> open.live {shown: live}',
        'network.lost -> offline {shown: offline, isOpen: -}',
        'watchConnection error broken -> polling.fresh calls pollQuotes {shown: polling, isOpen: -}',
        'after stale -> open.stale {shown: stale}',
      ],
      'open.stale': [
        'socket.closed -> polling.stale calls pollQuotes {isOpen: -}',
        'heartbeat.received -> open.live {shown: live}',
        'network.lost -> offline {shown: offline, isOpen: -}',
        'watchConnection error broken -> polling.fresh calls pollQuotes {shown: polling, isOpen: -}',
        'after stale -> open.stale',
      ],
      'polling.fresh': [
        'socket.opened -> open.live {shown: live, isOpen}',
        'heartbeat.received -> polling.fresh',
        'network.lost -> offline {shown: offline}',
        'watchConnection error broken -> polling.fresh calls pollQuotes',
        'pollQuotes error broken -> polling.stale {shown: stale}',
        'after stale -> polling.stale {shown: stale}',
      ],
      'polling.stale': [
        'socket.opened -> open.live {shown: live, isOpen}',
        'heartbeat.received -> polling.fresh {shown: polling}',
        'network.lost -> offline {shown: offline}',
        'watchConnection error broken -> polling.fresh calls pollQuotes {shown: polling}',
        'pollQuotes error broken -> polling.stale',
      ],
      offline: [
        'socket.opened -> open.live emits network.restored {shown: live, isOpen}',
        'network.returned -> connecting emits network.restored {shown: connecting}',
        'watchConnection error broken -> polling.fresh calls pollQuotes {shown: polling}',
      ],
    });
  });

  test('has these delays', () => {
    expect(walked.delays).toEqual({ gracePeriod: 3_000, fresh: 3_000, stale: 10_000 });
  });

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  testEach('holds its invariants', walked.transitions, ({ on, to }) => {
    const shown = selectConnection(to);
    if (on === 'network.lost') expect(shown).toBe('offline');
    if (on === 'socket.opened') expect([shown, selectIsOpen(to)]).toEqual(['live', true]);
    if (on === 'heartbeat.received') expect(['live', 'polling']).toContain(shown);
    if (shown === 'live' || shown === 'ageing') expect(selectIsOpen(to)).toBe(true);
    if (to.matches('polling') || to.matches('connecting')) expect(selectIsOpen(to)).toBe(false);
    // Prices are polled exactly while the socket is given up for the moment.
    expect('pollQuotes' in to.children).toBe(to.matches('polling'));
  });

  testEach('runs', walked.tours, async (tour) => {
    const { emitted } = await runOnActor(connectionMachine, tour, answers);
    const returns = tour.steps.filter(
      ({ from, on }) =>
        from.matches('offline') && (on === 'network.returned' || on === 'socket.opened'),
    );
    expect(emitted.length).toBe(returns.length);
  });
});

describe('the age of prices', () => {
  /** Runs the machine on a clock of its own and notes what the chip would say. */
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
      ['connecting', 'live'],
    ],
    ['a socket that does not open is polled for after three seconds', [3_000], ['polling']],
    [
      'silence over an open socket ages after 3 s and is stale after 10 s',
      ['socket.opened', 2_999, 1, 6_999, 1],
      ['live', 'live', 'ageing', 'ageing', 'stale'],
    ],
    [
      'a heartbeat begins the count anew, also after a stale spell',
      ['socket.opened', 2_000, 'heartbeat.received', 2_999, 8_000, 'heartbeat.received', 2_999],
      ['live', 'live', 'live', 'live', 'stale', 'live', 'live'],
    ],
    [
      'a heartbeat that comes late puts off the end of the ten seconds',
      ['socket.opened', 9_000, 'heartbeat.received', 2_000],
      ['live', 'ageing', 'live', 'live'],
    ],
    [
      'an answer that comes late puts it off as well while prices are polled',
      [3_000, 9_000, 'heartbeat.received', 2_000, 8_000],
      ['polling', 'polling', 'polling', 'polling', 'stale'],
    ],
    [
      'polling that brings nothing is stale after 10 s, and fresh again with the first answer',
      [3_000, 9_999, 1, 'heartbeat.received', 'socket.opened'],
      ['polling', 'polling', 'stale', 'polling', 'live'],
    ],
    [
      'what was stale over the socket stays stale when the socket closes',
      ['socket.opened', 10_000, 'socket.closed', 'heartbeat.received'],
      ['live', 'stale', 'stale', 'polling'],
    ],
    [
      'without a network nothing counts, and its return connects',
      ['socket.opened', 'network.lost', 60_000, 'heartbeat.received', 'network.returned'],
      ['live', 'offline', 'offline', 'offline', 'connecting'],
    ],
  ])('%s', (_, steps, expected) => {
    expect(seen(steps)).toEqual(expected);
  });
});
