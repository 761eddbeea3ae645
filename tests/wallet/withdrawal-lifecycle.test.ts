import { describe, expect, test } from 'vitest';
import {
  appliedWithdrawal,
  moveWithdrawal,
  openWithdrawalStates,
  type WithdrawalEvent,
  type WithdrawalState,
} from '../../machines/wallet/withdrawal-lifecycle';

const states = ['reviewing', 'overdue', 'approved', 'rejected', 'cancelled'] as const;
const events: Record<string, WithdrawalEvent> = {
  approved: { type: 'review.approved' },
  rejected: { type: 'review.rejected', reason: 'The address is not yours.' },
  'rejected without a reason': { type: 'review.rejected', reason: ' ' },
  cancelled: { type: 'withdrawal.cancelled' },
  'expectation passed': { type: 'expectation.passed' },
};

/** contract/lifecycles.md#withdrawal, by hand; every other event is refused. */
const moves: Partial<Record<`${WithdrawalState}: ${string}`, WithdrawalState>> = {
  'reviewing: approved': 'approved',
  'reviewing: rejected': 'rejected',
  'reviewing: cancelled': 'cancelled',
  'reviewing: expectation passed': 'overdue',
  'overdue: approved': 'approved',
  'overdue: rejected': 'rejected',
  'overdue: cancelled': 'cancelled',
};

describe('the lifecycle of a withdrawal', () => {
  test('begins under review', () => {
    expect(appliedWithdrawal()).toBe('reviewing');
    expect(openWithdrawalStates).toContain(appliedWithdrawal());
  });

  const cases = states.flatMap((state) =>
    Object.entries(events).map(([name, event]) => ({ state, name, event })),
  );
  test.each(cases)('of one that is $state, when it is $name', ({ state, name, event }) => {
    expect(moveWithdrawal(state, event)).toBe(moves[`${state}: ${name}`] ?? null);
  });

  test('frees its money in every state that nothing leaves', () => {
    const final = states.filter((state) =>
      Object.values(events).every((event) => moveWithdrawal(state, event) === null),
    );
    expect(final).toEqual(
      states.filter((state) => !openWithdrawalStates.some((it) => it === state)),
    );
  });
});
