import { minuteMs } from '../../schemas/kernel/time';
import type { OwnerNotice, ReviewServices } from '../manifest/review-kind';
import { type Cancel, repeat } from '../platform/clock';
import { publishWithdrawal } from '../wallet/withdrawal-notices';
import { markOverdue } from '../wallet/withdrawal-store';
import type { WithdrawalRow } from '../wallet/withdrawal-wire';
import { notifyOfReview, pushOfReview } from './notify-of-review';

const noticeOf = ({ user_id, id }: WithdrawalRow): OwnerNotice => ({
  userId: user_id,
  purpose: 'withdrawal_overdue',
  recordId: id,
});

/**
 * Marks the withdrawals that are under review for longer than expected, once each, and tells their
 * owners (contract/lifecycles.md#withdrawal).
 */
export const sweepOverdue = async (services: ReviewServices): Promise<void> => {
  const nowMs = services.clock.now();
  const rows = await services.db.transaction().execute(async (trx) => {
    const marked = await markOverdue(trx, nowMs);
    await pushOfReview(trx, marked.map(noticeOf), nowMs);
    return marked;
  });
  for (const row of rows) {
    publishWithdrawal(services, row);
    await notifyOfReview(services, noticeOf(row), 'warning').catch((error: unknown) =>
      services.report(error, 'notifying of an overdue withdrawal'),
    );
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
