import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayMs } from '../../schemas/kernel/time';
import { calls } from '../../server/domains';
import { verifyRecords } from '../../server/verify-records';
import { describeOnEachDatabase } from '../support/database/databases';
import { opened, reread, ticked, usdt } from '../support/futures-orders';
import { openApp, type TestApp } from '../support/server/test-app';

describeOnEachDatabase('contracts over a restart', (open) => {
  /** Each test has days of its own, because the ticks of all are stored in one database. */
  const start = async (untilMs = 0) => {
    const at = await openApp(open().db, calls);
    if (untilMs > at.clock.now()) await at.clock.advance(untilMs - at.clock.now());
    await at.engine.start();
    await at.lock.idle();
    return at;
  };
  /** Ticks that the feed stored and no server evaluated. */
  const missed = async (at: TestApp, prices: readonly string[], stepMs = 1_000) => {
    at.engine.stop();
    for (const price of prices) {
      await at.clock.advance(stepMs);
      at.script.trade('BTC/USDT', price, '1');
    }
    await at.store.flush();
    return at.clock.now();
  };
  const person = async (at: TestApp) => {
    at.script.trade('BTC/USDT', '60000', '1');
    return at.person({ [usdt]: '10000' }, 'lever');
  };
  const isWhole = async () => expect((await verifyRecords(open().db)).violations).toEqual([]);
  const entriesOf = async (id: number) =>
    (
      await open()
        .db.selectFrom('ledger_entry')
        .select('kind')
        .where('ref_kind', '=', 'lever')
        .where('ref_id', '=', `${id}`)
        .orderBy('block')
        .execute()
    ).map(({ kind }) => kind);

  test('every trigger fires once, at the first tick that reached it, and is marked late', async () => {
    const before = await start();
    const { token } = await person(before);
    const long = await opened(before, token);
    const stopped = await opened(before, token, { stop_loss_price: '59000' });
    const waiting = await opened(before, token, { status: 0, target_price: '58000' });
    const nowMs = await missed(before, ['59500', '58900', '57000', '61000']);
    const after = await start(nowMs);
    expect(await reread(after, token, long.id)).toMatchObject({
      closeReason: 'liquidation',
      lastPrice: '57000',
      isLate: true,
      closedAt: new Date(nowMs - 1_000).toISOString(),
    });
    expect(await reread(after, token, stopped.id)).toMatchObject({
      closeReason: 'stop_loss',
      lastPrice: '58900',
      isLate: true,
    });
    expect(await reread(after, token, waiting.id)).toMatchObject({
      status: 'holding',
      openPrice: '57000',
      isLate: true,
    });
    after.engine.stop();
    const again = await start(nowMs + 1_000);
    expect(await entriesOf(long.id)).toEqual(['lever.margin', 'lever.fee', 'lever.liquidation']);
    expect(await entriesOf(stopped.id)).toEqual(['lever.margin', 'lever.fee', 'lever.close']);
    expect(again.faults).toEqual([]);
    again.engine.stop();
    await isWhole();
  });

  test('missed nights are made up once each, before the ticks that follow them', async () => {
    const before = await start(Date.parse('2026-03-12T09:00:00.000Z'));
    const { token } = await person(before);
    const { id } = await opened(before, token);
    const untilMidnightMs = dayMs - (before.clock.now() % dayMs);
    await missed(before, ['60000'], untilMidnightMs + dayMs + 5_000);
    const nowMs = await missed(before, ['57000'], 1_000);
    const after = await start(nowMs);
    const row = await open()
      .db.selectFrom('futures_order')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ close_reason: 'liquidation', overnight_fee: '1.2' });
    expect(await entriesOf(id)).toEqual([
      'lever.margin',
      'lever.fee',
      'lever.overnight',
      'lever.overnight',
      'lever.liquidation',
    ]);
    after.engine.stop();
    await isWhole();
  });

  test('one row that cannot be written stops no other', async () => {
    const at = await start(Date.parse('2026-03-22T09:00:00.000Z'));
    const { token } = await person(at);
    const bad = await opened(at, token);
    const good = await opened(at, token);
    const { db } = open();
    await sql`create function refuse_row() returns trigger language plpgsql as $$
      begin raise exception 'a bad row'; end $$`.execute(db);
    await sql`create trigger bad_row before update on futures_order for each row
      when (new.id = ${sql.lit(bad.id)}) execute function refuse_row()`.execute(db);
    await ticked(at, '57000');
    expect((await reread(at, token, bad.id)).status).toBe('holding');
    expect((await reread(at, token, good.id)).closeReason).toBe('liquidation');
    expect(at.faults.length).toBeGreaterThan(0);
    await sql`drop trigger bad_row on futures_order`.execute(db);
    await sql`drop function refuse_row`.execute(db);
    // The market has recovered; the tick that it missed still liquidates it.
    await ticked(at, '60000');
    await at.clock.advance(60_000);
    await at.lock.idle();
    expect(await reread(at, token, bad.id)).toMatchObject({
      closeReason: 'liquidation',
      lastPrice: '57000',
      isLate: true,
    });
    at.engine.stop();
    await isWhole();
  });
});
