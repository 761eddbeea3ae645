import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { unprovided } from '../kernel/unprovided';

/** How long a person was active today, and how long they may be; null without a limit. */
export type Usage = { seconds: number; dailyMinutes: number | null };

/** A report is for the minute before it. */
const reportedSeconds = 60;

/** Reports in which minutes a person uses the app, while they have limited their daily time. */
export const usageMachine = setup({
  types: {} as {
    context: Usage;
    events:
      | ({ type: 'limits.read' } & Usage)
      | { type: 'activity.noticed' }
      | { type: 'app.hidden' };
    tags: 'counting';
  },
  actors: { reportUsage: unprovided<Usage, { seconds: number }>('reportUsage') },
  guards: {
    /** The daily time is limited (contract/rules.md#own-limits). */
    isLimited: ({ context }) => context.dailyMinutes !== null,
    /** The daily time was limited, and still is. */
    staysLimited: ({ context }, { dailyMinutes }: Pick<Usage, 'dailyMinutes'>) =>
      context.dailyMinutes !== null && dailyMinutes !== null,
  },
  actions: {
    takeUsage: assign((_, { seconds, dailyMinutes }: Usage) => ({ seconds, dailyMinutes })),
  },
  delays: { minute: reportedSeconds * 1_000, answerTimeout: 60_000 },
}).createMachine({
  id: 'usage',
  meta: { requirements: ['contract/calls/post-user-usage.md'] },
  context: { seconds: 0, dailyMinutes: null },
  initial: 'deciding',
  on: {
    'limits.read': [
      {
        guard: { type: 'staysLimited', params: ({ event }) => event },
        actions: { type: 'takeUsage', params: ({ event }) => event },
      },
      {
        target: '.deciding',
        actions: { type: 'takeUsage', params: ({ event }) => event },
      },
    ],
  },
  states: {
    deciding: {
      description: 'Decides whether the daily time is limited.',
      always: [{ guard: 'isLimited', target: 'resting' }, { target: 'unlimited' }],
    },
    unlimited: { description: 'The daily time is not limited, so nothing is reported.' },
    resting: {
      description: 'The app is open, and the person has not used it since the last report.',
      on: { 'activity.noticed': 'counting' },
    },
    counting: {
      description: 'The person uses the app; the minute is reported when it is over.',
      tags: 'counting',
      after: { minute: 'reporting' },
      on: { 'app.hidden': 'resting' },
    },
    reporting: {
      description: 'The minute is reported. A report that is lost is not repeated.',
      invoke: {
        id: 'reportUsage',
        src: 'reportUsage',
        input: { seconds: reportedSeconds },
        onDone: {
          target: 'deciding',
          actions: { type: 'takeUsage', params: ({ event }) => event.output },
        },
        onError: 'resting',
      },
      after: { answerTimeout: 'resting' },
    },
  },
});

export type UsageActor = ActorRefFrom<typeof usageMachine>;

/** What is left of the daily time in whole minutes; null without a limit. */
export const selectMinutesLeft = ({
  context: { seconds, dailyMinutes },
}: SnapshotFrom<typeof usageMachine>): number | null =>
  dailyMinutes === null ? null : Math.max(0, dailyMinutes - Math.floor(seconds / 60));
