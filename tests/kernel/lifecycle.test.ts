import { expect, test } from 'vitest';
import { setup, transition } from 'xstate';
import { lifecycleRules } from '../../machines/kernel/lifecycle';

type Event = { type: 'booked'; isLast: boolean } | { type: 'cancelled' } | { type: 'seen' };

const machine = setup({
  types: { events: {} as Event },
  guards: { isLast: (_, { isLast }: { isLast: boolean }) => isLast },
}).createMachine({
  id: 'order',
  initial: 'open',
  states: {
    open: {
      on: {
        booked: [
          { guard: { type: 'isLast', params: ({ event }) => event }, target: 'done' },
          { target: 'open' },
        ],
        cancelled: 'ended',
        // Named, and not a way: nothing happens.
        seen: {},
      },
    },
    done: { type: 'final' },
    ended: { type: 'final' },
  },
});

const { first, move } = lifecycleRules(machine);
const events: readonly Event[] = [
  { type: 'booked', isLast: true },
  { type: 'booked', isLast: false },
  { type: 'cancelled' },
  { type: 'seen' },
];

test('a record begins in the first state of its machine', () => {
  expect(first()).toBe('open');
});

test('an event takes it where the machine goes, by the guards', () => {
  expect(events.map((event) => move('open', event))).toEqual(['done', 'open', 'ended', null]);
  for (const event of events) {
    const [next] = transition(machine, machine.resolveState({ value: 'open' }), event);
    expect(move('open', event) ?? 'open', event.type).toBe(next.value);
  }
});

test('there is no way out of an end', () => {
  for (const event of events) {
    expect(move('done', event)).toBeNull();
    expect(move('ended', event)).toBeNull();
  }
});
