import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { type Failure, failureFrom, isRefusal, isThrottled } from '../../schemas/kernel/failure';
import {
  type Bar,
  type Interval,
  joinBars,
  periodOfInterval,
  renewBars,
} from '../../schemas/market/candle';
import type { Period } from '../../schemas/market/period';
import { unprovided } from '../kernel/unprovided';

type CandlesEvent =
  | { type: 'interval.chosen'; interval: Interval }
  | { type: 'older.requested' }
  | { type: 'retry.requested' }
  | { type: 'bars.missed' };

type Input = { symbol: string; interval: Interval };

type Context = Input & {
  /** The interval that `bars` were read for; another one may be on its way. */
  shown: Interval | null;
  /** What was read, oldest first. The bar that still moves is kept beside the chart, not here. */
  bars: readonly Bar[];
  hasOlder: boolean;
  failure: Failure | null;
  /** Bars were missed while others were on their way, so those may already be out of date. */
  isOutdated: boolean;
};

/** The newest bars, or those before a time. */
export type BarsQuery = { symbol: string; period: Period; beforeMs: number | null };

const lateAnswer: Failure = { kind: 'unreachable', code: 'client.timeout' };

const newest = ({ context }: { context: Context }): BarsQuery => ({
  symbol: context.symbol,
  period: periodOfInterval(context.interval),
  beforeMs: null,
});

