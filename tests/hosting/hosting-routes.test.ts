import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { HostingSummary } from '../../schemas/hosting/hosting-order';
import { OneHostingProduct } from '../../schemas/hosting/hosting-product';
import { amount } from '../../schemas/kernel/money';
import { hostingCalls } from '../../server/hosting/hosting-routes';
import { houseBalance } from '../../server/ledger/balances';
import { verifyRecords } from '../../server/verify-records';
import { statementCalls } from '../../server/wallet/statement-routes';
import { walletCalls } from '../../server/wallet/wallet-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { hostingAt, longSessions, usdt } from '../support/hosting-orders';
import { openApp, type TestApp } from '../support/server/test-app';

// One file, because each test continues with the people, products and clock of its database.

const calls = [...hostingCalls, ...walletCalls, ...statementCalls];

describeOnEachDatabase('hosting', (open) => {
  let started: Promise<TestApp> | undefined;
  const start = async () => {
    started ??= openApp(open().db, calls, { settings: longSessions }).then(async (app) => {
      await app.engine.start();
      return app;
    });
    const app = await started;
    return { app, ...hostingAt(app) };
  };
  const codeOf = ({ body }: { body: { type: string; code?: string } }) =>
    body.type === 'ok' ? 'ok' : body.code;

  test('products are listed for visitors, open ones first, by their term', async () => {
    const { products } = await start();
    const all = await products();
    expect(all.map(({ days, isOpen }) => [isOpen, days])).toEqual([
      [true, 3],
      [true, 7],
      [true, 10],
      [true, 15],
      [true, 30],
      [true, 30],
      [true, 30],
      [true, 90],
      [false, 180],
    ]);
    const fifteen = all.find(({ days }) => days === 15);
    expect(fifteen).toMatchObject({
      currency: 'USDT',
      title: 'Carbon Points USDT 15-day',
      dayRate: '0.004',
      percent: '6',
      minimum: '100',
      maximum: '50000',
      settlementRatio: '0.006',
      decimals: 6,
    });
    expect(all.find(({ days }) => days === 10)?.settlementRatio).toBe('0.004');
    expect(all.find(({ days }) => days === 90)?.maximum).toBeNull();
  });

  test('a product is named in the language of the request, in seven languages', async () => {
    const { app, productOf } = await start();
    const { id } = await productOf(7);
    const titleIn = async (language: string) => {
      const { body } = await app.send(
        'lh/deposit/product_info',
        { id },
        { method: 'GET', language },
      );
      return v.parse(OneHostingProduct, body.message).title;
    };
    const titles = await Promise.all(['zh', 'en', 'hk', 'jp', 'kr', 'esp', 'th'].map(titleIn));
    expect(titles[0]).toBe('碳积分 USDT 7天');
    expect(new Set(titles).size).toBe(7);
    const unknown = await app.send('lh/deposit/product_info', { id: 999_999 }, { method: 'GET' });
    expect(codeOf(unknown)).toBe('record.not_found');
    const huge = await app.send('lh/deposit/product_info', { id: 2 ** 50 }, { method: 'GET' });
    expect(codeOf(huge)).toBe('record.not_found');
  });

  test('a purchase freezes the amount in the trust account under the terms of its product', async () => {
    const { app, buyer, bought, balanceOf } = await start();
    const person = await buyer();
    const order = await bought(person);
    const nowMs = app.clock.now();
    expect(order).toMatchObject({
      currency: 'USDT',
      status: 'hosting',
      amount: '10000',
      days: 15,
      dayRate: '0.004',
      settlementRatio: '0.006',
      dailyInterest: '40',
      totalInterest: '600',
      earned: '0',
      daysLeft: 15,
      penalty: '900',
      refund: '9100',
      startAt: new Date(nowMs).toISOString(),
      endAt: new Date(nowMs + 15 * 86_400_000).toISOString(),
      nextAccrualAt: new Date(nowMs + 86_400_000).toISOString(),
      finishedAt: null,
    });
    expect(await balanceOf(person)).toEqual({ available: '10000', hosted: '10000' });
    const expected = { userId: person.id, cause: 'bought', row: { id: order.id } };
    expect(app.changes('hosting').at(-1)).toMatchObject(expected);
  });

  test('is bought once under its key', async () => {
    const { buyer, buy, listed, balanceOf } = await start();
    const person = await buyer();
    const key = randomUUID();
    const first = await buy(person, {}, key);
    const second = await buy(person, {}, key);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
    expect(await listed(person)).toHaveLength(1);
    expect(await balanceOf(person)).toEqual({ available: '10000', hosted: '10000' });
  });

  test('a purchase that breaks a rule is refused with its reason, and moves nothing', async () => {
    const { buyer, buy, productOf, balanceOf, listed } = await start();
    const person = await buyer('500');
    const { id: closed } = await productOf(180);
    const refused: [fields: Record<string, string | number>, code: string, params?: object][] = [
      [{ amount: '' }, 'amount.invalid'],
      [{ amount: '0' }, 'amount.invalid'],
      [{ amount: '-1' }, 'amount.invalid'],
      [{ amount: '1e3' }, 'amount.invalid'],
      [{ amount: '100.1234567' }, 'amount.decimals', { decimals: 6 }],
      [{ amount: '99.999999' }, 'hosting.below_min', { min: '100', currency: 'USDT' }],
      [{ amount: '50000.000001' }, 'hosting.above_max', { max: '50000', currency: 'USDT' }],
      [{ amount: '100', agree: 0 }, 'agreement.required'],
      [{ amount: '100', agree: '' }, 'agreement.required'],
      [{ amount: '500.000001' }, 'wallet.insufficient'],
      [{ config_id: closed, amount: '5000' }, 'plan.closed'],
      [{ config_id: 999_999 }, 'record.not_found'],
    ];
    for (const [fields, code, params] of refused) {
      const { body } = await buy(person, fields);
      expect([fields, body.code, body.params]).toEqual([fields, code, params]);
    }
    expect(await listed(person)).toEqual([]);
    expect(await balanceOf(person)).toEqual({ available: '500', hosted: '0' });
  });

  test('a purchase without the field of the agreement is refused as not agreed', async () => {
    const { app, buyer, productOf } = await start();
    const person = await buyer();
    const { id } = await productOf(15);
    const sent = { token: person.token, key: randomUUID() };
    const response = await app.send('lh/deposit', { config_id: id, amount: '100' }, sent);
    expect(response.body).toMatchObject({
      code: 'agreement.required',
      message: 'You have not agreed',
    });
  });

  test('a purchase needs a session, and a key', async () => {
    const { app, buyer, productOf } = await start();
    const { id } = await productOf(15);
    const fields = { config_id: id, amount: '100', agree: 1 };
    const visitor = await app.send('lh/deposit', fields, { key: randomUUID() });
    expect(visitor.body).toMatchObject({ type: '999', code: 'session.required' });
    const person = await buyer();
    const keyless = await app.send('lh/deposit', fields, { token: person.token });
    expect([keyless.status, codeOf(keyless)]).toEqual([400, 'idempotency.missing']);
  });

  test('of 10,000 at 0.4 % for 15 days credits 40 each day, 600 in all, and returns the amount', async () => {
    const { app, buyer, bought, reread, accrued, passDays, balanceOf, read } = await start();
    const person = await buyer();
    const { id } = await bought(person);
    const startMs = app.clock.now();
    await passDays(1);
    expect(await balanceOf(person)).toEqual({ available: '10040', hosted: '10000' });
    expect(await reread(person, id)).toMatchObject({
      earned: '40',
      daysLeft: 14,
      status: 'hosting',
    });
    await passDays(13);
    expect(await reread(person, id)).toMatchObject({ earned: '560', daysLeft: 1, penalty: '60' });
    await passDays(1);
    expect(await reread(person, id)).toMatchObject({
      status: 'completed',
      earned: '600',
      daysLeft: 0,
      penalty: '0',
      refund: '10000',
      nextAccrualAt: null,
      finishedAt: new Date(startMs + 15 * 86_400_000).toISOString(),
    });
    expect(await balanceOf(person)).toEqual({ available: '20600', hosted: '0' });
    const log = await accrued(person, id);
    expect(log.map(({ day, interest }) => [day, interest])).toEqual(
      Array.from({ length: 15 }, (_, index) => [index + 1, '40']),
    );
    expect(log.map(({ creditedAt }) => Date.parse(creditedAt ?? '') - startMs)).toEqual(
      Array.from({ length: 15 }, (_, index) => (index + 1) * 86_400_000),
    );
    const mine = app.changes('hosting').filter(({ userId }) => userId === person.id);
    expect(mine.map(({ cause }) => cause)).toEqual([
      'bought',
      ...Array.from({ length: 14 }, () => 'accrued'),
      'completed',
    ]);
    expect(await read('lh/deposit/order', person, { status: 1 })).toMatchObject({ total: 0 });
    await passDays(30);
    expect(await balanceOf(person)).toEqual({ available: '20600', hosted: '0' });
  });

  test('days are 24 hours from the purchase on, not calendar days', async () => {
    const { app, buyer, bought, reread, pass } = await start();
    // Bought on 1 March at 10:00 in the example; here three days and a millisecond are what counts.
    const person = await buyer();
    const { id } = await bought(person);
    await pass(3 * 86_400_000 - 1);
    expect(await reread(person, id)).toMatchObject({ daysLeft: 13, earned: '80' });
    await pass(1);
    expect(await reread(person, id)).toMatchObject({ daysLeft: 12, earned: '120' });
    expect(app.faults).toEqual([]);
  });

  test('interest is truncated each day', async () => {
    const { app, buyer, bought, reread, passDays, balanceOf, productOf } = await start();
    const { db } = app.services;
    const { id: productId } = await productOf(7);
    await db
      .updateTable('hosting_product')
      .set({ day_rate: amount('0.00333333') })
      .where('id', '=', productId)
      .execute();
    const person = await buyer('333.333333');
    const { id } = await bought(person, { config_id: productId, amount: '333.333333' });
    expect(await reread(person, id)).toMatchObject({
      dailyInterest: '1.11110999',
      totalInterest: '7.77776993',
    });
    await passDays(7);
    expect(await reread(person, id)).toMatchObject({ status: 'completed', earned: '7.77776993' });
    expect(await balanceOf(person)).toEqual({ available: '341.11110293', hosted: '0' });
    await db
      .updateTable('hosting_product')
      .set({ day_rate: amount('0.003') })
      .where('id', '=', productId)
      .execute();
  });

  test('an order keeps its terms when its product changes', async () => {
    const { app, buyer, bought, reread, passDays, productOf } = await start();
    const { db } = app.services;
    const { id: productId } = await productOf(3);
    const person = await buyer();
    const { id } = await bought(person, { config_id: productId, amount: '1000' });
    const change = (days: number, open: boolean) =>
      db
        .updateTable('hosting_product')
        .set({ days, is_open: open })
        .where('id', '=', productId)
        .execute();
    await change(4, false);
    await passDays(3);
    expect(await reread(person, id)).toMatchObject({ status: 'completed', days: 3, earned: '6' });
    await change(3, true);
  });

  test('early redemption of 1,000 with 3 days left at 0.4 % costs 12 and keeps the interest', async () => {
    const { app, buyer, bought, redeemed, passDays, productOf, balanceOf } = await start();
    const { id: productId } = await productOf(10);
    const person = await buyer('1000');
    const penaltiesBefore = Number(await houseBalance(open().db, 'sys.penalty', usdt));
    const { id } = await bought(person, { config_id: productId, amount: '1000' });
    await passDays(7);
    const order = await redeemed(person, id);
    expect(order).toMatchObject({
      status: 'redeemed',
      penalty: '12',
      refund: '988',
      earned: '28',
      daysLeft: 3,
      finishedAt: new Date(app.clock.now()).toISOString(),
      nextAccrualAt: null,
    });
    expect(await balanceOf(person)).toEqual({ available: '1016', hosted: '0' });
    const charged = Number(await houseBalance(open().db, 'sys.penalty', usdt)) - penaltiesBefore;
    expect(charged).toBe(12);
    expect(app.changes('hosting').at(-1)).toMatchObject({ cause: 'redeemed' });
    await passDays(10);
    expect(await balanceOf(person)).toEqual({ available: '1016', hosted: '0' });
  });

  test('a redemption names the penalty that was shown; a higher one is refused, a lower one is not', async () => {
    const { buyer, bought, redeem, reread } = await start();
    const person = await buyer();
    const { id } = await bought(person);
    const higher = await redeem(person, id, { seen_penalty: '899.99' });
    expect(higher.body).toMatchObject({ code: 'hosting.penalty_changed', params: { now: '900' } });
    expect(await reread(person, id)).toMatchObject({ status: 'hosting' });
    expect(codeOf(await redeem(person, id, { seen_penalty: '-1' }))).toBe('param.invalid');
    expect(codeOf(await redeem(person, id, { seen_penalty: '960' }))).toBe('ok');
  });

  test('a redemption is refused for a stranger, an ended order and an unknown one', async () => {
    const { buyer, bought, redeem, passDays, redeemed } = await start();
    const [person, stranger] = [await buyer(), await buyer()];
    const { id } = await bought(person);
    expect(codeOf(await redeem(stranger, id))).toBe('record.not_found');
    expect(codeOf(await redeem(person, 999_999))).toBe('record.not_found');
    await redeemed(person, id);
    expect(codeOf(await redeem(person, id))).toBe('hosting.not_running');
    const { id: completed } = await bought(person, { amount: '100' });
    await passDays(15);
    expect(codeOf(await redeem(person, completed))).toBe('hosting.not_running');
  });

  test('a redemption happens once under its key', async () => {
    const { buyer, bought, redeem, balanceOf } = await start();
    const person = await buyer();
    const { id } = await bought(person);
    const key = randomUUID();
    const first = await redeem(person, id, {}, key);
    const second = await redeem(person, id, {}, key);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
    expect(await balanceOf(person)).toEqual({ available: '19100', hosted: '0' });
  });

  test('lists and logs show nobody else anything', async () => {
    const { buyer, bought, passDays, listed, read, redeemed } = await start();
    const [person, stranger] = [await buyer(), await buyer()];
    const { id } = await bought(person);
    const { id: ended } = await bought(person, { amount: '100' });
    await passDays(2);
    await redeemed(person, ended);
    expect((await listed(person)).map((order) => order.id)).toEqual([ended, id]);
    expect((await listed(person, { status: 1 })).map((order) => order.id)).toEqual([id]);
    expect((await listed(person, { is_cancel: 1 })).map((order) => order.id)).toEqual([ended]);
    expect(await listed(person, { status: 2, is_cancel: 0 })).toEqual([]);
    expect(await listed(stranger, { id })).toEqual([]);
    expect(await read('lh/deposit/log', stranger, { id })).toMatchObject({ total: 0 });
    expect(await read('lh/deposit/log', person)).toMatchObject({ total: 4 });
  });

  test('the summary counts what is hosted and credited, today apart', async () => {
    const { buyer, bought, passDays, read, redeemed } = await start();
    const person = await buyer();
    const none = v.parse(HostingSummary, await read('lh/deposit/report', person));
    expect(none).toEqual({
      earned: '0',
      earnedToday: '0',
      earnedYesterday: '0',
      orders: 0,
      hosted: '0',
      currency: 'USDT',
    });
    const { id } = await bought(person, { amount: '1000' });
    await bought(person, { amount: '2000' });
    await passDays(2);
    await redeemed(person, id);
    const summary = v.parse(HostingSummary, await read('lh/deposit/report', person));
    expect(summary).toEqual({
      earned: '24',
      earnedToday: '12',
      earnedYesterday: '12',
      orders: 1,
      hosted: '2000',
      currency: 'USDT',
    });
  });

  test('statement and wallets name what hosting holds and pays', async () => {
    const { app, buyer, bought, redeemed, passDays } = await start();
    const person = await buyer();
    const { id } = await bought(person);
    await passDays(1);
    const wallets = await app.send('wallet/list', {}, { token: person.token });
    expect(wallets.body.message.trust_wallet.usdt_totle).toBe('10000');
    const sent = { token: person.token };
    const frozen = await app.send('wallet/frozen', { currency: usdt }, sent);
    expect(frozen.body.message.held).toMatchObject([
      { value: '10000', ref: { kind: 'hosting', id: `${id}` } },
    ]);
    await redeemed(person, id);
    const { body } = await app.send('wallet/legal_log', { kind: 'hosting' }, sent);
    const rows: { kind: string; value: string; ref: unknown }[] = body.message.data;
    expect(rows.map(({ kind, value }) => [kind, value])).toEqual([
      ['hosting.penalty', '-840'],
      ['hosting.redeem', '9160'],
      ['hosting.redeem', '-9160'],
      ['hosting.interest', '40'],
      ['hosting.in', '10000'],
      ['hosting.in', '-10000'],
    ]);
    expect(rows.map(({ ref }) => ref)).toEqual(rows.map(() => ({ kind: 'hosting', id: `${id}` })));
  });

  test('records and journal agree after everything', async () => {
    const { app } = await start();
    expect((await verifyRecords(open().db)).violations).toEqual([]);
    expect(app.faults).toEqual([]);
  });
});
