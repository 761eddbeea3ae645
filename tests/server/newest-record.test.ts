import { type Kysely, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../server/database/open';
import type { Tables } from '../../server/database/tables';
import { newestRecordMs, sources } from '../../server/integrity/newest-record';
import { openMemory } from '../support/database/databases';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openMemory();
});
afterAll(() => database.close());

class RollBack extends Error {}

/** Runs the work in a transaction that is rolled back. */
const rolledBack = async (work: (trx: Transaction<Tables>) => Promise<void>): Promise<void> => {
  const run = database.db.transaction().execute(async (trx) => {
    await work(trx);
    throw new RollBack();
  });
  await run.catch((error: unknown) => {
    if (!(error instanceof RollBack)) throw error;
  });
};

/** Adds a row with these times alone to a temporary table that hides the one of the same name. */
const addRow = async (db: Kysely<Tables>, table: string, row: Readonly<Record<string, number>>) => {
  const name = sql.table(table);
  await sql`create temporary table ${name} as select * from ${name} with no data`.execute(db);
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`insert into ${name} (${sql.join(columns)})
    values (${sql.join(Object.values(row))})`.execute(db);
};

/** Columns that are no time of a record of trading, each with its reason. */
const notCounted: Readonly<Record<string, readonly string[]>> = {
  'lies ahead on purpose': [
    'app_user.hold_until_ms',
    'authenticator.locked_until_ms',
    'authenticator.pending_until_ms',
    'fund_password.locked_until_ms',
    'hosting_accrual.due_ms',
    'hosting_order.end_ms',
    'option_order.deadline_ms',
    'option_order.delivery_ms',
    'passkey_challenge.expires_ms',
    'push_message.due_ms',
    'rebate_payout.due_ms',
    'subscription.unlock_ms',
    'subscription_product.end_ms',
    'subscription_product.launch_ms',
    'subscription_product.start_ms',
    'user_limit.cool_off_until_ms',
    'user_limit.daily_loss_from_ms',
    'user_limit.daily_minutes_from_ms',
    'verification_code.expires_ms',
    'withdraw_address.usable_ms',
    'withdrawal.expected_ms',
  ],
  'is a period that begins before its records': [
    'even_measurement.from_ms',
    'even_measurement.to_ms',
    'futures_night.night_ms',
    'market_candle.start_ms',
    'user_usage.day_ms',
    'user_usage.used_ms',
  ],
  'decides no order, and comes with a request or an audited act if it changes money': [
    'app_user.created_ms',
    'article.created_ms',
    'article.removed_ms',
    'bank_card.archived_ms',
    'bank_card.bound_ms',
    'chat_conversation.waiting_since_ms',
    'chat_message.created_ms',
    'fund_password.set_ms',
    'hosting_product.created_ms',
    'login_attempt.tried_ms',
    'login_failure.failed_ms',
    'passkey.created_ms',
    'passkey.last_used_ms',
    'push_event.time_ms',
    'push_message.created_ms',
    'push_subscription.created_ms',
    'recovery_code.used_ms',
    'session.created_ms',
    'session.ended_ms',
    'session.last_used_ms',
    'upload.offered_ms',
    'upload_try.tried_ms',
    'user_usage.reported_ms',
    'verification.archived_ms',
    'verification.reviewed_ms',
    'verification.submitted_ms',
    'verification_code.sent_ms',
    'withdraw_address.created_ms',
    'withdraw_address.deleted_ms',
  ],
  'is not later than the record that names it': ['market_tick.time_ms'],
  'is the time of the exchange or of the database': [
    'feed_tick.source_time_ms',
    'market_tick.source_time_ms',
    'writer_heartbeat.seen_at',
    'writer_lease.acquired_at',
  ],
};

test('every column with a time is counted, or named with the reason why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c join information_schema.tables t
      using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and t.table_name not like 'kysely%'
      and not exists (
        select from pg_class p where p.relname = t.table_name and p.relispartition)
      and (c.column_name like '%\\_ms' or c.data_type like 'timestamp%')
    order by 1`.execute(database.db);
  const counted = sources.flatMap(({ table, times }) => times.map((time) => `${table}.${time}`));
  const named = [
    ...counted,
    'audit_log.time_ms',
    'feed_tick.time_ms',
    ...Object.values(notCounted).flat(),
  ];
  expect(rows.map(({ name }) => name)).toEqual([...named].sort());
});

const newest = 1_800_000_000_000;

const columns = sources.flatMap(({ table, times }) => times.map((time) => [table, time] as const));

test.each([...columns, ['audit_log', 'time_ms'] as const])(
  'a time in %s.%s is found',
  async (table, time) => {
    await rolledBack(async (trx) => {
      await addRow(trx, table, { [time]: newest });
      expect(await newestRecordMs(trx)).toBe(newest);
    });
  },
);

test('the newest tick of any pair is found', async () => {
  await rolledBack(async (trx) => {
    await addRow(trx, 'feed_tick', { pair_id: 7, time_ms: newest });
    await sql`insert into feed_tick (pair_id, time_ms)
      values (1, 1000), (7, 2000), (9, 3000)`.execute(trx);
    expect(await newestRecordMs(trx)).toBe(newest);
  });
});

test('the newest tick is found by the indexes of the partitions', async () => {
  const plan = await sql<Record<string, string>>`
    explain select max(time_ms) as time_ms from feed_tick`.execute(database.db);
  const text = plan.rows.map((row) => Object.values(row).join()).join('\n');
  expect(text).toContain('Index Only Scan Backward');
  expect(text).not.toContain('Seq Scan');
});

test('a time that lies ahead on purpose does not count', async () => {
  await rolledBack(async (trx) => {
    await addRow(trx, 'option_order', { created_ms: 1_000, delivery_ms: newest });
    expect(await newestRecordMs(trx)).toBe(1_000);
  });
});

test('records without a time have none', async () => {
  expect(await newestRecordMs(database.db)).toBe(0);
});
