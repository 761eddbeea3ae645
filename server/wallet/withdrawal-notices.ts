import type { WithdrawalState } from '../../machines/wallet/withdrawal-lifecycle';
import { ledgerCurrencyOf } from '../instruments/instruments';
import type { Services } from '../requests/services';
import { type WithdrawalRow, wireWithdrawal } from './withdrawal-wire';

type Notified = Pick<Services, 'notifier' | 'balanceNotifier'>;

const causes = {
  reviewing: 'submitted',
  overdue: 'overdue',
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'cancelled',
} as const satisfies Record<WithdrawalState, string>;

/** Tells the open pages of its owner what became of a withdrawal, after the commit. */
export const publishWithdrawal = (
  { notifier, balanceNotifier }: Notified,
  row: WithdrawalRow,
): void => {
  const cause = causes[row.state];
  notifier.recordChanged(row.user_id, { kind: 'withdraw', record: wireWithdrawal(row), cause });
  if (row.state !== 'overdue') {
    const wallet = { account: 'change', currency: ledgerCurrencyOf(row.currency) } as const;
    balanceNotifier.balancesMoved(row.user_id, [wallet]);
  }
};
