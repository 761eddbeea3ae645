import { sql } from 'kysely';
import type { SentHostingOrder } from '../../schemas/hosting/answer';
import { dailyInterest, totalInterest } from '../../schemas/hosting/hosting-figures';
import { hostingStatusNumbers } from '../../schemas/hosting/hosting-order';
import { subtract, zero } from '../../schemas/kernel/money';
import { timeOf, timeOrNull } from '../../schemas/kernel/time';
import type { LogoOf } from '../instruments/coin-logos';
import { currencyOfId } from '../instruments/instruments';
import { createOrderTable } from '../orders/order-table';
import { daysLeft, type HostingRow, nextAccrualMs, penaltyOf } from './order-state';

export const hostingOrders = createOrderTable<HostingRow>('hosting_order', sql`status = 'hosting'`);

/** What a redemption costs now, or has cost; nothing once the term has ended. */
const shownPenalty = (order: HostingRow) => {
  if (order.status === 'completed') return zero;
  return order.penalty ?? penaltyOf(order);
};

/** An order on the wire (contract/calls/post-lh-deposit.md). */
export const wireHostingOrder = (order: HostingRow, logoOf: LogoOf): SentHostingOrder => {
  const coin = currencyOfId(order.currency);
  if (!coin) throw new Error(`Hosting order ${order.id} has an unknown currency.`);
  const penalty = shownPenalty(order);
  return {
    id: order.id,
    config_id: order.product_id,
    currency_id: coin.id,
    currency_name: coin.name,
    logo: logoOf(coin.name),
    amount: order.amount,
    day: order.days,
    day_rate: order.day_rate,
    daily_interest: dailyInterest({ amount: order.amount, dayRate: order.day_rate }),
    total_interest: totalInterest({
      amount: order.amount,
      dayRate: order.day_rate,
      days: order.days,
    }),
    current_interest: order.interest,
    accrued_days: order.accrued_days,
    remain_day: daysLeft(order),
    status: order.status === 'hosting' ? hostingStatusNumbers.hosting : hostingStatusNumbers.ended,
    is_cancel: order.status === 'redeemed',
    cancel_fee: penalty,
    refund: subtract(order.amount, penalty),
    settlement_ratio: order.settlement_ratio,
    start_at: timeOf(order.start_ms),
    end_at: timeOf(order.end_ms),
    next_accrual_at: timeOrNull(nextAccrualMs(order)),
    finished_at: timeOrNull(order.finished_ms),
    created_at: timeOf(order.start_ms),
    updated_at: timeOf(order.updated_ms),
  };
};