/** The bars of one pair in the interval that was chosen, and older ones when they are asked for. */
export const candlesMachine = setup({
  types: {} as { input: Input; context: Context; events: CandlesEvent; tags: 'busy' },
  actors: { readBars: unprovided<readonly Bar[], BarsQuery>('readBars') },
  guards: {
    /** The server has candles before the first one shown. */
    hasOlder: ({ context }) => context.hasOlder,
    /** Candles were missed during the request. */
    isOutdated: ({ context }) => context.isOutdated,
    /** Older candles could not be loaded (contract/screens.md#load-error). */
    isStuck: ({ context }) => context.failure !== null,
    /** The server refused the candles, and would again (contract/transport.md#refusals). */
    isFinal: (_, { error }: { error: unknown }) => isRefusal(error) && !isThrottled(error),
    /** The chosen interval is drawn from candles of the same period as the shown one. */
    isDrawnFrom: ({ context }, { interval }: { interval: Interval }) =>
      context.shown !== null && periodOfInterval(context.shown) === periodOfInterval(interval),
  },
  delays: { answerTimeout: 60_000, repairPause: 5_000 },
}).createMachine({
  id: 'candles',
  meta: {
    requirements: [
      'contract/screens.md#k-line',
      'contract/calls/get-currency-new-timeshar.md',
      'contract/realtime.md#market-events',
    ],
  },
  context: ({ input: { symbol, interval } }) => ({
    symbol,
    interval,
    shown: null,
    bars: [],
    hasOlder: false,
    failure: null,
    isOutdated: false,
  }),
  initial: 'loading',
  on: {
    'interval.chosen': [
      {
        guard: {
          type: 'isDrawnFrom',
          params: ({ event }) => ({ interval: event.interval }),
        },
        target: '.shown.repairing',
        actions: assign(({ event: { interval } }) => ({ interval, shown: interval })),
      },
      { target: '.loading', actions: assign({ interval: ({ event }) => event.interval }) },
    ],
  },
  states: {
    loading: {
      description: 'Bars are loading. Those of another interval stay visible, dimmed.',
      tags: 'busy',
      entry: assign({ isOutdated: false, failure: null }),
      invoke: {
        id: 'readBars',
        src: 'readBars',
        input: newest,
        onDone: {
          target: 'settling',
          actions: assign(({ context, event: { output } }) => ({
            bars: output,
            shown: context.interval,
            hasOlder: output.length > 0,
          })),
        },
        onError: {
          target: 'failed',
          actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
        },
      },
      after: { answerTimeout: { target: 'failed', actions: assign({ failure: lateAnswer }) } },
      on: { 'bars.missed': { actions: assign({ isOutdated: true }) } },
    },
    failed: {
      description: 'The bars could not be loaded, and only the reason is shown.',
      exit: assign({ failure: null }),
      on: { 'retry.requested': 'loading' },
    },
    settling: {
      description:
        'Candles were loaded. Decides whether some were missed meanwhile, or older ones failed before.',
      id: 'settling',
      always: [
        { guard: 'isOutdated', target: 'shown.repairing' },
        { guard: 'isStuck', target: 'shown.stuck' },
        { target: 'shown' },
      ],
    },
    shown: {
      description: 'The chart is shown.',
      initial: 'live',
      states: {
        live: {
          description: 'The chart is complete and follows the market.',
          on: {
            'older.requested': { guard: 'hasOlder', target: 'growing' },
            'bars.missed': 'repairing',
          },
        },
        growing: {
          description: 'Older candles are loading.',
          tags: 'busy',
          entry: assign({ failure: null }),
          invoke: {
            id: 'readBars',
            src: 'readBars',
            input: ({ context }) => ({
              ...newest({ context }),
              beforeMs: context.bars[0]?.startMs ?? null,
            }),
            onDone: {
              target: '#settling',
              actions: assign(({ context, event: { output } }) => ({
                bars: joinBars(output, context.bars),
                hasOlder: output.length > 0,
              })),
            },
            onError: {
              target: 'stuck',
              actions: assign({ failure: ({ event }) => failureFrom(event.error) }),
            },
          },
          after: { answerTimeout: { target: 'stuck', actions: assign({ failure: lateAnswer }) } },
          on: { 'bars.missed': { actions: assign({ isOutdated: true }) } },
        },
        stuck: {
          description: 'Older bars could not be loaded; those after them are still shown.',
          always: { guard: 'isOutdated', target: 'repairing' },
          on: { 'retry.requested': 'growing', 'bars.missed': 'repairing' },
        },
        repairing: {
          description:
            'Bars were missed while the socket was disconnected; the newest ones are loading.',
          tags: 'busy',
          entry: assign({ isOutdated: false }),
          invoke: {
            id: 'readBars',
            src: 'readBars',
            input: newest,
            onDone: {
              target: '#settling',
              actions: assign(({ context, event: { output } }) => ({
                bars: renewBars(context.bars, output),
                hasOlder: context.hasOlder || output.length > 0,
              })),
            },
            onError: [
              {
                guard: { type: 'isFinal', params: ({ event }) => ({ error: event.error }) },
                target: 'refused',
              },
              { target: 'waiting' },
            ],
          },
          after: { answerTimeout: 'waiting' },
          on: {
            'bars.missed': { actions: assign({ isOutdated: true }) },
            'retry.requested': {
              guard: 'isStuck',
              target: 'growing',
              actions: assign({ isOutdated: true }),
            },
          },
        },
        /** contract/screens.md#load-error */
        refused: {
          description:
            'The server refused the newest bars. They are requested again on demand only.',
          on: { 'retry.requested': 'repairing' },
        },
        waiting: {
          description: 'The missed bars could not be loaded; a retry follows after a pause.',
          after: { repairPause: 'repairing' },
          on: {
            'retry.requested': {
              guard: 'isStuck',
              target: 'growing',
              actions: assign({ isOutdated: true }),
            },
          },
        },
      },
    },
  },
});

export type CandlesActor = ActorRefFrom<typeof candlesMachine>;
type Snapshot = SnapshotFrom<typeof candlesMachine>;

export type CandlesView = 'loading' | 'failed' | 'shown';

/** The view of the chart; `loading` may show bars of another interval. */
export const selectView = (snapshot: Snapshot): CandlesView => {
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('loading') ? 'loading' : 'shown';
};
export const selectShown = ({ context }: Snapshot): Interval | null => context.shown;
export const selectBars = ({ context }: Snapshot): readonly Bar[] => context.bars;
export const selectFailure = ({ context }: Snapshot): Failure | null => context.failure;
/** Whether older bars could not be loaded; that stays so while newer ones are. */
export const selectIsStuck = (snapshot: Snapshot): boolean =>
  snapshot.matches('shown') && snapshot.context.failure !== null;
/** Whether the server refused the newest bars, so that the chart does not follow the market. */
export const selectIsRefused = (snapshot: Snapshot): boolean =>
  snapshot.matches({ shown: 'refused' });
