import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { HostingOrder } from '../../schemas/hosting/hosting-order';
import type { Redemption } from '../../schemas/hosting/hosting-purchase';
import { isBeforeEnd } from '../../schemas/hosting/hosting-redemption';
import { type Failure, failureFrom } from '../../schemas/kernel/failure';
import type { Amount } from '../../schemas/kernel/money';
import { failureOf, type Resolution } from '../../schemas/kernel/outcome';
import { createSubmission, type Keyed, type SubmissionInput } from '../kernel/submission';
import { isPending, resultOf, submissionOf, wasAccepted } from '../kernel/submission-context';
import { unprovided } from '../kernel/unprovided';

type Redeemed = HostingOrder | null;
type Resolved = { resolution: Resolution<Redeemed> };

/** An order whose penalty is known. */
export type QuotedOrder = HostingOrder & { penalty: Amount; refund: Amount };

export type HostingRedemptionEvent =
  | { type: 'redemption.requested'; id: number }
  | { type: 'redemption.declined' }
  /** By the server: a day was credited, or the order ended. */
  | { type: 'order.changed' }
  | { type: 'redemption.confirmed'; key: string; nowMs: number }
  | { type: 'receipt.closed' };

type Context = {
  id: number | null;
  /** The order with the penalty that is on the screen. */
  quote: QuotedOrder | null;
  /** The penalty that was on the screen before, or was sent. */
  seenPenalty: Amount | null;
  /** The penalty is another one than the person has seen. */
  isRequoted: boolean;
  submission: SubmissionInput<Redemption> | null;
  result: Redeemed;
};

const notRunning: Failure = {
  kind: 'refused',
  code: 'hosting.not_running',
  params: {},
  text: '',
};
const lateAnswer: Failure = { kind: 'unreachable', code: 'client.timeout' };

const quoteOf = (order: Redeemed): QuotedOrder | null => {
  if (order?.status !== 'hosting') return null;
  const { penalty, refund } = order;
  return penalty === null || refund === null ? null : { ...order, penalty, refund };
};

const idOf = ({ id }: Context): number => {
  if (id === null) throw new Error('No order is named.');
  return id;
};

const confirmedOf = ({ quote }: Context, key: string): Keyed<Redemption> => {
  if (quote === null) throw new Error('A redemption is confirmed before its penalty is known.');
  return { key, payload: { id: quote.id, seenPenalty: quote.penalty } };
};

const quoted = ({ seenPenalty }: Context, order: Redeemed) => {
  const quote = quoteOf(order);
  return {
    quote,
    isRequoted: quote !== null && seenPenalty !== null && seenPenalty !== quote.penalty,
    seenPenalty: quote?.penalty ?? null,
  };
};

