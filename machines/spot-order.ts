import type { InferOutput } from 'valibot';
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom } from '../schemas/failure';
import { type Became, hasNoKeys, settlesKey } from '../schemas/outcome';
import type { Abandonment } from '../schemas/request';
import {
  isSpotOrder,
  type SpotDesk,
  type SpotDraft,
  type SpotOrder,
  type SpotRequest,
  spotRequestFrom,
} from '../schemas/spot-order';
import { unprovided } from './support/unprovided';

/** An order that was confirmed, and the key under which alone it may be sent. */
export type SpotIntent = { key: string; request: SpotRequest };
type Placed = SpotOrder | null;
type Abandoned = InferOutput<typeof Abandonment>;

type Context = {
  request: SpotRequest | null;
  key: string | null;
  sends: number;
  /** How often in a row the server was asked what became of the key. */
  asks: number;
  failure: Failure | null;
  order: Placed;
};

/** What was true on the screen when the person tapped; the guards decide by this and nothing else. */
type Seen = { desk: SpotDesk; quoteIsFresh: boolean };

export type SpotOrderEvent =
  | ({ type: 'draft.submitted'; draft: SpotDraft } & Seen)
  | ({ type: 'review.confirmed'; key: string } & Seen)
  | { type: 'review.declined' }
  | { type: 'receipt.closed' }
  | { type: 'resend.requested' }
  | { type: 'abandon.requested' }
  | { type: 'status.requested' }
  | { type: 'records.checked' };

const intentOf = ({ key, request }: Context): SpotIntent => {
  if (key === null || request === null) throw new Error('An order is sent before it is confirmed.');
  return { key, request };
};

const notKept: Failure = { kind: 'refused', code: 'submit.failed', params: {}, text: '' };
const abandoned: Failure = { kind: 'refused', code: 'idempotency.abandoned', params: {}, text: '' };

