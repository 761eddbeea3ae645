import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { CloseFuturesRequest } from '../../schemas/futures/futures-close';
import type { FuturesOrder } from '../../schemas/futures/futures-order';
import { type Requote, requoteOf } from '../../schemas/futures/futures-requote';
import type { Failure } from '../../schemas/kernel/failure';
import { failureOf, type Resolution } from '../../schemas/kernel/outcome';
import { createSubmission, type Keyed, type SubmissionInput } from '../kernel/submission';
import { submissionOf, wasAccepted } from '../kernel/submission-context';

type Closed = FuturesOrder | null;
export type PendingClose = Keyed<CloseFuturesRequest>;

/** A position to be closed, under its key and at the price that was shown. */
export type Closing = PendingClose & { quoteIsFresh: boolean };

/** What became of one position. */
export type CloseResult =
  | { id: number; state: 'closed'; order: Closed }
  | { id: number; state: 'refused'; failure: Failure }
  | { id: number; state: 'unconfirmed' };

type Context = {
  /** The positions that the person was asked about. */
  targets: readonly number[];
  /** Those still to be closed; the first one is being closed. */
  queue: readonly PendingClose[];
  /** Closings without a known answer. Another attempt goes under the same key. */
  pending: readonly PendingClose[];
  submission: SubmissionInput<CloseFuturesRequest> | null;
  results: readonly CloseResult[];
  requote: Requote | null;
};

export type FuturesCloseEvent =
  | { type: 'close.requested'; targets: readonly number[] }
  | { type: 'close.declined' }
  | { type: 'close.confirmed'; closings: readonly Closing[] }
  | { type: 'close.skipped' }
  | { type: 'requote.accepted'; key: string; quoteIsFresh: boolean }
  | { type: 'requote.declined' }
  | { type: 'report.closed' };

const idOf = ({ queue }: Context): number => queue[0]?.payload.id ?? 0;

const closeResultOf = (id: number, resolution: Resolution<Closed>): CloseResult => {
  switch (resolution.state) {
    case 'accepted':
      return { id, state: 'closed', order: resolution.result };
    case 'refused':
      return { id, state: 'refused', failure: resolution.failure };
    case 'unanswered':
      return { id, state: 'unconfirmed' };
  }
};

const outdated: Failure = { kind: 'refused', code: 'client.stale_quote', params: {}, text: '' };

/** A position whose price is out of date is not sent. */
const queueOf = (closings: readonly Closing[]): PendingClose[] =>
  closings.filter(({ quoteIsFresh }) => quoteIsFresh).map(({ key, payload }) => ({ key, payload }));

const outdatedOf = (closings: readonly Closing[]): CloseResult[] =>
  closings
    .filter(({ quoteIsFresh }) => !quoteIsFresh)
    .map(({ payload: { id } }) => ({ id, state: 'refused', failure: outdated }));

/** The same position at the price that the requote named. */
const queueAt = ({ queue, requote }: Context, key: string): PendingClose[] =>
  queue.map(({ payload }) => ({
    key,
    payload: { ...payload, seenPrice: requote?.now ?? payload.seenPrice },
  }));

const earlierOf = ({ queue, pending }: Context): PendingClose | undefined =>
  pending.find(({ payload }) => payload.id === queue[0]?.payload.id);

const firstOf = (context: Context): SubmissionInput<CloseFuturesRequest> | null => {
  const earlier = earlierOf(context);
  return earlier ? { ...earlier, isSent: true } : (context.queue[0] ?? null);
};

const pendingWithFirst = (context: Context): readonly PendingClose[] => {
  const [first] = context.queue;
  const { pending } = context;
  return first && !earlierOf(context) ? [...pending, first] : pending;
};

