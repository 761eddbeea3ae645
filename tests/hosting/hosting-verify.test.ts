import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hostingCalls } from '../../server/hosting/hosting-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { type Manipulation, testManipulations } from '../support/database/manipulations';
import { hostingAt, longSessions } from '../support/hosting-orders';
import { openApp } from '../support/server/test-app';

const claims = 'frozen.claims';

const manipulations: Manipulation[] = [
  [
    'another owner',
    'update hosting_order set user_id = :stranger where id = :running',
    [claims, 'hosting.terms', 'hosting.postings'],
  ],
  [
    'another product',
    'update hosting_order set product_id = product_id + 1 where id = :running',
    ['hosting.terms'],
  ],
  [
    'another currency',
    'update hosting_order set currency = 1 where id = :running',
    [claims, 'hosting.terms', 'hosting.postings'],
  ],
  [
    'a higher amount',
    'update hosting_order set amount = 2000, interest = 16 where id = :running',
    [claims, 'hosting.terms', 'hosting.accruals', 'hosting.postings'],
  ],
  [
    'a longer term',
    'update hosting_order set days = 16, end_ms = end_ms + 86400000 where id = :running',
    ['hosting.terms'],
  ],
  [
    'a higher yield',
    'update hosting_order set day_rate = 0.005, interest = 10 where id = :running',
    ['hosting.terms', 'hosting.accruals', 'hosting.postings'],
  ],
  [
    'a higher yield before any interest',
    'update hosting_order set day_rate = 0.005 where id = :fresh',
    ['hosting.terms'],
  ],
  [
    'a lower settlement ratio',
    'update hosting_order set settlement_ratio = 0 where id = :running',
    ['hosting.terms'],
  ],
  [
    'an earlier purchase',
    'update hosting_order set start_ms = start_ms - 86400000, end_ms = end_ms - 86400000 where id = :running',
    ['hosting.terms', 'hosting.accruals'],
  ],
  [
    'a day that was not credited',
    'update hosting_order set accrued_days = 3, interest = 12 where id = :running',
    ['hosting.accruals', 'hosting.postings'],
  ],
  [
    'a day that was credited and is due again',
    'update hosting_order set accrued_days = 1, interest = 4 where id = :running',
    ['hosting.accruals', 'hosting.postings'],
  ],
  [
    'a completed order that hosts again',
    "update hosting_order set status = 'hosting', finished_ms = null, accrued_days = 2, interest = 4 where id = :completed; delete from hosting_accrual where order_id = :completed and day = 3",
    [claims, 'hosting.terms', 'hosting.interest', 'hosting.course', 'hosting.postings'],
  ],
  [
    'a redemption that never was',
    "update hosting_order set status = 'hosting', penalty = null, refund = null, finished_ms = null where id = :redeemed",
    [claims, 'hosting.terms', 'hosting.postings'],
  ],
  [
    'a redemption that nobody asked for',
    "update hosting_order set status = 'redeemed', penalty = 78, refund = 922, finished_ms = updated_ms where id = :running",
    [claims, 'hosting.terms', 'hosting.postings'],
  ],
  [
    'a lower penalty',
    'update hosting_order set penalty = 1, refund = 999 where id = :redeemed',
    ['hosting.terms', 'hosting.course', 'hosting.postings'],
  ],
  [
    'another time of the end',
    'update hosting_order set finished_ms = finished_ms + 1, updated_ms = updated_ms + 1 where id = :redeemed',
    ['hosting.terms'],
  ],
  [
    'another time of the completion',
    'update hosting_order set finished_ms = finished_ms + 1, updated_ms = updated_ms + 1 where id = :completed',
    ['hosting.terms', 'hosting.course'],
  ],
  [
    'another time of the last change',
    'update hosting_order set updated_ms = updated_ms + 1 where id = :running',
    ['hosting.course'],
  ],
  [
    'a deleted order',
    'delete from hosting_accrual where order_id = :running; delete from hosting_order where id = :running',
    [claims, 'hosting.missing'],
  ],
  [
    'a deleted accrual',
    'delete from hosting_accrual where order_id = :running and day = 2',
    ['hosting.interest', 'hosting.accruals', 'hosting.course'],
  ],
  [
    'higher interest of a day',
    'update hosting_accrual set interest = 5 where order_id = :running and day = 2',
    ['hosting.interest', 'hosting.accruals'],
  ],
  [
    'an accrual of another day',
    'update hosting_accrual set day = 4 where order_id = :running and day = 2',
    ['hosting.interest', 'hosting.accruals'],
  ],
  [
    'an accrual of another order',
    'update hosting_accrual set order_id = :fresh where order_id = :running and day = 2',
    ['hosting.interest', 'hosting.accruals', 'hosting.course'],
  ],
  [
    'another due time',
    'update hosting_accrual set due_ms = due_ms - 1 where order_id = :running and day = 2',
    ['hosting.interest', 'hosting.accruals'],
  ],
  [
    'another time of the credit',
    'update hosting_accrual set credited_ms = credited_ms + 1 where order_id = :running and day = 1',
    ['hosting.interest'],
  ],
];

describeOnEachDatabase('the check of hosting', (database) => {
  /** An order without interest yet, one that runs, one of each end, and a stranger. */
  const record = async () => {
    const app = await openApp(database().db, hostingCalls, { settings: longSessions });
    await app.engine.start();
    const at = hostingAt(app);
    const [owner, stranger] = [await at.buyer(), await at.buyer()];
    const { id: threeDays } = await at.productOf(3);
    const completed = await at.bought(owner, { config_id: threeDays, amount: '1000' });
    const redeemed = await at.bought(owner, { amount: '1000' });
    await at.passDays(1);
    await at.redeemed(owner, redeemed.id);
    const running = await at.bought(owner, { amount: '1000' });
    await at.passDays(2);
    const fresh = await at.bought(owner, { amount: '1000' });
    expect(app.faults).toEqual([]);
    app.engine.stop();
    return {
      fresh: fresh.id,
      running: running.id,
      completed: completed.id,
      redeemed: redeemed.id,
      stranger: stranger.id,
    };
  };
  testManipulations({ database, record, manipulations });

  test('every column of an order and of an accrual is altered above, or decided by the others', async () => {
    const { rows } = await sql<{ table_name: string; column_name: string }>`
      select table_name, column_name from information_schema.columns
      where table_name in ('hosting_order', 'hosting_accrual') order by 1, 2`.execute(
      database().db,
    );
    const altered = manipulations.map(([, statements]) => statements).join('\n');
    const untouched = rows.filter(
      ({ table_name: table, column_name: column }) =>
        column !== 'id' && !new RegExp(`update ${table} set [^\n]*\\b${column} =`).test(altered),
    );
    expect(untouched).toEqual([]);
  });
});
