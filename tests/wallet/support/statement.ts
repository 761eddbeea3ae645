import { amount } from '../../../schemas/kernel/money';
import type { StatementRow } from '../../../schemas/wallet/statement';

/** What a transfer to the contract account leaves in the spot account. */
export const movement: StatementRow = {
  id: '17',
  currencyId: 3,
  currency: 'USDT',
  account: 'change',
  isFrozen: false,
  amount: amount('-100.5'),
  before: amount('1000'),
  after: amount('899.5'),
  kind: 'transfer.out',
  label: 'Transfer out',
  ref: { kind: 'transfer', id: '4' },
  createdAt: '2026-03-02T09:00:00.000Z',
};

/** A page of the statement. */
export const statementPage = (
  rows: readonly StatementRow[],
  { hasMore = false, total = rows.length, omitted = 0 } = {},
) => ({ rows, page: 1, omitted, hasMore, total });
