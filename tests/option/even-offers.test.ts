import fc from 'fast-check';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';
import type { MinuteClose } from '../../schemas/option/even-sample';
import { evenFiguresOf } from '../../schemas/option/even-terms';
import { OptionPeriods } from '../../schemas/option/option-period';
import { optionCalls } from '../../server/option/option-routes';
import { optionOrders } from '../../server/option/order-store';
import { recomputationText, recomputeOption } from '../../server/option/recompute';
import { verifyRecords, violationsIn } from '../../server/verify-records';
import { describeOnEachDatabase } from '../support/database/databases';
import { noticedAfter, rolledBack } from '../support/database/manipulations';
import { optionsAt } from '../support/option-orders';
import { openApp, type TestApp } from '../support/server/test-app';
import { weekOfCloses } from './support/clustered-walk';

const weekMinutes = 7 * 1_440;
/** The week before the day on which the server of a test runs. */
const weekFromMs = Date.parse('2026-02-23T00:00:00.000Z');

const closesOf = (step: number, seed = 7) => weekOfCloses(weekFromMs + 7 * dayMs, { seed, step });
const coarse = closesOf(2);
const fine = closesOf(400);

/** The repeats after a minute, counted in a way of their own. */
const repeatsIn = (closes: readonly MinuteClose[]) =>
  closes.filter(({ close }, minute) => closes[minute + 1]?.close === close).length;