/** Closes one position or several, one after the other; a refused one does not stop the others. */
export const futuresCloseMachine = setup({
  types: {} as {
    input: { pending: readonly PendingClose[] };
    context: Context;
    events: FuturesCloseEvent;
    emitted: { type: 'position.closed' } | { type: 'position.unclosed' };
    children: { closeFutures: 'closeFutures' };
    tags: 'busy';
  },
  actors: { closeFutures: createSubmission<CloseFuturesRequest, Closed>() },
  guards: {
    /** At least one position is named. */
    hasTargets: (_, { targets }: { targets: readonly number[] }) => targets.length > 0,
    /**
     * They are all the positions that the person was asked about, and the price of at least one is
     * fresh (contract/screens.md#stale-prices).
     */
    isClosable: ({ context }, { closings }: { closings: readonly Closing[] }) =>
      closings.length === context.targets.length &&
      closings.some(({ quoteIsFresh }) => quoteIsFresh) &&
      closings.every(({ payload }) => context.targets.includes(payload.id)),
    /** The server has closed the position. */
    wasClosed: wasAccepted,
    /** A single position was refused because its price moved, and both prices are named. */
    wasRequoted: ({ context }, { resolution }: { resolution: Resolution<Closed> }) =>
      context.targets.length === 1 &&
      resolution.state === 'refused' &&
      requoteOf(resolution.failure) !== null,
    /** More positions are to be closed. */
    hasMore: ({ context }) => context.queue.length > 0,
    /** The price is fresh (contract/screens.md#stale-prices). */
    isFresh: (_, { quoteIsFresh }: { quoteIsFresh: boolean }) => quoteIsFresh,
  },
  actions: {
    submitFirst: assign({
      submission: ({ context }) => firstOf(context),
      pending: ({ context }) => pendingWithFirst(context),
    }),
    forgetPending: assign({
      pending: ({ context: { pending, submission } }) =>
        pending.filter(({ key }) => key !== submission?.key),
    }),
    record: assign({
      results: ({ context }, { resolution }: { resolution: Resolution<Closed> }) => [
        ...context.results,
        closeResultOf(idOf(context), resolution),
      ],
      queue: ({ context }) => context.queue.slice(1),
    }),
  },
  delays: { requoteLock: 1_000 },
}).createMachine({
  id: 'futuresClose',
  meta: { requirements: ['contract/calls/post-lever-close.md'] },
  context: ({ input: { pending } }) => ({
    targets: [],
    queue: [],
    pending,
    submission: null,
    results: [],
    requote: null,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'No position is being closed.',
      entry: assign({ targets: [], queue: [], results: [] }),
      on: {
        'close.requested': {
          guard: { type: 'hasTargets', params: ({ event: { targets } }) => ({ targets }) },
          target: 'confirming',
          actions: assign({ targets: ({ event }) => event.targets }),
        },
      },
    },
    confirming: {
      description: 'The person confirms with the estimated result in view, or goes back.',
      on: {
        'close.declined': 'idle',
        'close.confirmed': {
          guard: { type: 'isClosable', params: ({ event: { closings } }) => ({ closings }) },
          target: 'closing',
          actions: assign({
            queue: ({ event }) => queueOf(event.closings),
            results: ({ event }) => outdatedOf(event.closings),
          }),
        },
      },
    },
    closing: {
      description: 'The first position of the queue is submitted under its key.',
      tags: 'busy',
      entry: 'submitFirst',
      invoke: {
        id: 'closeFutures',
        src: 'closeFutures',
        input: ({ context }) => submissionOf(context),
        onDone: [
          {
            guard: { type: 'wasClosed', params: ({ event }) => ({ resolution: event.output }) },
            target: 'deciding',
            actions: [
              'forgetPending',
              { type: 'record', params: ({ event }) => ({ resolution: event.output }) },
              emit({ type: 'position.closed' }),
            ],
          },
          {
            guard: { type: 'wasRequoted', params: ({ event }) => ({ resolution: event.output }) },
            target: 'requoted',
            actions: [
              'forgetPending',
              assign({ requote: ({ event }) => requoteOf(failureOf(event.output)) }),
            ],
          },
          {
            target: 'deciding',
            actions: [
              'forgetPending',
              { type: 'record', params: ({ event }) => ({ resolution: event.output }) },
              emit({ type: 'position.unclosed' }),
            ],
          },
        ],
      },
      on: {
        /** contract/idempotency.md#reconciliation */
        'close.skipped': {
          target: 'deciding',
          actions: [
            { type: 'record', params: { resolution: { state: 'unanswered' } } },
            emit({ type: 'position.unclosed' }),
          ],
        },
      },
    },
    deciding: {
      description: 'Decides whether another position follows.',
      entry: assign({ submission: null }),
      always: [{ guard: 'hasMore', target: 'closing' }, { target: 'reported' }],
    },
    /** contract/screens.md#requotes */
    requoted: {
      description: 'The price moved beyond the tolerance; the new one is accepted or declined.',
      initial: 'locked',
      entry: assign({ submission: null }),
      on: { 'requote.declined': { target: 'idle', actions: assign({ requote: null }) } },
      states: {
        locked: {
          description: 'A tap that was meant for the old price has no effect.',
          after: { requoteLock: 'open' },
        },
        open: {
          description: 'The new price may be accepted.',
          on: {
            'requote.accepted': {
              guard: {
                type: 'isFresh',
                params: ({ event: { quoteIsFresh } }) => ({ quoteIsFresh }),
              },
              target: '#futuresClose.closing',
              actions: assign({
                requote: null,
                queue: ({ context, event }) => queueAt(context, event.key),
              }),
            },
          },
        },
      },
    },
    reported: {
      description: 'The result of each position is shown.',
      on: {
        'report.closed': 'idle',
        'close.requested': {
          guard: { type: 'hasTargets', params: ({ event: { targets } }) => ({ targets }) },
          target: 'confirming',
          actions: assign({ targets: ({ event }) => event.targets, results: [] }),
        },
      },
    },
  },
});

export type FuturesCloseActor = ActorRefFrom<typeof futuresCloseMachine>;
type Snapshot = SnapshotFrom<typeof futuresCloseMachine>;

export type FuturesCloseStep = 'idle' | 'confirming' | 'closing' | 'requoted' | 'reported';
export const selectStep = (snapshot: Snapshot): FuturesCloseStep => {
  if (snapshot.matches('confirming')) return 'confirming';
  if (snapshot.matches('closing')) return 'closing';
  if (snapshot.matches('requoted')) return 'requoted';
  return snapshot.matches('reported') ? 'reported' : 'idle';
};
export const selectTargets = (snapshot: Snapshot) => snapshot.context.targets;
export const selectResults = (snapshot: Snapshot) => snapshot.context.results;
export const selectRequote = (snapshot: Snapshot) => snapshot.context.requote;
/** The position that is being closed right now. */
export const selectClosing = (snapshot: Snapshot): number | null =>
  snapshot.context.submission?.payload?.id ?? null;
export const selectIsLocked = (snapshot: Snapshot) => snapshot.matches({ requoted: 'locked' });
export const selectSubmission = (snapshot: Snapshot) => snapshot.children.closeFutures ?? null;
