import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import { isFinalRefusal } from '../../schemas/kernel/outcome';
import type { SpotOrder } from '../../schemas/spot/spot-order';
import { unprovided } from '../kernel/unprovided';

export type CancelIntent = { key: string; orderId: number };
type CancelKeys = Readonly<Record<number, string>>;

type Context = {
  orderId: number | null;
  /** Keys of cancellations whose answer never came, by order. A further try goes under the same. */
  keys: CancelKeys;
  sends: number;
};

export type SpotCancelEvent = { type: 'cancel.requested'; orderId: number; key: string };

/** Heard by the screen: what to say, and that the list is no longer true. */
export type SpotCancelEmitted =
  | { type: 'order.cancelled' }
  | { type: 'cancel.refused'; failure: Failure }
  | { type: 'cancel.unconfirmed' };

const intentOf = ({ orderId, keys }: Context): CancelIntent => {
  const key = orderId === null ? undefined : keys[orderId];
  if (orderId === null || key === undefined) throw new Error('No order is being cancelled.');
  return { orderId, key };
};

const without = (keys: CancelKeys, orderId: number | null): CancelKeys =>
  Object.fromEntries(Object.entries(keys).filter(([id]) => id !== String(orderId)));

const notStored: Failure = { kind: 'refused', code: 'submit.failed', params: {}, text: '' };
const notWaiting: Failure = { kind: 'refused', code: 'spot.not_waiting', params: {}, text: '' };

/** Cancels waiting orders, one at a time, with one tap each. */
export const spotCancelMachine = setup({
  types: {} as {
    input: { pending: readonly CancelIntent[] };
    context: Context;
    events: SpotCancelEvent;
    emitted: SpotCancelEmitted;
    tags: 'busy';
  },
  actors: {
    storeIntent: unprovided<void, CancelIntent>('storeIntent'),
    removeIntent: unprovided<void, { key: string }>('removeIntent'),
    cancelSpotOrder: unprovided<SpotOrder | null, CancelIntent>('cancelSpotOrder'),
    readSpotOrder: unprovided<SpotOrder | null, { orderId: number }>('readSpotOrder'),
  },
  guards: {
    /** The key of an earlier cancellation of this order, without a known answer, was stored. */
    isPending: ({ context }, { orderId }: { orderId: number }) =>
      context.keys[orderId] !== undefined,
    /** The refusal is final: no request under this key can still be executed. */
    isSettled: ({ context }, { error }: { error: unknown }) =>
      isFinalRefusal(error, context.sends > 1),
    /** The order is cancelled. */
    wasCancelled: (_, { order }: { order: SpotOrder | null }) => order?.status === 'cancelled',
    /** The order was filled before it could be cancelled. */
    wasCompleted: (_, { order }: { order: SpotOrder | null }) => order?.status === 'completed',
  },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'spotCancel',
  meta: { requirements: ['spec 4 Statuses: spot order', 'contract 4.47', 'contract 8.4'] },
  context: ({ input }) => ({
    orderId: null,
    keys: Object.fromEntries(input.pending.map(({ orderId, key }) => [orderId, key])),
    sends: 0,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'No order is being cancelled.',
      entry: assign({ orderId: null, sends: 0 }),
      on: {
        'cancel.requested': [
          {
            guard: {
              type: 'isPending',
              params: ({ event }) => ({ orderId: event.orderId }),
            },
            target: 'sending',
            actions: assign({ orderId: ({ event }) => event.orderId, sends: 1 }),
          },
          {
            target: 'storing',
            actions: assign(({ context: { keys }, event: { orderId, key } }) => ({
              orderId,
              keys: { ...keys, [orderId]: key },
            })),
          },
        ],
      },
    },
    storing: {
      description: 'The key is stored on the device before anything is sent under it.',
      tags: 'busy',
      invoke: {
        id: 'storeIntent',
        src: 'storeIntent',
        input: ({ context }) => intentOf(context),
        onDone: 'sending',
        onError: {
          target: 'settled',
          actions: emit({ type: 'cancel.refused', failure: notStored }),
        },
      },
    },
    sending: {
      description: 'The cancellation is sent under its key.',
      tags: 'busy',
      entry: assign({ sends: ({ context }) => context.sends + 1 }),
      invoke: {
        id: 'cancelSpotOrder',
        src: 'cancelSpotOrder',
        input: ({ context }) => intentOf(context),
        onDone: { target: 'settled', actions: emit({ type: 'order.cancelled' }) },
        onError: [
          {
            guard: { type: 'isSettled', params: ({ event }) => ({ error: event.error }) },
            target: 'settled',
            actions: emit(({ event }) => ({
              type: 'cancel.refused',
              failure: failureFrom(event.error),
            })),
          },
          { target: 'unconfirmed' },
        ],
      },
      after: { answerTimeout: 'unconfirmed' },
    },
    unconfirmed: {
      description:
        'No answer. The status of the order shows whether the cancellation was executed.',
      tags: 'busy',
      invoke: {
        id: 'readSpotOrder',
        src: 'readSpotOrder',
        input: ({ context }) => ({ orderId: intentOf(context).orderId }),
        onDone: [
          {
            guard: { type: 'wasCancelled', params: ({ event }) => ({ order: event.output }) },
            target: 'settled',
            actions: emit({ type: 'order.cancelled' }),
          },
          {
            guard: { type: 'wasCompleted', params: ({ event }) => ({ order: event.output }) },
            target: 'settled',
            actions: emit({ type: 'cancel.refused', failure: notWaiting }),
          },
          { target: 'idle', actions: emit({ type: 'cancel.unconfirmed' }) },
        ],
        onError: { target: 'idle', actions: emit({ type: 'cancel.unconfirmed' }) },
      },
      after: {
        answerTimeout: { target: 'idle', actions: emit({ type: 'cancel.unconfirmed' }) },
      },
    },
    settled: {
      description: 'The status of the order is known.',
      tags: 'busy',
      exit: assign({ keys: ({ context }) => without(context.keys, context.orderId) }),
      invoke: {
        id: 'removeIntent',
        src: 'removeIntent',
        input: ({ context }) => ({ key: intentOf(context).key }),
        onDone: 'idle',
        onError: 'idle',
      },
    },
  },
});

export type SpotCancelActor = ActorRefFrom<typeof spotCancelMachine>;
type Snapshot = SnapshotFrom<typeof spotCancelMachine>;
/** The order that is being cancelled right now. */
export const selectCancelling = (snapshot: Snapshot) => snapshot.context.orderId;
