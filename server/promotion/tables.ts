import type { Generated } from 'kysely';
import type { Amount } from '../../schemas/kernel/money';
import type { Identity, RebateLevel, RebateSource } from '../../schemas/promotion/rebate-figures';

/** A share of a fee or of interest, for one inviter. Only its payout is set later. */
type RebateTable = {
  id: Generated<number>;
  /** The inviter who gets it. */
  user_id: number;
  /** The invited person who paid the fee or got the interest. */
  from_user_id: number;
  level: RebateLevel;
  /** The inviter's at that moment. */
  identity: Identity;
  source: RebateSource;
  /** The fill, order or accrual within its source. */
  record_id: string;
  earned: Amount;
  currency: number;
  /** USDT for one unit of the currency at that moment. */
  price: Amount;
  /** The tick that proves the price; null for USDT itself. */
  tick: string | null;
  /** In USDT. */
  base: Amount;
  percent: Amount;
  /** In USDT. */
  value: Amount;
  created_ms: number;
  payout_id: number | null;
};

/** The rebates of a person that were paid together. Never changed. */
type RebatePayoutTable = {
  id: Generated<number>;
  user_id: number;
  /** The time of day at which it was due. */
  due_ms: number;
  paid_ms: number;
  total: Amount;
};

/** One row: the last block of the journal before rebates accrued. */
type RebateStartTable = { single: boolean; block: number };

export type PromotionTables = {
  rebate: RebateTable;
  rebate_payout: RebatePayoutTable;
  rebate_start: RebateStartTable;
};

declare module '../database/tables' {
  interface Tables extends PromotionTables {}
}
