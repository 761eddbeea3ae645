import type { Earning } from '../promotion/rebates';
import type { FuturesRow } from './tables';

/** The fee of a contract that opens, for the inviters of its owner. */
export const earningOf = (order: FuturesRow, quoteId: number, timeMs: number): Earning => ({
  userId: order.user_id,
  source: 'lever_fee',
  recordId: `${order.id}`,
  earned: order.fee,
  currency: quoteId,
  tick: null,
  timeMs,
});
