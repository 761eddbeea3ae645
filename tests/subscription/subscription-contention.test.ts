import { expect, test } from 'vitest';
import { add, amount, subtract, sum, zero } from '../../schemas/kernel/money';
import { subscriptionCalls } from '../../server/subscription/subscription-routes';
import { verifyRecords } from '../../server/verify-records';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp } from '../support/server/test-app';
import { subscriptionsAt, usdt } from '../support/subscriptions';

const buyers = 500;
const each = '30';
const eachAllocation = amount('100');

describeOnEachDatabase('more buyers than coins', (database) => {
  test('at once: whoever is first gets all that was asked for, and nothing is sold twice', {
    timeout: 90_000,
  }, async () => {
    const app = await openApp(database().db, subscriptionCalls);
    const by = subscriptionsAt(app);
    // For 137 whole orders, and 50 coins that fit no order of this size.
    const product = await by.offered({ total: amount('13750') });
    const people = await Promise.all(
      Array.from({ length: buyers }, () => app.person({ [usdt]: each })),
    );
    const answers = await Promise.all(
      people.map(async (person) => (await by.send(person, product, each)).body),
    );
    const accepted = answers.filter(({ type }) => type === 'ok');
    expect(accepted).toHaveLength(137);
    const refusals = answers.flatMap(({ type, code }) => (type === 'ok' ? [] : [code]));
    expect([...new Set(refusals)]).toEqual(['sub.above_max']);
    expect(refusals).toHaveLength(buyers - 137);
    const { remaining } = await by.shown(product);
    expect(remaining).toBe('50');
    const orders = await database()
      .db.selectFrom('subscription')
      .select(['allocation', 'state'])
      .where('product_id', '=', product)
      .execute();
    expect(orders.every(({ allocation }) => allocation === eachAllocation)).toBe(true);
    const balances = await Promise.all(people.map((person) => by.held(person, usdt)));
    expect(sum(balances.map(([available = zero]) => available))).toBe('10890');
    expect(sum(balances.map(([, frozen = zero]) => frozen))).toBe('4110');
    expect((await verifyRecords(database().db)).violations).toEqual([]);
    expect(app.faults).toEqual([]);
    await app.server.close();
  });

  test('while orders are rejected: what is returned is sold once more, and never twice', async () => {
    const app = await openApp(database().db, subscriptionCalls);
    const by = subscriptionsAt(app);
    const product = await by.offered({ total: amount('1000') });
    const people = await Promise.all(
      Array.from({ length: 60 }, () => app.person({ [usdt]: each })),
    );
    const first = await Promise.all(
      people.slice(0, 10).map((person) => by.subscribed(person, product, each)),
    );
    const rejections = first.slice(0, 5).map(({ id }) => by.reject(id));
    const answers = await Promise.all(
      people.slice(10).map(async (person) => (await by.send(person, product, each)).body),
    );
    await Promise.all(rejections);
    const { remaining } = await by.shown(product);
    const sold = answers.filter(({ type }) => type === 'ok').map(() => eachAllocation);
    expect(add(sum(sold), remaining)).toBe(amount('500'));
    expect(subtract(remaining, zero).startsWith('-')).toBe(false);
    expect((await verifyRecords(database().db)).violations).toEqual([]);
    expect(app.faults).toEqual([]);
    await app.server.close();
  });

  test('of one person at once: the balance is spent once', async () => {
    const app = await openApp(database().db, subscriptionCalls);
    const by = subscriptionsAt(app);
    const product = await by.offered();
    const person = await app.person({ [usdt]: '100' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await by.send(person, product, each)).body),
    );
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(3);
    expect(await by.held(person, usdt)).toEqual(['10', '90']);
    expect((await verifyRecords(database().db)).violations).toEqual([]);
    await app.server.close();
  });
});
