import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { unprovidedListener } from './unprovided';

export type ConnectionEvent =
  | { type: 'socket.opened' }
  | { type: 'socket.closed' }
  /** Over the socket, at most once a second. */
  | { type: 'prices.received'; isAcknowledged: boolean }
  | { type: 'listener.failed' }
  | { type: 'polling.failed' }
  | { type: 'network.lost' }
  | { type: 'network.returned' };

export type ConnectionEmitted = { type: 'network.restored' };

type Context = {
  /** Failures since the socket was last open, as far as they lengthen the backoff. */
  failures: number;
  /** The socket was open before, so that it does not connect for the first time. */
  wasOpen: boolean;
};

const maxFailures = 6;

/** 1, 2, 4, 8, 16, then 30 s before what failed begins again. */
export const backoff = ({ context: { failures } }: { context: Context }): number =>
  Math.min(30_000, 1_000 * 2 ** (failures - 1));

const countFailure = ({ context: { failures } }: { context: Context }): number =>
  Math.min(maxFailures, failures + 1);

const ackOf = ({ event }: { event: { isAcknowledged: boolean } }) => ({
  isAcknowledged: event.isAcknowledged,
});

/**
 * Where the prices come from. How fresh they are is not its business: prices and their ages are
 * published by the stores, without a machine.
 */
export const connectionMachine = setup({
  types: {} as { context: Context; events: ConnectionEvent; emitted: ConnectionEmitted },
  actors: {
    watchConnection: unprovidedListener('watchConnection'),
    pollQuotes: unprovidedListener('pollQuotes'),
  },
  actions: { markOpened: assign({ failures: 0, wasOpen: true }) },
  guards: {
    /** The server acknowledges subscriptions (contract/realtime.md#other-servers). */
    isAcknowledged: (_, { isAcknowledged }: { isAcknowledged: boolean }) => isAcknowledged,
  },
  delays: {
    /** How long the socket may take before prices are polled. */
    gracePeriod: 3_000,
    /** How long an open socket may bring no price before prices are polled. */
    silence: 6_000,
    backoff,
  },
}).createMachine({
  id: 'connection',
  meta: {
    requirements: ['contract/realtime.md#connection', 'contract/realtime.md#requests'],
  },
  context: { failures: 0, wasOpen: false },
  initial: 'watched',
  states: {
    watched: {
      description: 'Socket and device report their changes.',
      invoke: { id: 'watchConnection', src: 'watchConnection', onError: 'unwatched' },
      on: { 'listener.failed': 'unwatched' },
      initial: 'connecting',
      states: {
        connecting: {
          description: 'The socket is connecting.',
          on: { 'socket.opened': 'open', 'network.lost': 'offline' },
          after: { gracePeriod: 'polling' },
        },
        open: {
          description: 'Prices arrive over the socket.',
          entry: 'markOpened',
          on: {
            'prices.received': [
              { guard: { type: 'isAcknowledged', params: ackOf }, target: 'open', reenter: true },
              { target: 'polling.unacknowledged' },
            ],
            'socket.closed': 'connecting',
            'network.lost': 'offline',
          },
          after: { silence: 'polling.silent' },
        },
        /** contract/realtime.md#other-servers */
        polling: {
          description: 'The socket does not bring everything. Prices and private lists are polled.',
          invoke: { id: 'pollQuotes', src: 'pollQuotes', onError: 'failed' },
          on: {
            'prices.received': [
              { guard: { type: 'isAcknowledged', params: ackOf }, target: 'open' },
              { target: '.unacknowledged' },
            ],
            'socket.closed': '.closed',
            'polling.failed': 'failed',
            'network.lost': 'offline',
          },
          initial: 'closed',
          states: {
            closed: {
              description: 'The socket is reconnecting.',
              on: { 'socket.opened': { target: 'silent', actions: 'markOpened' } },
            },
            silent: {
              description: 'The socket is open, and brings no prices.',
            },
            unacknowledged: {
              description:
                'Prices arrive over the socket. The server acknowledges no subscription, so a ' +
                'pair may be quiet and private events may never come.',
              after: { silence: 'silent' },
            },
          },
        },
        failed: {
          description: 'Polling ended with an error, and begins again.',
          entry: assign({ failures: countFailure }),
          on: {
            'prices.received': {
              guard: { type: 'isAcknowledged', params: ackOf },
              target: 'open',
            },
            'socket.opened': 'open',
            'network.lost': 'offline',
          },
          after: { backoff: 'polling' },
        },
        /** contract/screens.md#offline */
        offline: {
          description: 'The device has no network. The last known data is shown.',
          on: {
            'network.returned': {
              target: 'connecting',
              actions: emit({ type: 'network.restored' }),
            },
            'socket.opened': { target: 'open', actions: emit({ type: 'network.restored' }) },
          },
        },
      },
    },
    unwatched: {
      description: 'There is no socket, as when its code was not loaded. Prices are polled.',
      entry: assign({ failures: countFailure }),
      after: { backoff: 'watched' },
      initial: 'reading',
      states: {
        reading: {
          description: 'Prices are read again and again.',
          invoke: { id: 'pollQuotes', src: 'pollQuotes', onError: 'failed' },
          on: { 'polling.failed': 'failed' },
        },
        failed: { description: 'Polling ended with an error.' },
      },
    },
  },
});

export type ConnectionActor = ActorRefFrom<typeof connectionMachine>;
type Snapshot = SnapshotFrom<typeof connectionMachine>;

export type Connection =
  | 'connecting'
  | 'reconnecting'
  | 'open'
  /** The socket is down, and prices are polled. */
  | 'polling'
  /** The socket is open and brings no prices, which are polled. */
  | 'silent'
  | 'offline';

/** One word for where the prices come from. */
export const selectConnection = (snapshot: Snapshot): Connection => {
  if (snapshot.matches({ watched: 'open' })) return 'open';
  if (snapshot.matches({ watched: { polling: 'unacknowledged' } })) return 'open';
  if (snapshot.matches({ watched: { polling: 'silent' } })) return 'silent';
  if (snapshot.matches({ watched: 'offline' })) return 'offline';
  if (!snapshot.matches({ watched: 'connecting' })) return 'polling';
  return snapshot.context.wasOpen ? 'reconnecting' : 'connecting';
};

/** Whether prices and private lists are polled, also beside an open socket. */
export const selectIsPolling = (snapshot: Snapshot): boolean =>
  snapshot.matches({ watched: 'polling' }) || snapshot.matches('unwatched');

/** Whether the socket has been open at all; before, it connects for the first time. */
export const selectWasOpen = ({ context }: Snapshot): boolean => context.wasOpen;
