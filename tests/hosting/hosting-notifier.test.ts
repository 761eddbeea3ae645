import { expect, test } from 'vitest';
import type { UserPayload } from '../../schemas/account/private-event';
import { amount, zero } from '../../schemas/kernel/money';
import { hostingNotifier } from '../../server/hosting/hosting-notifier';
import type { HostingRow } from '../../server/hosting/order-state';
import type { WalletKey } from '../../server/wallet/balance-notifier';

const startMs = Date.parse('2026-03-01T10:00:00.000Z');

const order: HostingRow = {
  id: 7,
  user_id: 5,
  product_id: 4,
  currency: 3,
  amount: amount('1000'),
  days: 15,
  day_rate: amount('0.004'),
  settlement_ratio: amount('0.006'),
  start_ms: startMs,
  end_ms: startMs + 15 * 86_400_000,
  status: 'hosting',
  accrued_days: 0,
  interest: zero,
  penalty: null,
  refund: null,
  finished_ms: null,
  updated_ms: startMs,
};

test('a change goes to its owner as a record, with both accounts that it moved', () => {
  const records: [number, UserPayload['record_update']][] = [];
  const moved: [number, readonly WalletKey[]][] = [];
  const notify = hostingNotifier({
    notifier: { recordChanged: (...record) => records.push(record) },
    balanceNotifier: { balancesMoved: (...wallets) => moved.push(wallets) },
    logoOf: (name) => `assets/${name}.svg`,
  });
  notify(order, 'bought');
  expect(records).toMatchObject([
    [5, { kind: 'hosting', cause: 'bought', record: { id: 7, amount: '1000', status: 1 } }],
  ]);
  expect(moved).toEqual([
    [
      5,
      [
        { account: 'change', currency: 3 },
        { account: 'trust', currency: 3 },
      ],
    ],
  ]);
});
