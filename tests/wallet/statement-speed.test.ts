import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { balancesAt, postingsOf } from '../../server/ledger/statement';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp } from '../support/server/test-app';

const count = 100_000;
const startMs = Date.parse('2025-12-01T00:00:00.000Z');
const stepMs = 60_000;
const whole = {
  currency: null,
  account: null,
  kind: '',
  fromMs: null,
  untilMs: null,
  newest: null,
};

describeOnEachDatabase('a statement of 100,000 postings', (database, kind) => {
  test('is read whole and right, and how fast is printed', { timeout: 120_000 }, async () => {
    const { db } = database();
    const app = await openApp(db, []);
    const { id } = await app.person({});
    await sql`
      insert into ledger_entry (id, time_ms, kind, ref_kind, ref_id, block)
      select 'speed' || n, ${startMs} + n::bigint * ${stepMs}, 'rebate.pay', 'rebate', n::text, 1
      from generate_series(1, ${count}::integer) as n`.execute(db);
    await sql`
      insert into ledger_line (entry_id, owner, bucket, currency, delta, before, after)
      select 'speed' || n, ${id}, 'change', 1 + n % 3, 1, (n - 1) / 3, (n - 1) / 3 + 1
      from generate_series(1, ${count}::integer) as n order by n`.execute(db);
    const timed = async <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
      const began = performance.now();
      const result = await run();
      console.info(`${kind}, ${name}: ${Math.round(performance.now() - began)} ms`);
      return result;
    };
    const first = await timed('first page', () =>
      postingsOf(db, id, whole, { page: 1, limit: 20 }),
    );
    expect(first.total).toBe(count);
    expect(first.rows.map(({ ref_id }) => Number(ref_id))).toEqual(
      Array.from({ length: 20 }, (_, index) => count - index),
    );
    const last = await timed('last page of an export', () =>
      postingsOf(db, id, whole, { page: count / 100, limit: 100 }),
    );
    expect(last.rows.at(-1)?.ref_id).toBe('1');
    const filtered = await timed('one coin, one kind, 30 days', () =>
      postingsOf(
        db,
        id,
        {
          ...whole,
          currency: 1,
          kind: 'rebate.',
          fromMs: startMs + stepMs,
          untilMs: startMs + 30 * 1440 * stepMs,
        },
        { page: 1, limit: 20 },
      ),
    );
    expect(filtered.total).toBe(Math.floor((30 * 1440 - 1) / 3));
    const instants = Array.from({ length: 91 }, (_, day) => startMs + day * 1440 * stepMs);
    const past = await timed('balances on 91 days', () => balancesAt(db, id, instants));
    expect(past[1]?.in('change', 1).available).toBe(`${Math.floor(1439 / 3)}`);
    expect(past).toHaveLength(91);
  });
});
