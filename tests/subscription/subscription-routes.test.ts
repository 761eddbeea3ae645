import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';
import { Wallets, worthOf } from '../../schemas/wallet/wallet';
import { subscriptionCalls } from '../../server/subscription/subscription-routes';
import { verifyRecords } from '../../server/verify-records';
import { walletCalls } from '../../server/wallet/wallet-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';
import { newCoin, subscriptionsAt, usdt } from '../support/subscriptions';

describeOnEachDatabase('a subscription', (database) => {
  let app: TestApp;
  let by: ReturnType<typeof subscriptionsAt>;
  beforeAll(async () => {
    app = await openApp(database().db, [...subscriptionCalls, ...walletCalls], {
      isListening: () => true,
    });
    by = subscriptionsAt(app);
    await app.engine.start();
  });
  afterAll(async () => {
    app.engine.stop();
    await app.server.close();
  });
  beforeEach(() => app.events.splice(0));

  const expectWhole = async () => {
    expect((await verifyRecords(database().db)).violations).toEqual([]);
    expect(app.faults).toEqual([]);
  };
  const causes = () =>
    app.events.flatMap(({ name, payload }) =>
      name === 'record_update' && 'cause' in payload ? [payload.cause] : [],
    );

  test('runs its whole course: the worked example', async () => {
    const product = await by.offered();
    const person = await app.person({ [usdt]: '1000' });
    const order = await by.subscribed(person, product, '1000');
    expect(order).toMatchObject({
      state: 'reviewing',
      charged: '999.99999',
      allocation: '3333.3333',
      bonus: '333.33333',
      unlockAt: null,
    });
    expect(await by.held(person, usdt)).toEqual(['0.00001', '999.99999']);
    expect(await by.shown(product)).toMatchObject({ remaining: '96666.6667' });

    await by.approve(order.id);
    expect(await by.held(person, usdt)).toEqual(['0.00001', '0']);
    expect(await by.held(person, newCoin)).toEqual(['0', '0']);

    await by.pass(2 * dayMs);
    expect(await by.shown(product)).toMatchObject({ state: 'launched' });
    expect(await by.held(person, newCoin)).toEqual(['0', '3333.3333']);
    expect(await by.listed(person, { status: 2 })).toMatchObject([{ state: 'redeeming' }]);

    await by.pass(15 * dayMs - 1);
    expect(await by.held(person, newCoin)).toEqual(['0', '3333.3333']);
    await by.pass(1);
    expect(await by.held(person, newCoin)).toEqual(['3666.66663', '0']);
    expect(await by.listed(person)).toMatchObject([{ state: 'finished', charged: '999.99999' }]);
    expect(causes()).toEqual(['submitted', 'approved', 'delivered', 'unlocked']);
    await expectWhole();
  });

  test('is one order for one key, whatever is sent again', async () => {
    const product = await by.offered();
    const person = await app.person({ [usdt]: '1000' });
    const key = randomUUID();
    const first = await by.send(person, product, '30', key);
    const again = await by.send(person, product, '30', key);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await by.listed(person)).toHaveLength(1);
    expect(await by.shown(product)).toMatchObject({ remaining: '99900' });
    await expectWhole();
  });

  test('is refused outside of its time, and when nothing is left', async () => {
    const nowMs = app.clock.now();
    const person = await app.person({ [usdt]: '1000' });
    const refusal = async (terms: Parameters<typeof by.offered>[0]) =>
      (await by.send(person, await by.offered(terms), '30')).body.code;
    expect(await refusal({ start_ms: nowMs + 1 })).toBe('sub.not_started');
    expect(await refusal({ start_ms: nowMs - dayMs, end_ms: nowMs })).toBe('sub.closed');
    expect(await refusal({ presold: amount('100000'), remaining: amount('0') })).toBe(
      'sub.sold_out',
    );
    expect((await by.send(person, 999_999, '30')).body.code).toBe('record.not_found');
    await expectWhole();
  });

  test('is refused by each rule of its amount, with the figures', async () => {
    const product = await by.offered({ maximum: amount('600'), total: amount('1000') });
    const person = await app.person({ [usdt]: '100' });
    const answer = async (typed: string) => (await by.send(person, product, typed)).body;
    expect(await answer('x')).toMatchObject({ code: 'amount.invalid' });
    expect(await answer('20.0000001')).toMatchObject({
      code: 'amount.decimals',
      params: { decimals: 6 },
    });
    expect(await answer('9.99')).toMatchObject({
      code: 'sub.below_min',
      params: { min: '10', currency: 'USDT' },
    });
    expect(await answer('601')).toMatchObject({
      code: 'sub.above_max',
      params: { max: '300', currency: 'USDT' },
    });
    expect(await answer('100.2')).toMatchObject({ code: 'wallet.insufficient' });
    expect(await by.shown(product)).toMatchObject({ remaining: '1000' });
    expect(await by.held(person, usdt)).toEqual(['100', '0']);
    await expectWhole();
  });

  test('that is rejected returns the money and the supply, also to a product that was sold out', async () => {
    const product = await by.offered({ total: amount('1000') });
    const person = await app.person({ [usdt]: '300' });
    const { id } = await by.subscribed(person, product, '300');
    expect(await by.shown(product)).toMatchObject({ remaining: '0', state: 'soldOut' });
    await by.reject(id, 'The name differs.');
    expect(await by.shown(product)).toMatchObject({ remaining: '1000', state: 'subscribing' });
    expect(await by.held(person, usdt)).toEqual(['300', '0']);
    expect(await by.listed(person, { status: 3 })).toMatchObject([
      { id, state: 'rejected', reason: 'The name differs.' },
    ]);
    for (const status of [1, 2]) expect(await by.listed(person, { status })).toEqual([]);
    await expect(by.approve(id)).rejects.toMatchObject({ code: 'record.state' });
    await by.pass(30 * dayMs);
    expect(await by.held(person, newCoin)).toEqual(['0', '0']);
    await expectWhole();
  });

  test('that is approved after the launch is delivered at once, and unlocked with the others', async () => {
    const product = await by.offered();
    const person = await app.person({ [usdt]: '60' });
    const early = await by.subscribed(person, product, '30');
    const late = await by.subscribed(person, product, '30');
    await by.pass(3 * dayMs);
    expect(await by.listed(person, { status: 1 })).toHaveLength(2);
    await by.approve(early.id);
    expect(await by.held(person, newCoin)).toEqual(['0', '100']);
    await by.pass(14 * dayMs);
    expect(await by.held(person, newCoin)).toEqual(['110', '0']);
    await by.approve(late.id);
    expect(await by.held(person, newCoin)).toEqual(['220', '0']);
    await expectWhole();
  });

  test('without a lock-up is unlocked at its launch', async () => {
    const product = await by.offered({ days: 0 });
    const person = await app.person({ [usdt]: '30' });
    const { id } = await by.subscribed(person, product, '30');
    await by.approve(id);
    await by.pass(2 * dayMs);
    expect(await by.listed(person)).toMatchObject([{ state: 'finished' }]);
    expect(await by.held(person, newCoin)).toEqual(['110', '0']);
    await expectWhole();
  });

  test('is launched by a reviewer before its time, once nothing can be subscribed any more', async () => {
    const product = await by.offered({ total: amount('100') });
    const person = await app.person({ [usdt]: '30' });
    await expect(by.launch(product)).rejects.toMatchObject({ code: 'record.state' });
    const { id } = await by.subscribed(person, product, '30');
    await by.approve(id);
    await by.launch(product);
    await by.pass(0);
    expect(await by.held(person, newCoin)).toEqual(['0', '100']);
    await expect(by.launch(product)).rejects.toMatchObject({ code: 'record.state' });
    await by.pass(15 * dayMs);
    expect(await by.held(person, newCoin)).toEqual(['110', '0']);
    await expectWhole();
  });

  test('puts the new coin into the wallets once it is delivered, without a price', async () => {
    const product = await by.offered({ days: 1 });
    const person = await app.person({ [usdt]: '30' });
    const rows = async () => {
      const token = await app.services.sessions.open(person.id, {
        device: 'test',
        address: '127.0.0.1',
      });
      const { body } = await app.send('wallet/list', {}, { token });
      const { spot } = v.parse(Wallets, body.message);
      const coin = spot.rows.filter(({ currencyId }) => currencyId >= newCoin);
      return { total: spot.usdtTotal, coin };
    };
    await by.approve((await by.subscribed(person, product, '30')).id);
    expect(await rows()).toEqual({ total: '0', coin: [] });
    await by.pass(2 * dayMs);
    const { total, coin } = await rows();
    expect(total).toBe('0');
    expect(coin).toMatchObject([
      { currency: 'DEMOKELP', available: '0', frozen: '100', usdtPrice: null },
    ]);
    expect(coin.map(worthOf)).toEqual([null]);
    await by.pass(dayMs);
    expect((await rows()).coin).toMatchObject([{ available: '110', frozen: '0' }]);
  });

  test('of the last coins may cost less than the minimum', async () => {
    const product = await by.offered({ total: amount('20') });
    const person = await app.person({ [usdt]: '30' });
    expect((await by.send(person, product, '5')).body).toMatchObject({
      code: 'sub.below_min',
      params: { min: '6' },
    });
    await by.subscribed(person, product, '6');
    expect(await by.shown(product)).toMatchObject({ state: 'soldOut' });
    await expectWhole();
  });

  test('is listed for its owner alone', async () => {
    const product = await by.offered();
    const [owner, stranger] = [await app.person({ [usdt]: '30' }), await app.person()];
    const { id } = await by.subscribed(owner, product, '30');
    expect(await by.listed(stranger)).toEqual([]);
    expect(await by.listed(stranger, { id })).toEqual([]);
    expect(await by.listed(owner, { id })).toMatchObject([{ id }]);
  });

  test('needs a verification where the setting says so', async () => {
    const strict = await openApp(database().db, subscriptionCalls, {
      settings: { 'subscription.kyc': true },
    });
    const product = await subscriptionsAt(strict).offered();
    const person = await strict.person({ [usdt]: '30' });
    expect((await subscriptionsAt(strict).send(person, product, '30')).body).toMatchObject({
      type: '998',
      code: 'kyc.required',
      params: { level: 'basic' },
    });
    await strict.server.close();
  });
});
