import type { WithdrawalState } from '../../machines/wallet/withdrawal-lifecycle';
import { ledgerCurrencyOf } from '../instruments/instruments';
import { publishRecord, type RecordNotifiers } from './record-notices';
import { type WithdrawalRow, wireWithdrawal } from './withdrawal-wire';

const causes = {
  reviewing: 'submitted',
  overdue: 'overdue',
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'cancelled',
} as const satisfies Record<WithdrawalState, string>;

/** Tells the open pages of its owner what became of a withdrawal, after the commit. */
export const publishWithdrawal = (notifiers: RecordNotifiers, row: WithdrawalRow): void => {
  const update = {
    kind: 'withdraw',
    record: wireWithdrawal(row),
    cause: causes[row.state],
  } as const;
  const wallet = { account: 'change', currency: ledgerCurrencyOf(row.currency) } as const;
  publishRecord(notifiers, row.user_id, update, row.state === 'overdue' ? [] : [wallet]);
};
