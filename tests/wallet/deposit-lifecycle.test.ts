import { describe, expect, test } from 'vitest';
import { timelineOf } from '../../machines/kernel/timeline';
import {
  type DepositEvent,
  declaredDeposit,
  depositLifecycle,
  moveDeposit,
} from '../../machines/wallet/deposit-lifecycle';
import { depositStates } from '../../schemas/wallet/deposit';

const approved: DepositEvent = { type: 'review.approved' };
const rejected: DepositEvent = { type: 'review.rejected', reason: 'No payment came.' };
const unexplained: DepositEvent = { type: 'review.rejected', reason: ' \t' };

describe('the lifecycle of a deposit', () => {
  test('has these transitions and no others', () => {
    const table = depositStates.map((state) => [
      state,
      moveDeposit(state, approved),
      moveDeposit(state, rejected),
      moveDeposit(state, unexplained),
    ]);
    expect(table).toEqual([
      ['reviewing', 'approved', 'rejected', null],
      ['approved', null, null, null],
      ['rejected', null, null, null],
    ]);
  });

  test('has the states of a record, and begins under review', () => {
    expect(Object.keys(depositLifecycle.states)).toEqual([...depositStates]);
    expect(declaredDeposit()).toBe('reviewing');
  });

  test('draws the way of a record', () => {
    const next = (state: (typeof depositStates)[number]) => moveDeposit(state, approved);
    const way = { initial: declaredDeposit(), reached: [], createdAt: null, updatedAt: null, next };
    const shown = (state: (typeof depositStates)[number]) =>
      timelineOf({ ...way, state }).map((point) => `${point.stage} ${point.state}`);
    expect(shown('reviewing')).toEqual(['now reviewing', 'next approved']);
    expect(shown('approved')).toEqual(['past reviewing', 'past approved']);
    expect(shown('rejected')).toEqual(['past reviewing', 'past rejected']);
  });
});
