import { type ActorRefFrom, emit, type SnapshotFrom, setup } from 'xstate';
import { unprovidedListener } from './unprovided';

export type ConnectionEvent =
  | { type: 'socket.opened' }
  | { type: 'socket.closed' }
  | { type: 'heartbeat.received' }
  | { type: 'network.lost' }
  | { type: 'network.returned' };

export type ConnectionEmitted = { type: 'network.restored' };

/**
 * How fresh the prices are. It receives changes of the socket and a heartbeat at most once a second,
 * but no prices: those are published by the stores, without a machine.
 */
export const connectionMachine = setup({
  types: {} as { events: ConnectionEvent; emitted: ConnectionEmitted },
  actors: {
    watchConnection: unprovidedListener('watchConnection'),
    pollQuotes: unprovidedListener('pollQuotes'),
  },
  delays: {
    /** How long the socket may take before prices are polled. */
    gracePeriod: 3_000,
    fresh: 3_000,
    stale: 10_000,
  },
}).createMachine({
  id: 'connection',
  meta: {
    requirements: ['contract/realtime.md#connection', 'contract/realtime.md#requests'],
  },
  invoke: { id: 'watchConnection', src: 'watchConnection', onError: '.polling' },
  initial: 'connecting',
  states: {
    connecting: {
      description: 'The socket is connecting.',
      on: { 'socket.opened': 'open', 'network.lost': 'offline' },
      after: { gracePeriod: 'polling' },
    },
    open: {
      description:
        'The socket is connected. The time since the last message decides how fresh prices are.',
      on: {
        'heartbeat.received': { target: 'open', reenter: true },
        'socket.closed': 'connecting',
        'network.lost': 'offline',
      },
      after: { stale: '.stale' },
      initial: 'live',
      states: {
        live: {
          description: 'Prices are current.',
          after: { fresh: 'ageing' },
        },
        ageing: { description: 'Prices may be late.' },
        /** contract/screens.md#stale-prices */
        stale: {
          description: 'Prices are out of date.',
          on: { 'socket.closed': '#connection.polling.stale' },
        },
      },
    },
    polling: {
      description: 'The socket is reconnecting. Meanwhile prices are polled.',
      invoke: { id: 'pollQuotes', src: 'pollQuotes', onError: '.stale' },
      on: { 'socket.opened': 'open', 'network.lost': 'offline' },
      initial: 'fresh',
      states: {
        fresh: {
          description: 'Prices are current.',
          on: { 'heartbeat.received': { target: 'fresh', reenter: true } },
          after: { stale: 'stale' },
        },
        /** contract/screens.md#stale-prices */
        stale: {
          description: 'Prices are out of date.',
          on: { 'heartbeat.received': 'fresh' },
        },
      },
    },
    /** contract/screens.md#offline */
    offline: {
      description: 'The device has no network. The last known data is shown.',
      on: {
        'network.returned': { target: 'connecting', actions: emit({ type: 'network.restored' }) },
        'socket.opened': { target: 'open', actions: emit({ type: 'network.restored' }) },
      },
    },
  },
});

export type ConnectionActor = ActorRefFrom<typeof connectionMachine>;
type Snapshot = SnapshotFrom<typeof connectionMachine>;

export type Connection = 'connecting' | 'live' | 'ageing' | 'stale' | 'polling' | 'offline';

/**
 * One word for how the prices come. Polled prices that have become old are `stale` like any other.
 */
export const selectConnection = (snapshot: Snapshot): Connection => {
  if (snapshot.matches('offline')) return 'offline';
  if (snapshot.matches('connecting')) return 'connecting';
  if (snapshot.matches({ open: 'stale' }) || snapshot.matches({ polling: 'stale' })) return 'stale';
  if (snapshot.matches('polling')) return 'polling';
  return snapshot.matches({ open: 'ageing' }) ? 'ageing' : 'live';
};

/** Whether the socket is connected; otherwise the chip shows that it is reconnecting. */
export const selectIsOpen = (snapshot: Snapshot) => snapshot.matches('open');
