import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs } from '../../schemas/kernel/time';
import { calls, reviewKinds } from '../../server/domains';
import { sweepOverdue } from '../../server/review/overdue-withdrawals';
import { createReviewer } from '../../server/review/reviewer';
import { describeOnEachDatabase } from '../support/database/databases';
import { depositsAt } from '../support/deposits';
import { opened, ordered, ticked } from '../support/futures-orders';
import { optionsAt } from '../support/option-orders';
import { reviewAt } from '../support/review';
import { openApp, type TestApp } from '../support/server/test-app';
import { subscriptionsAt } from '../support/subscriptions';
import { withdrawalsAt } from '../support/withdrawals';

/** What a change of a record adds to the queue, in its own transaction. Nothing is sent here. */
describeOnEachDatabase('events of records', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, calls, { settings: { 'push.hosts': ['localhost'] } });
    await app.engine.start();
  });
  beforeEach(async () => {
    await ticked(app, '60000');
    await database().db.deleteFrom('push_event').execute();
  });

  const subscribed = async <Somebody extends { token: string }>(person: Somebody) => {
    const { body } = await app.send(
      'user/push/subscribe',
      {
        endpoint: `http://localhost:9/${randomUUID()}`,
        p256dh: Buffer.alloc(65, 4).toString('base64url'),
        auth: Buffer.alloc(16, 1).toString('base64url'),
      },
      { token: person.token },
    );
    expect(body.type).toBe('ok');
    return person;
  };
  const events = () =>
    database()
      .db.selectFrom('push_event')
      .select(['user_id', 'kind', 'record_id', 'time_ms'])
      .orderBy('id')
      .execute();
  const kinds = async () => (await events()).map(({ kind }) => kind);
  /** Applying for a withdrawal is a change of security, which its routes push. */
  const decisions = async () => (await events()).filter(({ kind }) => kind !== 'securityChanged');

  const limitOrder = async (token: string, price: string) => {
    const fields = { currency_id: 1, legal_id: 3, type: 1, match_type: 1, amount: '0.01' };
    const sent = { token, key: randomUUID() };
    return (await app.send('coin/trade', { ...fields, target_price: price }, sent)).body.message;
  };

  test('are about a spot order that the market fills, and about no other', async () => {
    const person = await subscribed(await app.person({ 3: '10000' }));
    const cancelled = await limitOrder(person.token, '50000');
    const sent = { token: person.token, key: randomUUID(), method: 'PUT' } as const;
    await app.send('coin/trade', { id: cancelled.id }, sent);
    expect(await events()).toEqual([]);
    const { id } = await limitOrder(person.token, '59000');
    expect(await events()).toEqual([]);
    const { timeMs } = await ticked(app, '58999');
    expect(await events()).toEqual([
      { user_id: person.id, kind: 'spotFilled', record_id: id, time_ms: timeMs },
    ]);
  });

  test('are not about a spot order that is filled in part', async () => {
    const person = await subscribed(await app.person({ 3: '10000' }));
    const { id } = await limitOrder(person.token, '59000');
    app.script.trade('BTC/USDT', '58999', '0.001');
    await app.lock.idle();
    const { filled } = await database()
      .db.selectFrom('spot_order')
      .select('filled')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Number(filled)).toBeGreaterThan(0);
    expect(await events()).toEqual([]);
    await ticked(app, '58998');
    expect(await kinds()).toEqual(['spotFilled']);
  });

  test('are about nobody who has subscribed nothing', async () => {
    const person = await app.person({ 3: '10000' });
    await limitOrder(person.token, '59000');
    await ticked(app, '58999');
    expect(await events()).toEqual([]);
  });

  test('are about the subscribed ones of several people', async () => {
    const first = await subscribed(await app.person({ 3: '10000' }));
    const second = await app.person({ 3: '10000' });
    const third = await subscribed(await app.person({ 3: '10000' }));
    for (const { token } of [first, second, third, first]) await limitOrder(token, '59000');
    await ticked(app, '58999');
    expect((await events()).map(({ user_id }) => user_id)).toEqual([first.id, third.id, first.id]);
  });

  test('are about an option that is delivered', async () => {
    const { buyer, bought, pass, trade } = optionsAt(app);
    const person = await subscribed(await buyer());
    const { id } = await bought(person);
    expect(await events()).toEqual([]);
    await pass(60_000);
    await trade('60001');
    expect(await events()).toMatchObject([{ kind: 'optionDelivered', record_id: id }]);
  });

  test('are about an option that is void', async () => {
    const { buyer, bought, pass, reread } = optionsAt(app);
    const person = await subscribed(await buyer());
    const { id } = await bought(person);
    await pass(10 * 60_000);
    const { isVoid } = await reread(person, id);
    expect(isVoid).toBe(true);
    expect(await events()).toMatchObject([{ kind: 'optionDelivered', record_id: id }]);
  });

  test('are about contracts that the market opens and closes', async () => {
    const person = await subscribed(await app.person({ 3: '10000' }, 'lever'));
    const entrusted = await opened(app, person.token, { status: 0, target_price: '59900' });
    expect(entrusted.status).toBe('entrusted');
    expect(await kinds()).toEqual([]);
    await ticked(app, '59890');
    expect(await kinds()).toEqual(['futuresOpened']);
    const own = await opened(app, person.token);
    await app.send('lever/close', { id: own.id }, { token: person.token, key: randomUUID() });
    expect(await kinds()).toEqual(['futuresOpened']);
    await opened(app, person.token, { target_profit_price: '60500' });
    await ticked(app, '60510');
    expect(await kinds()).toEqual(['futuresOpened', 'futuresClosed']);
    await ticked(app, '30000');
    expect(await kinds()).toEqual(['futuresOpened', 'futuresClosed', 'futuresLiquidated']);
  });

  test('are about a stop of a contract, and not about what its owner changes', async () => {
    const person = await subscribed(await app.person({ 3: '10000' }, 'lever'));
    const entrusted = await opened(app, person.token, { status: 0, target_price: '59000' });
    await ordered(app, person.token, 'lever/cancel', { id: entrusted.id });
    const { id } = await opened(app, person.token);
    const stops = { target_profit_price: 0, stop_loss_price: '59500' };
    await ordered(app, person.token, 'lever/setstop', { id, ...stops });
    expect(await events()).toEqual([]);
    const { timeMs } = await ticked(app, '59490');
    expect(await events()).toEqual([
      { user_id: person.id, kind: 'futuresClosed', record_id: id, time_ms: timeMs },
    ]);
  });

  test('are about a contract that opens without its stop', async () => {
    const person = await subscribed(await app.person({ 3: '10000' }, 'lever'));
    const fields = { status: 0, target_price: '59000', stop_loss_price: '58000' };
    const { id } = await opened(app, person.token, fields);
    await ticked(app, '57900');
    expect(await events()).toMatchObject([{ kind: 'futuresUnprotected', record_id: id }]);
  });

  test('are not about a night of a contract', async () => {
    const person = await subscribed(await app.person({ 3: '10000' }, 'lever'));
    await opened(app, person.token);
    await app.clock.advance(dayMs);
    await app.lock.idle();
    expect(await events()).toEqual([]);
  });

  test('are about decisions on a verification, at each level', async () => {
    const at = reviewAt(app);
    const person = await subscribed(await app.person());
    await at.sendBasic(person.token);
    await at.reject(person.id, 'It cannot be read.');
    await at.sendBasic(person.token);
    await at.approve(person.id);
    expect(await kinds()).toEqual(['kyc_rejected', 'kyc_approved']);
  });

  test('are about decisions on the advanced level of a verification', async () => {
    const at = reviewAt(app);
    const person = await subscribed(await at.verified());
    await at.sendAdvanced(person.token, await at.photos(person.id));
    const rejected = await at.reject(person.id, 'It cannot be read.');
    await at.sendAdvanced(person.token, await at.photos(person.id));
    const approved = await at.approve(person.id);
    const about = { user_id: person.id, time_ms: app.clock.now() };
    expect(await events()).toEqual([
      { ...about, kind: 'kyc_advanced_rejected', record_id: rejected },
      { ...about, kind: 'kyc_advanced_approved', record_id: approved },
    ]);
  });

  test('are about a decision once, and about no decision that is refused', async () => {
    const at = depositsAt(app);
    const person = await subscribed(await app.person());
    const { id } = (await at.declare(person)).body.message;
    await at.approve(id);
    await expect(at.reject(id, 'Nothing arrived.')).rejects.toThrow('record.state');
    const about = { user_id: person.id, time_ms: app.clock.now() };
    expect(await events()).toEqual([{ ...about, kind: 'deposit_approved', record_id: id }]);
  });

  test('are not about decisions for somebody who has subscribed nothing', async () => {
    const at = depositsAt(app);
    const person = await app.person();
    await at.approve((await at.declare(person)).body.message.id);
    expect(await events()).toEqual([]);
  });

  test('are about decisions on a deposit', async () => {
    const at = depositsAt(app);
    const person = await subscribed(await app.person());
    const approved = (await at.declare(person)).body.message;
    await at.approve(approved.id);
    const rejected = (await at.declare(person)).body.message;
    await at.reject(rejected.id, 'Nothing arrived.');
    expect(await events()).toMatchObject([
      { kind: 'deposit_approved', record_id: approved.id },
      { kind: 'deposit_rejected', record_id: rejected.id },
    ]);
  });

  test('are about decisions on a withdrawal, and about a late one once', async () => {
    const at = withdrawalsAt(app);
    const person = await subscribed(await at.ready({ 3: '1000' }));
    const reviewer = createReviewer(app.services, reviewKinds);
    const applied = async () => {
      const { id } = (await at.apply(person, '100')).body.message;
      return { kind: 'withdrawal', id, actor: 'olga' } as const;
    };
    const first = await applied();
    await (await reviewer.approve(first, { txid: 'DEMO-1' })).notified;
    const second = await applied();
    await app.clock.advance(3 * dayMs);
    await sweepOverdue(app.services);
    await sweepOverdue(app.services);
    await (await reviewer.reject(second, 'Not your address.')).notified;
    expect(await decisions()).toMatchObject([
      { kind: 'withdrawal_approved', record_id: first.id },
      { kind: 'withdrawal_overdue', record_id: second.id },
      { kind: 'withdrawal_rejected', record_id: second.id },
    ]);
  });

  test('are about a withdrawal to the bank, and not about one that its owner cancels', async () => {
    const at = withdrawalsAt(app);
    const person = await subscribed(await at.readyForBank('1000'));
    const applied = async () => (await at.applyToBank(person, '100')).body.message.id;
    await at.cancel(person, await applied());
    const id = await applied();
    await at.approve(id);
    const about = { user_id: person.id, time_ms: app.clock.now() };
    expect(await decisions()).toEqual([{ ...about, kind: 'withdrawal_approved', record_id: id }]);
  });

  test('are about decisions on a subscription, and not about its launch', async () => {
    const at = subscriptionsAt(app);
    const productId = await at.offered();
    const person = await subscribed(await app.person({ 3: '1000' }));
    const [first, second] = [
      await at.subscribed(person, productId, '100'),
      await at.subscribed(person, productId, '100'),
    ];
    await at.approve(first.id);
    await at.reject(second.id);
    await at.pass(3 * dayMs);
    expect(await kinds()).toEqual(['subscription_approved', 'subscription_rejected']);
  });
});
