import { minuteMs } from '../../schemas/kernel/time';
import { type Cancel, repeat } from '../platform/clock';
import { publishWithdrawal } from '../wallet/withdrawal-notices';
import { markOverdue } from '../wallet/withdrawal-store';
import { notifyOfReview } from './notify-of-review';
import type { ReviewServices } from './review-kind';

/**
 * Marks the withdrawals that are under review for longer than expected, once each, and tells their
 * owners (contract/lifecycles.md#withdrawal).
 */
export const sweepOverdue = async (services: ReviewServices): Promise<void> => {
  for (const row of await markOverdue(services.db, services.clock.now())) {
    publishWithdrawal(services, row);
    await notifyOfReview(services, row.user_id, {
      purpose: 'withdrawal_overdue',
      recordId: row.id,
      level: 'warning',
    }).catch((error: unknown) => services.report(error, 'notifying of an overdue withdrawal'));
  }
};

/** Sweeps once a minute. */
export const startOverdueSweep = (services: ReviewServices): Cancel =>
  repeat(
    services.clock,
    minuteMs,
    () => sweepOverdue(services),
    (error) => services.report(error, 'overdue withdrawals'),
  );