/** One early redemption at a time: the penalty is read, confirmed and booked once. */
export const hostingRedemptionMachine = setup({
  types: {} as {
    /** A redemption from before a reload that has no known answer. */
    input: { pending: Keyed<Redemption> | null };
    context: Context;
    events: HostingRedemptionEvent;
    emitted: { type: 'order.redeemed' } | { type: 'redemption.failed'; failure: Failure };
    children: { redeemHosting: 'redeemHosting'; readHostingOrder: 'readHostingOrder' };
    tags: 'busy';
  },
  actors: {
    readHostingOrder: unprovided<Redeemed, { id: number }>('readHostingOrder'),
    redeemHosting: createSubmission<Redemption, Redeemed>(),
  },
  guards: {
    /** The key of a redemption without an answer is stored (contract/idempotency.md#reconciliation). */
    isPending,
    /** The order is still hosted, and its penalty is known (contract/rules.md#hosting-redemption). */
    isRedeemable: (_, { order }: { order: Redeemed }) => quoteOf(order) !== null,
    /** The penalty is another one than the person has seen. */
    isRequoted: ({ context }) => context.isRequoted,
    /** The term has not ended (contract/rules.md#hosting-redemption). */
    isRunning: ({ context: { quote } }, { nowMs }: { nowMs: number }) =>
      quote !== null && isBeforeEnd(quote, nowMs),
    /** The server has redeemed the order. */
    wasRedeemed: wasAccepted,
    /** The penalty is higher than the person has seen; nothing was redeemed. */
    wasRequoted: (_, { resolution }: Resolved) =>
      resolution.state === 'refused' &&
      resolution.failure.kind === 'refused' &&
      resolution.failure.code === 'hosting.penalty_changed',
  },
  actions: {
    reportFailure: emit((_, { failure }: { failure: Failure }) => ({
      type: 'redemption.failed' as const,
      failure,
    })),
  },
  delays: { tapLock: 1_000, answerTimeout: 60_000 },
}).createMachine({
  id: 'hostingRedemption',
  meta: { requirements: ['contract/calls/post-lh-deposit-order-cancel.md'] },
  context: ({ input: { pending } }) => ({
    id: pending?.payload.id ?? null,
    quote: null,
    seenPenalty: pending?.payload.seenPenalty ?? null,
    isRequoted: false,
    submission: pending && { ...pending, isSent: true },
    result: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Decides whether an earlier redemption without an answer is resumed.',
      always: [{ guard: 'isPending', target: 'redeeming' }, { target: 'idle' }],
    },
    idle: {
      description: 'No order is being redeemed.',
      entry: assign({ id: null, quote: null, seenPenalty: null, isRequoted: false }),
      on: {
        'redemption.requested': {
          target: 'quoting',
          actions: assign({ id: ({ event }) => event.id }),
        },
      },
    },
    quoting: {
      description: 'The order is read, with the penalty of now.',
      tags: 'busy',
      invoke: {
        id: 'readHostingOrder',
        src: 'readHostingOrder',
        input: ({ context }) => ({ id: idOf(context) }),
        onDone: [
          {
            guard: { type: 'isRedeemable', params: ({ event }) => ({ order: event.output }) },
            target: 'confirming',
            actions: assign(({ context, event }) => quoted(context, event.output)),
          },
          {
            target: 'idle',
            actions: { type: 'reportFailure', params: { failure: notRunning } },
          },
        ],
        onError: {
          target: 'idle',
          actions: {
            type: 'reportFailure',
            params: ({ event }) => ({ failure: failureFrom(event.error) }),
          },
        },
      },
      after: {
        answerTimeout: {
          target: 'idle',
          actions: { type: 'reportFailure', params: { failure: lateAnswer } },
        },
      },
      on: { 'redemption.declined': 'idle' },
    },
    /** contract/screens.md#early-redemption */
    confirming: {
      description: 'The person confirms with the penalty in view, or goes back.',
      initial: 'comparing',
      on: { 'redemption.declined': 'idle', 'order.changed': 'quoting' },
      states: {
        comparing: {
          description: 'Decides whether the penalty is another one than before.',
          always: [{ guard: 'isRequoted', target: 'locked' }, { target: 'open' }],
        },
        /** contract/screens.md#requotes */
        locked: {
          description: 'A tap that was meant for the old penalty has no effect.',
          after: { tapLock: 'open' },
        },
        open: {
          description: 'The penalty may be accepted.',
          on: {
            'redemption.confirmed': [
              {
                guard: { type: 'isRunning', params: ({ event: { nowMs } }) => ({ nowMs }) },
                target: '#hostingRedemption.redeeming',
                actions: assign({
                  submission: ({ context, event }) => confirmedOf(context, event.key),
                }),
              },
              {
                target: '#hostingRedemption.idle',
                actions: { type: 'reportFailure', params: { failure: notRunning } },
              },
            ],
          },
        },
      },
    },
    redeeming: {
      description: 'The redemption is submitted under its key, until its answer is known.',
      tags: 'busy',
      exit: assign({ submission: null }),
      invoke: {
        id: 'redeemHosting',
        src: 'redeemHosting',
        input: ({ context }) => submissionOf(context),
        onDone: [
          {
            guard: { type: 'wasRedeemed', params: ({ event }) => ({ resolution: event.output }) },
            target: 'redeemed',
            actions: assign({
              result: ({ event: { output } }) => resultOf(output),
            }),
          },
          {
            guard: { type: 'wasRequoted', params: ({ event }) => ({ resolution: event.output }) },
            target: 'quoting',
          },
          {
            target: 'idle',
            actions: {
              type: 'reportFailure',
              params: ({ event }) => ({ failure: failureOf(event.output) }),
            },
          },
        ],
      },
    },
    /** contract/lifecycles.md#hosting-order */
    redeemed: {
      description: 'The order is redeemed; what came back of it is shown.',
      entry: emit({ type: 'order.redeemed' }),
      exit: assign({ result: null }),
      on: { 'receipt.closed': 'idle' },
    },
  },
});

export type HostingRedemptionActor = ActorRefFrom<typeof hostingRedemptionMachine>;
type Snapshot = SnapshotFrom<typeof hostingRedemptionMachine>;

const laterSteps = ['quoting', 'confirming', 'redeeming', 'redeemed'] as const;
export type HostingRedemptionStep = 'idle' | (typeof laterSteps)[number];
export const selectStep = (snapshot: Snapshot): HostingRedemptionStep =>
  laterSteps.find((step) => snapshot.matches(step)) ?? 'idle';
export const selectId = (snapshot: Snapshot) => snapshot.context.id;
export const selectQuote = (snapshot: Snapshot) => snapshot.context.quote;
export const selectIsRequoted = (snapshot: Snapshot) => snapshot.context.isRequoted;
export const selectIsLocked = (snapshot: Snapshot) => snapshot.matches({ confirming: 'locked' });
export const selectResult = (snapshot: Snapshot) => snapshot.context.result;
export const selectSubmission = (snapshot: Snapshot) => snapshot.children.redeemHosting ?? null;
