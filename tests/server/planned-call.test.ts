import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { testClock } from '../../server/platform/clock';
import { call } from '../../server/requests/call';
import { answerKeyed } from '../../server/requests/keyed-answer';
import type { SpotRow } from '../../server/spot/order-state';
import { newAccount } from '../support/accounts';
import { describeOnEachDatabase } from '../support/database/databases';
import { scriptedFeed } from '../support/server/scripted-feed';
import { serverOver } from '../support/server/test-app';

const nowMs = Date.parse('2026-03-02T12:00:00.000Z');
const lockKey = 'orders of the test';

describeOnEachDatabase('a planned call that changes a row', (database) => {
  const start = async () => {
    const { db } = database();
    const clock = testClock(nowMs);
    const { services } = await serverOver(db, [], { clock, feed: scriptedFeed(clock).feed });
    const userId = await newAccount(db, nowMs);
    const { rows } = await sql<SpotRow>`
      insert into spot_order (user_id, pair_id, side, match, target_price, quantity, filled, fee,
          fee_rate, accepted_price, status, created_ms, updated_ms)
        values (${userId}, 1, 'buy', 'limit', 1, 1, 0, 0, 0, 1, 'waiting', 0, 0)
        returning *`.execute(db);
    const [inserted] = rows;
    if (!inserted) throw new Error('The order was not inserted.');
    let memory = inserted;
    const plannedFrom: string[] = [];
    const stored = async () => {
      const query = db.selectFrom('spot_order').selectAll().where('id', '=', inserted.id);
      return query.executeTakeFirstOrThrow();
    };
    services.lock.guard(lockKey, async () => {
      memory = await stored();
    });
    const fill = call({
      kind: 'planned',
      method: 'PUT',
      path: 'coin/trade',
      who: 'visitor',
      about: 'Fills a tenth of the order.',
      request: v.object({}),
      result: v.string(),
      refusals: [],
      lockKey: () => lockKey,
      run: async () => {
        const from = memory;
        plannedFrom.push(from.filled);
        const to = { ...from, filled: amount(`0.${Number(from.filled) * 10 + 1}`) };
        return {
          payload: to.filled,
          changes: { rows: {}, updates: { spot_order: [{ from, to }] }, entries: [] },
          onCommitted: () => {
            memory = to;
          },
          onCommitFailed: (error) => {
            throw error;
          },
        };
      },
    });
    if (!fill.keyed) throw new Error('A planned call has a key.');
    const context = {
      services,
      db,
      language: 'en' as const,
      session: null,
      nowMs,
      clientIp: '127.0.0.1',
      userAgent: 'test',
    };
    const send = async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const { outcome } = await answerKeyed(fill, {}, context, headers);
      return outcome.ok ? outcome.payload : outcome;
    };
    return { db, id: inserted.id, plannedFrom, send, stored };
  };

  test('two at once both happen: the later one plans again from what the other left', async () => {
    const { send, stored, plannedFrom } = await start();
    expect(new Set(await Promise.all([send(), send(), send()]))).toEqual(
      new Set(['0.1', '0.2', '0.3']),
    );
    expect((await stored()).filled).toBe('0.3');
    expect(plannedFrom.slice(0, 3)).toEqual(['0', '0', '0']);
    expect(plannedFrom.slice(3)).toEqual(['0.1', '0.2']);
  });

  test('memory that differs from the database is restored, and the call happens', async () => {
    const { db, id, send, stored, plannedFrom } = await start();
    await db
      .updateTable('spot_order')
      .set({ filled: amount('0.4') })
      .where('id', '=', id)
      .execute();
    expect(await send()).toBe('0.5');
    expect((await stored()).filled).toBe('0.5');
    expect(plannedFrom).toEqual(['0', '0', '0.4']);
  });
});
