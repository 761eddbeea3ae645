import type { Generated } from 'kysely';
import type { HostingStatus } from '../../schemas/hosting/hosting-order';
import type { Language } from '../../schemas/kernel/language';
import type { Amount } from '../../schemas/kernel/money';

type HostingProductTable = {
  id: Generated<number>;
  currency: number;
  titles: Record<Language, string>;
  days: number;
  /** As a fraction of the amount. */
  day_rate: Amount;
  /** Null for the default of the settings. */
  settlement_ratio: Amount | null;
  minimum: Amount;
  maximum: Amount | null;
  is_open: boolean;
  created_ms: number;
};

/** A hosting order. Its terms never change; what follows its `status` is set by its course. */
type HostingOrderTable = {
  id: Generated<number>;
  user_id: number;
  product_id: number;
  currency: number;
  amount: Amount;
  days: number;
  day_rate: Amount;
  settlement_ratio: Amount;
  start_ms: number;
  end_ms: number;
  status: HostingStatus;
  accrued_days: number;
  /** Credited so far. */
  interest: Amount;
  penalty: Amount | null;
  refund: Amount | null;
  finished_ms: number | null;
  updated_ms: number;
};

/** The interest of one day of an order. */
type HostingAccrualTable = {
  id: Generated<number>;
  order_id: number;
  /** Counted from 1. */
  day: number;
  interest: Amount;
  due_ms: number;
  /** When it was booked; later than due if no server ran then. */
  credited_ms: number;
};

export type HostingTables = {
  hosting_product: HostingProductTable;
  hosting_order: HostingOrderTable;
  hosting_accrual: HostingAccrualTable;
};

declare module '../database/tables' {
  interface Tables extends HostingTables {}
}
