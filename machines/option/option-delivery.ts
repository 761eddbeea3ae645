import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';

/** Within this many attempts the server has delivered an order or declared it void. */
const mostAttempts = 40;
/** The first deliveries come with the next prices; later ones wait for a gap of the feed. */
const quickAttempts = 5;

/**
 * The deliveries of my open orders (contract/lifecycles.md#option-order). An event of the server
 * reports each; where none comes, the list is read again until nothing is due any more.
 */
export const optionDeliveryMachine = setup({
  types: {} as {
    context: { attempts: number };
    events: { type: 'delivery.reached' } | { type: 'deliveries.settled' };
    emitted: { type: 'read.requested' };
  },
  guards: {
    /** The list was read as often as a delivery can take. */
    isExhausted: ({ context }) => context.attempts >= mostAttempts,
  },
  delays: {
    /** 1 s for the first five attempts, then 3 s. */
    pollInterval: ({ context }) => (context.attempts <= quickAttempts ? 1_000 : 3_000),
  },
}).createMachine({
  id: 'optionDelivery',
  meta: { requirements: ['contract/lifecycles.md#option-order'] },
  context: { attempts: 0 },
  initial: 'quiet',
  states: {
    quiet: {
      description: 'No open order is due.',
      on: { 'delivery.reached': 'due' },
    },
    due: {
      description: 'An order is due; its delivery is expected from the server.',
      exit: assign({ attempts: 0 }),
      initial: 'reading',
      on: { 'deliveries.settled': 'quiet' },
      states: {
        reading: {
          description: 'The list is read again, after a pause once more.',
          entry: [
            assign({ attempts: ({ context }) => context.attempts + 1 }),
            emit({ type: 'read.requested' }),
          ],
          after: {
            pollInterval: [
              { guard: 'isExhausted', target: '#optionDelivery.overdue' },
              { target: 'reading', reenter: true },
            ],
          },
        },
      },
    },
    overdue: {
      description: 'The server has delivered nothing for longer than a delivery can take.',
      on: { 'delivery.reached': 'due', 'deliveries.settled': 'quiet' },
    },
  },
});

export type OptionDeliveryActor = ActorRefFrom<typeof optionDeliveryMachine>;
type Snapshot = SnapshotFrom<typeof optionDeliveryMachine>;

export const selectIsOverdue = (snapshot: Snapshot): boolean => snapshot.matches('overdue');
