import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../../server/ledger/balances';
import { requestCalls } from '../../server/requests/request-routes';
import { transferCalls } from '../../server/wallet/transfer-routes';
import { describeOverProxy, expectWhole } from '../support/database/proxied-database';
import { openApp, type TestApp } from '../support/server/test-app';

// What PostgreSQL carried out while its reply was lost on the way back.

const usdt = 3;

describeOverProxy('a lost reply of the database to a transfer', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, [...transferCalls, ...requestCalls], {
      endLost: database().endLost,
    });
  });
  afterAll(async () => {
    await app.server.close();
  });

  type Person = Awaited<ReturnType<TestApp['person']>>;
  const send = ({ token }: Person, key: string, number = '100') =>
    app.send(
      'wallet/change',
      { currency_id: usdt, from_field: 'change', to_field: 'lever', number },
      { token, key },
    );
  const held = async ({ id }: Person) => {
    const balances = await balancesOf(database().db, id);
    return [balances.in('change', usdt).available, balances.in('lever', usdt).available];
  };

  test('of a refused one: the refusal stays the answer of its key', async () => {
    const owner = await app.person({ [usdt]: '50' });
    const key = randomUUID();
    const lost = database().proxy.loseReplyTo('commit');
    expect((await send(owner, key)).status).toBe(500);
    await lost;
    const replayed = await send(owner, key);
    expect(replayed.body.code).toBe('wallet.insufficient');
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    expect(await held(owner)).toEqual(['50', '0']);
    await expectWhole(database().db);
  });
});
