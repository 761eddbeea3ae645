import { initialTransition, setup, transition } from 'xstate';

/** What can happen to a saved withdraw address. */
export type WithdrawAddressEvent = { type: 'cooldown.passed' } | { type: 'deletion.requested' };
export type WithdrawAddressState = 'cooling' | 'active' | 'deleted';

/**
 * One withdraw address from being saved to its deletion. The server moves it only along this chart.
 */
export const withdrawAddressLifecycle = setup({
  types: {} as { events: WithdrawAddressEvent },
}).createMachine({
  id: 'withdrawAddressLifecycle',
  meta: { requirements: ['contract/lifecycles.md#withdraw-address'] },
  initial: 'cooling',
  states: {
    cooling: {
      description:
        'Not yet to be withdrawn to, so that its owner can notice what somebody else saved.',
      on: { 'cooldown.passed': 'active', 'deletion.requested': 'deleted' },
    },
    active: {
      description: 'The address can be withdrawn to.',
      on: { 'deletion.requested': 'deleted' },
    },
    deleted: { type: 'final', description: 'Saved again, it cools again.' },
  },
});

/** The state that a saved address begins with. */
export const savedWithdrawAddress = (): WithdrawAddressState =>
  initialTransition(withdrawAddressLifecycle)[0].value;

/** Where the event takes an address; null where the lifecycle has no such way. */
export const moveWithdrawAddress = (
  state: WithdrawAddressState,
  event: WithdrawAddressEvent,
): WithdrawAddressState | null => {
  const snapshot = withdrawAddressLifecycle.resolveState({ value: state });
  return snapshot.can(event)
    ? transition(withdrawAddressLifecycle, snapshot, event)[0].value
    : null;
};
