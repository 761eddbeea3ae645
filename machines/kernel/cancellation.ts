import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Failure } from '../../schemas/kernel/failure';
import { failureOf } from '../../schemas/kernel/outcome';
import { createSubmission, type Keyed, type SubmissionInput } from './submission';
import { submissionOf, wasAccepted, wasRefused } from './submission-context';

export type Cancellation = { orderId: number };
export type PendingCancel = Keyed<Cancellation>;
type Context = {
  /** Cancellations whose answer never came. Another attempt goes under the same key. */
  pending: readonly PendingCancel[];
  submission: SubmissionInput<Cancellation> | null;
};

export type CancellationEvent =
  | { type: 'cancel.requested'; orderId: number; key: string }
  | { type: 'cancel.dismissed' };

/** For the screen: what to report, and that the list is out of date. */
export type CancellationEmitted =
  | { type: 'order.cancelled' }
  | { type: 'cancel.refused'; failure: Failure }
  | { type: 'cancel.unconfirmed' };

const pendingOf = ({ pending }: Context, orderId: number): PendingCancel | undefined =>
  pending.find(({ payload }) => payload.orderId === orderId);

/** Cancels open orders, one at a time, with one tap each. */
export const createCancellation = <Row>(id: string, requirements: readonly string[]) => {
  return setup({
    types: {} as {
      input: { pending: readonly PendingCancel[] };
      context: Context;
      events: CancellationEvent;
      emitted: CancellationEmitted;
      children: { cancelOrder: 'cancelOrder' };
      tags: 'busy';
    },
    actors: { cancelOrder: createSubmission<Cancellation, Row | null>() },
    guards: {
      /**
       * The key of an earlier cancellation of this order, without a known answer, was stored
       * (contract/idempotency.md#reconciliation).
       */
      isPending: ({ context }, { orderId }: { orderId: number }) =>
        pendingOf(context, orderId) !== undefined,
      /** The server has cancelled the order. */
      wasAccepted,
      /** The server has refused to cancel the order, or the request was abandoned. */
      wasRefused,
    },
    actions: {
      forgetPending: assign(({ context: { pending, submission } }) => ({
        pending: pending.filter(({ key }) => key !== submission?.key),
      })),
    },
  }).createMachine({
    id,
    meta: { requirements },
    context: ({ input: { pending } }) => ({ pending, submission: null }),
    initial: 'idle',
    states: {
      idle: {
        description: 'No order is being cancelled.',
        entry: assign({ submission: null }),
        on: {
          'cancel.requested': [
            {
              guard: { type: 'isPending', params: ({ event: { orderId } }) => ({ orderId }) },
              target: 'submitting',
              actions: assign(({ context, event: { orderId, key } }) => ({
                submission: {
                  key: pendingOf(context, orderId)?.key ?? key,
                  payload: { orderId },
                  isSent: true,
                },
              })),
            },
            {
              target: 'submitting',
              actions: assign(({ context: { pending }, event: { orderId, key } }) => ({
                pending: [...pending, { key, payload: { orderId } }],
                submission: { key, payload: { orderId } },
              })),
            },
          ],
        },
      },
      submitting: {
        description: 'The cancellation is submitted under its key.',
        tags: 'busy',
        invoke: {
          id: 'cancelOrder',
          src: 'cancelOrder',
          input: ({ context }) => submissionOf(context),
          onDone: [
            {
              guard: { type: 'wasAccepted', params: ({ event }) => ({ resolution: event.output }) },
              target: 'idle',
              actions: ['forgetPending', emit({ type: 'order.cancelled' })],
            },
            {
              guard: { type: 'wasRefused', params: ({ event }) => ({ resolution: event.output }) },
              target: 'idle',
              actions: [
                'forgetPending',
                emit(({ event }) => ({ type: 'cancel.refused', failure: failureOf(event.output) })),
              ],
            },
            { target: 'idle', actions: ['forgetPending', emit({ type: 'cancel.unconfirmed' })] },
          ],
        },
        on: {
          'cancel.dismissed': { target: 'idle', actions: emit({ type: 'cancel.unconfirmed' }) },
        },
      },
    },
  });
};

export type CancellationMachine<Row> = ReturnType<typeof createCancellation<Row>>;
export type CancellationActor<Row> = ActorRefFrom<CancellationMachine<Row>>;
type Snapshot<Row> = SnapshotFrom<CancellationMachine<Row>>;

/** The order that is being cancelled right now. */
export const selectCancelling = <Row>(snapshot: Snapshot<Row>): number | null =>
  snapshot.context.submission?.payload?.orderId ?? null;
export const selectSubmission = <Row>(snapshot: Snapshot<Row>) =>
  snapshot.children.cancelOrder ?? null;
