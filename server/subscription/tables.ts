import type { Generated } from 'kysely';
import type { Language } from '../../schemas/kernel/language';
import type { Amount } from '../../schemas/kernel/money';
import type { SubscriptionOrderState } from '../../schemas/subscription/subscription-order';

/** What people read of a product; the last two are HTML. */
export type ProductText = {
  readonly title: string;
  readonly teaser: string;
  readonly introduction: string;
};

/** A new coin that can be subscribed. Its terms never change. */
type SubscriptionProductTable = {
  id: Generated<number>;
  /** The new coin. */
  coin: number;
  /** The currency that pays for it. */
  currency: number;
  issue_price: Amount;
  /** In percent of an allocation. */
  bonus_percent: Amount;
  total: Amount;
  /** Subscribed elsewhere, before this server's first order. */
  presold: Amount;
  remaining: Amount;
  minimum: Amount;
  maximum: Amount | null;
  /** Of the lock-up. */
  days: number;
  start_ms: number;
  end_ms: number;
  launch_ms: number;
  launched_ms: number | null;
  /** When the coins of every order that had passed were delivered. */
  delivered_ms: number | null;
  /** When every delivered coin was unlocked. */
  unlocked_ms: number | null;
  is_recommended: boolean;
  texts: Record<Language, ProductText>;
  created_ms: number;
  updated_ms: number;
};

/** A person's order. Its terms are copied from the product and never change. */
type SubscriptionTable = {
  id: Generated<number>;
  user_id: number;
  product_id: number;
  currency: number;
  coin: number;
  issue_price: Amount;
  allocation: Amount;
  charged: Amount;
  bonus_percent: Amount;
  bonus: Amount;
  days: number;
  state: SubscriptionOrderState;
  /** Why it was rejected. */
  reason: string | null;
  created_ms: number;
  reviewed_ms: number | null;
  delivered_ms: number | null;
  unlock_ms: number | null;
  finished_ms: number | null;
  updated_ms: number;
};

export type SubscriptionTables = {
  subscription_product: SubscriptionProductTable;
  subscription: SubscriptionTable;
};

declare module '../database/tables' {
  interface Tables extends SubscriptionTables {}
}