describeOnEachDatabase('even by its measured frequency', (open) => {
  let started: Promise<TestApp> | undefined;
  const start = async () => {
    started ??= openApp(open().db, optionCalls).then(async (app) => {
      await app.engine.start();
      app.script.setCloses('BTC/USDT', coarse);
      app.script.setCloses('ETH/USDT', fine);
      return app;
    });
    const app = await started;
    const at = optionsAt(app);
    await at.trade('60000');
    const offered = async (token: string, fields: { match_id?: number } = {}) => {
      const { body } = await app.send('microtrade/seconds', fields, { token, method: 'GET' });
      return v.parse(OptionPeriods, body.message).rows;
    };
    return { app, ...at, offered };
  };

  test('is offered where prices repeat, with what was measured', async () => {
    const { buyer, offered } = await start();
    const { token } = await buyer();
    const [minute] = await offered(token, { match_id: 1 });
    expect(minute?.even).toMatchObject({
      samples: weekMinutes - 1,
      repeats: repeatsIn(coarse),
      edge: '0.05',
      measuredFrom: '2026-02-23T00:00:00.000Z',
      measuredTo: '2026-03-02T00:00:00.000Z',
    });
    const { percent, frequency, averageReturn } = {
      percent: Number(minute?.evenPercent),
      frequency: Number(minute?.even?.frequency),
      averageReturn: Number(minute?.even?.averageReturn),
    };
    expect(percent).toBe(Math.floor((95 / frequency - 100) * (1 + 1e-12)));
    expect(averageReturn).toBeGreaterThanOrEqual(0.5);
    expect(averageReturn).toBeLessThan(0.95);
  });

  test('is not offered where prices hardly repeat, nor without a pair', async () => {
    const { buyer, offered } = await start();
    const { token } = await buyer();
    const closed = { evenPercent: null, even: null };
    for (const row of await offered(token, { match_id: 2 })) expect(row).toMatchObject(closed);
    for (const row of await offered(token)) expect(row).toMatchObject(closed);
    for (const row of await offered(token, { match_id: 99 })) expect(row).toMatchObject(closed);
  });

  test('is refused where it is not offered', async () => {
    const { app, buyer, buy } = await start();
    const person = await buyer();
    app.script.trade('ETH/USDT', '2500', '1');
    const { body } = await buy(person, { match_id: 2, type: 3 });
    expect(body).toMatchObject({ code: 'option.even_closed' });
  });

  test('pays what was measured, and names the measurement', async () => {
    const { app, buyer, bought, offered, pass, trade, reread, balanceOf } = await start();
    const person = await buyer('1000');
    const [minute] = await offered(person.token, { match_id: 1 });
    const percent = Number(minute?.evenPercent);
    const order = await bought(person, { type: 3, seen_even_ratio: percent });
    expect(order).toMatchObject({ profitPercent: `${percent}`, even: minute?.even });
    await pass(60_000);
    await trade('60000');
    expect(await reread(person, order.id)).toMatchObject({
      result: 'profit',
      realisedProfit: `${percent}`,
      even: minute?.even,
    });
    expect((await balanceOf(person)).available).toBe(`${1_000 + percent - 0.2}`);
    const [row] = await optionOrders.ofIds(open().db, [order.id]);
    if (!row) throw new Error('The order is not stored.');
    const recomputation = await recomputeOption(open().db, row);
    expect(recomputation.agrees).toBe(true);
    expect(recomputationText(recomputation)).toContain(
      `Price equal after 60 s in ${repeatsIn(coarse)} of ${weekMinutes - 1} minutes`,
    );
    expect(recomputationText(recomputation)).toContain(`even pays ${percent} %.`);
    expect(app.faults).toEqual([]);
    expect((await verifyRecords(open().db)).violations).toEqual([]);
  });

  test('is not bought at less than the payout on the screen, but at more', async () => {
    const { buyer, buy, offered, balanceOf } = await start();
    const person = await buyer();
    const [minute] = await offered(person.token, { match_id: 1 });
    const percent = Number(minute?.evenPercent);
    const worse = await buy(person, { type: 3, seen_even_ratio: percent + 1 });
    expect(worse.body).toMatchObject({
      code: 'option.even_moved',
      params: { seen: `${percent + 1}`, now: `${percent}` },
    });
    expect(await balanceOf(person)).toEqual({ available: '1000', frozen: '0' });
    const better = await buy(person, { type: 3, seen_even_ratio: percent - 1 });
    expect(better.body.message).toMatchObject({ profit_ratio: `${percent}` });
    expect((await buy(person, { type: 3 })).body.type).toBe('ok');
  });

  test('has one measurement a day, which a server that starts again finds', async () => {
    const { app, buyer, offered } = await start();
    const { token } = await buyer();
    const rows = () => open().db.selectFrom('even_measurement').selectAll().execute();
    await offered(token, { match_id: 1 });
    const before = await rows();
    const again = await openApp(open().db, optionCalls);
    again.script.setCloses('BTC/USDT', coarse);
    const { body } = await again.send(
      'microtrade/seconds',
      { match_id: 1 },
      { token, method: 'GET' },
    );
    expect(v.parse(OptionPeriods, body.message).rows).toEqual(
      await offered(token, { match_id: 1 }),
    );
    expect(await rows()).toEqual(before);

    // At 09:00 other closes change nothing; after midnight they are measured.
    const next = closesOf(2, 8).map((bar) => ({ ...bar, startMs: bar.startMs + dayMs }));
    app.script.setCloses('BTC/USDT', next);
    const [today] = await offered(token, { match_id: 1 });
    await app.clock.advance(15 * 3_600_000);
    app.script.jump();
    const person = await buyer();
    const [tomorrow] = await offered(person.token, { match_id: 1 });
    expect(today?.even?.repeats).toBe(repeatsIn(coarse));
    expect(tomorrow?.even).toMatchObject({
      repeats: repeatsIn(next),
      measuredTo: '2026-03-03T00:00:00.000Z',
    });
  });

  test.each([
    [
      'a payout',
      "update option_order set profit_percent = 500 where side = 'even'",
      ['option.even', 'option.outcome', 'option.terms'],
    ],
    ['a measured payout', 'update even_measurement set percent = 500', ['option.even']],
    [
      'counted repeats',
      'update even_measurement set repeats = repeats / 2, condition_repeats = condition_repeats / 2',
      ['option.even', 'option.terms'],
    ],
    ['an edge', 'update even_measurement set edge = 0', ['option.even', 'option.terms']],
    [
      'a time of the measurement',
      'update even_measurement set to_ms = to_ms + 864000000',
      ['option.even', 'option.terms'],
    ],
    ['a removed measurement', 'update option_order set even_measurement = null', ['option.terms']],
  ])('notices %s that was changed', async (_, statement, expected) => {
    const { buyer, bought, pass, trade } = await start();
    await bought(await buyer(), { type: 3 });
    await pass(60_000);
    await trade('60000');
    const found = await noticedAfter(open().db, [statement]);
    expect(new Set(found)).toEqual(new Set(expected));
  });

  test('has the payout of the rule in the check too, for any counts', async () => {
    const { buyer, bought } = await start();
    const { id } = await bought(await buyer(), { type: 3 });
    const counts = fc
      .tuple(fc.integer({ min: 1, max: 90_000 }), fc.nat(90_000))
      .map(([samples, repeats]) => ({ samples, repeats: Math.min(samples, repeats) }));
    await rolledBack(open().db, async (trx) => {
      for (const [all, part, edge] of fc.sample(fc.tuple(counts, counts, fc.nat(99)), 40)) {
        const counted = {
          ...all,
          conditionSamples: part.samples,
          conditionRepeats: part.repeats,
        };
        const percent = evenFiguresOf(counted, amount(`${edge / 100}`))?.percent ?? null;
        await sql`update even_measurement set samples = ${all.samples}, repeats = ${all.repeats},
          condition_samples = ${part.samples}, condition_repeats = ${part.repeats},
          edge = ${edge / 100}, percent = ${percent}`.execute(trx);
        await sql`update option_order set profit_percent = ${percent} where id = ${id}`.execute(
          trx,
        );
        const found = (await violationsIn(trx)).filter(({ where }) => where === `${id}`);
        expect(found.map(({ check }) => check)).toEqual(['option.terms']);
      }
    });
  });

  test('keeps its measurements unchanged', async () => {
    await start();
    for (const change of [
      'update even_measurement set percent = 1',
      'delete from even_measurement',
    ]) {
      await expect(sql.raw(change).execute(open().db)).rejects.toThrow('never changed or deleted');
    }
  });
});