/** One spot order at a time: filled in, reviewed, then sent under one key until its answer is known. */
export const spotOrderMachine = setup({
  types: {} as {
    input: { unfinished: SpotIntent | null };
    context: Context;
    events: SpotOrderEvent;
    emitted: { type: 'order.placed' };
    tags: 'busy';
  },
  actors: {
    keepIntent: unprovided<void, SpotIntent>('keepIntent'),
    forgetIntent: unprovided<void, { key: string }>('forgetIntent'),
    placeSpotOrder: unprovided<Placed, SpotIntent>('placeSpotOrder'),
    askWhatBecame: unprovided<Became<Placed>, { key: string }>('askWhatBecame'),
    abandonRequest: unprovided<Abandoned, { key: string }>('abandonRequest'),
  },
  guards: {
    isUnfinished: ({ context }) => context.key !== null,
    isSubmittable: (_, { draft, desk, quoteIsFresh }: Seen & { draft: SpotDraft }) =>
      quoteIsFresh && isSpotOrder(draft, desk),
    isConfirmable: ({ context: { request } }, { desk, quoteIsFresh }: Seen) =>
      quoteIsFresh && request?.symbol === desk.symbol && isSpotOrder(request, desk),
    isSettled: ({ context }, { error }: { error: unknown }) => settlesKey(error, context.sends > 1),
    isUnanswerable: (_, { error }: { error: unknown }) => hasNoKeys(error),
    isUnknown: (_, { became }: { became: Became<Placed> }) => became.state === 'unknown',
    wasAccepted: (_, { became }: { became: Became<Placed> }) => became.state === 'accepted',
    wasRefused: (_, { became }: { became: Became<Placed> }) =>
      became.state === 'refused' || became.state === 'abandoned',
    wasAbandoned: (_, { answer }: { answer: Abandoned }) => answer.state === 'abandoned',
    isPatient: ({ context }) => context.asks < 10,
    hasAsked: ({ context }, { times }: { times: number }) => context.asks === times,
    hasAskedOften: ({ context }) => context.asks > 3,
  },
  actions: {
    forgetOutcome: assign({ failure: null, key: null, order: null, sends: 0, asks: 0 }),
  },
  // The waits of contract 1.4: 1, 2, 4 and then 8 seconds, together less than a minute.
  delays: {
    answerTimeout: 60_000,
    firstWait: 1_000,
    secondWait: 2_000,
    thirdWait: 4_000,
    longWait: 8_000,
  },
}).createMachine({
  id: 'spotOrder',
  meta: { requirements: ['spec 5 Validation: spot', 'contract 1.4 Idempotency', 'contract 4.12'] },
  context: ({ input: { unfinished } }) => ({
    request: unfinished?.request ?? null,
    key: unfinished?.key ?? null,
    sends: unfinished ? 1 : 0,
    asks: 0,
    failure: null,
    order: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'isUnfinished', target: 'unconfirmed' }, { target: 'editing' }],
    },
    editing: {
      exit: 'forgetOutcome',
      on: {
        'draft.submitted': {
          guard: {
            type: 'isSubmittable',
            params: ({ event: { draft, desk, quoteIsFresh } }) => ({ draft, desk, quoteIsFresh }),
          },
          target: 'reviewing',
          actions: assign({ request: ({ event }) => spotRequestFrom(event.draft, event.desk) }),
        },
      },
      initial: 'typing',
      states: {
        typing: {},
        settling: {
          description: 'The answer is known and in sight, so its key is done with.',
          invoke: {
            id: 'forgetIntent',
            src: 'forgetIntent',
            input: ({ context }) => ({ key: intentOf(context).key }),
            onDone: 'typing',
            onError: 'typing',
          },
        },
      },
    },
    reviewing: {
      on: {
        'review.declined': 'editing',
        'review.confirmed': {
          guard: {
            type: 'isConfirmable',
            params: ({ event: { desk, quoteIsFresh } }) => ({ desk, quoteIsFresh }),
          },
          target: 'keeping',
          actions: assign({ key: ({ event }) => event.key }),
        },
      },
    },
    keeping: {
      description: 'The key is stored on the device before anything is sent under it.',
      tags: 'busy',
      invoke: {
        id: 'keepIntent',
        src: 'keepIntent',
        input: ({ context }) => intentOf(context),
        onDone: 'sending',
        onError: { target: 'editing.settling', actions: assign({ failure: notKept }) },
      },
    },
    sending: {
      tags: 'busy',
      entry: assign({ sends: ({ context }) => context.sends + 1, asks: 0 }),
      invoke: {
        id: 'placeSpotOrder',
        src: 'placeSpotOrder',
        input: ({ context }) => intentOf(context),
        onDone: { target: 'accepted', actions: assign({ order: ({ event }) => event.output }) },
        onError: [
          {
            guard: { type: 'isSettled', params: ({ event }) => ({ error: event.error }) },
            target: 'editing.settling',
            actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
          },
          { target: 'unconfirmed' },
        ],
      },
      after: { answerTimeout: 'unconfirmed' },
    },
    accepted: {
      entry: emit({ type: 'order.placed' }),
      exit: 'forgetOutcome',
      on: { 'receipt.closed': 'editing' },
      initial: 'settling',
      states: {
        settling: {
          description: 'The answer is known and in sight, so its key is done with.',
          invoke: {
            id: 'forgetIntent',
            src: 'forgetIntent',
            input: ({ context }) => ({ key: intentOf(context).key }),
            onDone: 'shown',
            onError: 'shown',
          },
        },
        shown: {},
      },
    },
    unconfirmed: {
      description: 'No answer, so the order may stand. It is asked about, never sent anew.',
      initial: 'asking',
      states: {
        asking: {
          entry: assign({ asks: ({ context }) => context.asks + 1 }),
          invoke: {
            id: 'askWhatBecame',
            src: 'askWhatBecame',
            input: ({ context }) => ({ key: intentOf(context).key }),
            onDone: [
              {
                guard: { type: 'wasAccepted', params: ({ event }) => ({ became: event.output }) },
                target: '#spotOrder.accepted',
                actions: assign({
                  order: ({ event: { output } }) =>
                    output.state === 'accepted' ? output.result : null,
                }),
              },
              {
                guard: { type: 'wasRefused', params: ({ event }) => ({ became: event.output }) },
                target: '#spotOrder.editing.settling',
                actions: assign({
                  failure: ({ event: { output } }) =>
                    output.state === 'refused' ? output.failure : abandoned,
                }),
              },
              {
                guard: { type: 'isUnknown', params: ({ event }) => ({ became: event.output }) },
                target: 'unknown',
              },
              { guard: 'isPatient', target: 'waiting' },
              { target: 'unfinished' },
            ],
            onError: [
              {
                guard: { type: 'isUnanswerable', params: ({ event }) => ({ error: event.error }) },
                target: 'unanswerable',
              },
              { guard: 'isPatient', target: 'waiting' },
              { target: 'unfinished' },
            ],
          },
          after: {
            answerTimeout: [{ guard: 'isPatient', target: 'waiting' }, { target: 'unfinished' }],
          },
        },
        waiting: {
          after: {
            firstWait: { guard: { type: 'hasAsked', params: { times: 1 } }, target: 'asking' },
            secondWait: { guard: { type: 'hasAsked', params: { times: 2 } }, target: 'asking' },
            thirdWait: { guard: { type: 'hasAsked', params: { times: 3 } }, target: 'asking' },
            longWait: { guard: 'hasAskedOften', target: 'asking' },
          },
        },
        unknown: {
          description: 'The server has not heard of the key; a late arrival is still possible.',
          on: {
            'resend.requested': '#spotOrder.sending',
            'abandon.requested': 'abandoning',
          },
        },
        abandoning: {
          tags: 'busy',
          entry: assign({ asks: 0 }),
          invoke: {
            id: 'abandonRequest',
            src: 'abandonRequest',
            input: ({ context }) => ({ key: intentOf(context).key }),
            onDone: [
              {
                guard: { type: 'wasAbandoned', params: ({ event }) => ({ answer: event.output }) },
                target: '#spotOrder.editing.settling',
                actions: assign({ failure: abandoned }),
              },
              { target: 'asking' },
            ],
            onError: 'asking',
          },
          after: { answerTimeout: 'asking' },
        },
        unfinished: {
          description:
            'Asked for a minute without an end; it is asked again when the person wants.',
          on: { 'status.requested': { target: 'asking', actions: assign({ asks: 0 }) } },
        },
        unanswerable: {
          description:
            'The server keeps no keys. Only the person can tell, from the list of orders.',
          on: {
            'records.checked': '#spotOrder.editing.settling',
          },
        },
      },
    },
  },
});

export type SpotOrderActor = ActorRefFrom<typeof spotOrderMachine>;
type Snapshot = SnapshotFrom<typeof spotOrderMachine>;
export const selectRequest = (snapshot: Snapshot) => snapshot.context.request;
export const selectOrder = (snapshot: Snapshot) => snapshot.context.order;
export const selectFailure = (snapshot: Snapshot) => snapshot.context.failure;
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectIsReviewing = (snapshot: Snapshot) =>
  snapshot.matches('reviewing') || snapshot.matches('keeping') || snapshot.matches('sending');
