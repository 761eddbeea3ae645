import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { SpotOrder } from '../../schemas/spot/spot-order';
import { verifyAudit } from '../../server/audit/audit-log';
import { allChecks } from '../../server/domains';
import { createViolationCommands } from '../../server/integrity/violation-command';
import { createWatch } from '../../server/integrity/watch';
import { spotOrderCalls } from '../../server/spot/spot-order-routes';
import { verifyRecords } from '../../server/verify-records';
import { describeOnEachDatabase, withoutTriggers } from '../support/database/databases';
import { openApp } from '../support/server/test-app';

const usdt = 3;
/** Slices after which everything was looked at, in databases as small as these. */
const slicesOfAll = 24;

describeOnEachDatabase('the watch over the records', (database) => {
  const start = async () => {
    const app = await openApp(database().db, spotOrderCalls);
    await app.engine.start();
    for (const [symbol, bid, ask] of [
      ['BTC/USDT', '59980', '60010'],
      ['ETH/USDT', '2500', '2501'],
    ] as const) {
      app.script.setBook(symbol, [[bid, '1']], [[ask, '1']]);
      app.script.trade(symbol, bid, '0');
    }
    const { report } = app.services;
    const watch = createWatch({
      checks: allChecks,
      db: database().db,
      report,
      onSuspended: app.engine.suspend,
    });
    const owner = await app.person({ [usdt]: '5000' });
    const place = async (currency: number, price: string) => {
      const order = { currency_id: currency, legal_id: usdt, type: 1, match_type: 1 };
      const fields = { ...order, target_price: price, amount: '0.01' };
      return (await app.send('coin/trade', fields, { token: owner.token, key: randomUUID() })).body;
    };
    const tamper = (statement: string) =>
      withoutTriggers(database().db, (trx) => sql.raw(statement).execute(trx));
    const checkAll = async () => {
      for (let slice = 0; slice < slicesOfAll; slice += 1) await watch.checkNext();
    };
    const perform = createViolationCommands({
      db: database().db,
      clock: app.clock,
      violations: async () => ({ open: watch.violations(), acknowledged: watch.acknowledged() }),
      onAcknowledged: watch.recheck,
    });
    return { ...app, watch, owner, place, tamper, checkAll, perform };
  };

  test('finds nothing in whole records', async () => {
    const { watch, place, checkAll, places } = await start();
    await place(1, '50000');
    await watch.checkNewest();
    await checkAll();
    expect(watch.violations()).toEqual([]);
    expect(places).toEqual([]);
  });

  test.each(['checkNewest', 'checkAll'] as const)(
    'suspends the pair of an order that was altered, and no other, until it is whole (%s)',
    async (by) => {
      const app = await start();
      const { watch, owner, place, tamper, checkAll, places } = app;
      const { id } = v.parse(SpotOrder, (await place(1, '50000')).message);
      const filled = (plus: string) =>
        tamper(`update spot_order set filled = filled + ${plus} where id = ${id}`);
      await filled('0.001');
      await (by === 'checkAll' ? checkAll() : watch.checkNewest());

      expect(await place(1, '50000')).toMatchObject({ type: 'error', code: 'pair.suspended' });
      expect(await place(2, '2400')).toMatchObject({ type: 'ok' });
      const cancel = { token: owner.token, key: randomUUID(), method: 'PUT' } as const;
      expect((await app.send('coin/trade', { id }, cancel)).body.code).toBe('pair.suspended');
      app.script.trade('BTC/USDT', '49000', '1');
      await app.lock.idle();
      expect(places).toContain(`the records: order.fills ${id}`);
      expect(new Set(places).size).toBe(places.length);

      await filled('-0.001');
      await checkAll();
      expect(watch.violations()).toEqual([]);
      expect(await place(1, '49999')).toMatchObject({ type: 'ok' });
      app.script.trade('BTC/USDT', '49000', '1');
      await app.lock.idle();
      const list = await app.send('coin/list', {}, { token: owner.token, method: 'GET' });
      const orders = v.parse(v.array(SpotOrder), list.body.message.data);
      expect(orders.find((order) => order.id === id)?.status).toBe('completed');
      await checkAll();
      expect(watch.violations()).toEqual([]);
    },
  );

  test('resumes a pair whose violation is acknowledged, and suspends it when the record changes again', async () => {
    const { watch, place, tamper, checkAll, perform, clock } = await start();
    const { id } = v.parse(SpotOrder, (await place(1, '20000')).message);
    const filled = (plus: string) =>
      tamper(`update spot_order set filled = filled + ${plus} where id = ${id}`);
    await filled('0.001');
    await checkAll();
    expect((await place(1, '19000')).code).toBe('pair.suspended');

    const { db } = database();
    const known = new Set(watch.violations().map(({ check }) => check));
    const listed = await perform({ act: 'list' });
    expect(listed.lines).toHaveLength(watch.violations().length);
    const balances = () =>
      db
        .selectFrom('ledger_balance')
        .selectAll()
        .orderBy('owner')
        .orderBy('currency')
        .orderBy('bucket')
        .execute();
    const before = await balances();
    for (const line of listed.lines) {
      const act = { act: 'acknowledge', reason: 'a test altered it', actor: 'ada' } as const;
      expect(await perform({ ...act, id: line.slice(0, 12) })).toMatchObject({ isDone: true });
    }
    expect(watch.violations()).toEqual([]);
    expect(new Set(watch.acknowledged().map(({ check }) => check))).toEqual(known);
    expect(watch.acknowledged()[0]?.acknowledgement).toEqual({
      actor: 'ada',
      reason: 'a test altered it',
      timeMs: clock.now(),
    });
    expect(await balances()).toEqual(before);
    expect(await place(1, '19000')).toMatchObject({ type: 'ok' });
    const ofOrder = ({ where }: { where: string }) => where === `${id}`;
    const verified = await verifyRecords(db);
    expect(verified.violations.filter(ofOrder)).toEqual([]);
    expect(verified.acknowledged.filter(ofOrder)).not.toEqual([]);
    expect((await perform({ act: 'list' })).lines.join()).toMatch(
      /acknowledged by ada at \S+: a test altered it/,
    );
    const acts = await db
      .selectFrom('audit_log')
      .select(['actor', 'act', 'kind'])
      .where('kind', '=', 'violation')
      .execute();
    expect(acts).toHaveLength(listed.lines.length);
    expect(acts[0]).toEqual({ actor: 'ada', act: 'acknowledge', kind: 'violation' });
    expect((await verifyAudit(db)).broken).toBeNull();

    await filled('0.001');
    await checkAll();
    expect(watch.violations()).not.toEqual([]);
    expect((await place(1, '18000')).code).toBe('pair.suspended');
    await filled('-0.002');
    await checkAll();
    expect(watch.violations()).toEqual([]);
    expect(watch.acknowledged()).toEqual([]);
  });

  test('keeps the acknowledged difference of a balance while the balance goes on, and finds another', async () => {
    const { watch, owner, place, tamper, checkAll, perform } = await start();
    const frozen = (plus: string) =>
      tamper(
        `update ledger_balance set amount = amount + ${plus} where owner = ${owner.id} and bucket = 'change.frozen'`,
      );
    await place(1, '20000');
    await frozen('0.5');
    await checkAll();
    expect((await place(1, '19000')).code).toBe('pair.suspended');
    const acknowledgeAll = async () => {
      for (const line of (await perform({ act: 'list' })).lines) {
        const act = { act: 'acknowledge', reason: 'a test added it', actor: 'ada' } as const;
        await perform({ ...act, id: line.slice(0, 12) });
      }
    };
    await acknowledgeAll();
    expect(new Set(watch.acknowledged().map(({ check }) => check))).toEqual(
      new Set(['balance.journal', 'frozen.claims']),
    );

    // Both totals and the pairs of the open orders change, the difference does not.
    expect(await place(1, '18000')).toMatchObject({ type: 'ok' });
    expect(await place(2, '1500')).toMatchObject({ type: 'ok' });
    await checkAll();
    const open = () => watch.violations().map(({ check, difference }) => `${check} ${difference}`);
    // The journal has one place where the balance jumps, which suspends no pair.
    expect(open()).toEqual(['line.chain undefined']);
    await acknowledgeAll();
    expect(await place(1, '17000')).toMatchObject({ type: 'ok' });

    await frozen('0.1');
    await checkAll();
    expect(
      watch
        .violations()
        .map(({ check, difference }) => `${check} ${difference}`)
        .sort(),
    ).toEqual(['balance.journal 0.6', 'frozen.claims 0.6']);
    expect((await place(2, '1400')).code).toBe('pair.suspended');
  });

  test('acknowledges no violation that it has not found', async () => {
    const { perform } = await start();
    const act = { act: 'acknowledge', reason: 'none', actor: 'ada' } as const;
    expect(await perform({ ...act, id: '0123456789ab' })).toEqual({
      isDone: false,
      lines: ['There is no open violation 0123456789ab; list them first.'],
    });
  });
});
