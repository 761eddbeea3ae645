import { setup } from 'xstate';
import { lifecycleRules } from '../kernel/lifecycle';

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

/** The state that a saved address begins with, and where an event takes it. */
export const { first: savedWithdrawAddress, move: moveWithdrawAddress } =
  lifecycleRules(withdrawAddressLifecycle);
