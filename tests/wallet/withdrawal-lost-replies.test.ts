import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../../server/ledger/balances';
import { requestCalls } from '../../server/requests/request-routes';
import { fundPasswordCalls } from '../../server/security/fund-password-routes';
import { withdrawalCalls } from '../../server/wallet/withdrawal-routes';
import { describeOverProxy, expectWhole } from '../support/database/proxied-database';
import { openApp, type TestApp } from '../support/server/test-app';
import { withdrawalsAt } from '../support/withdrawals';

// What PostgreSQL carried out while its reply was lost on the way back.

const usdt = 3;

describeOverProxy('a lost reply of the database to a withdrawal', (database) => {
  let app: TestApp;
  let by: ReturnType<typeof withdrawalsAt>;
  beforeAll(async () => {
    const calls = [...withdrawalCalls, ...fundPasswordCalls, ...requestCalls];
    app = await openApp(database().db, calls, { endLost: database().endLost });
    by = withdrawalsAt(app);
  });
  afterAll(async () => {
    await app.server.close();
  });

  const held = async ({ id }: { id: number }) => {
    const { available, frozen } = (await balancesOf(database().db, id)).in('change', usdt);
    return [available, frozen];
  };

  test('to an approval: it stands, and a second decision is refused', async () => {
    const owner = await by.ready({ [usdt]: '1000' });
    const { id } = (await by.apply(owner, '100')).body.message;
    const lost = database().proxy.loseReplyTo('commit');
    await expect(by.approve(id)).rejects.toThrow();
    await lost;
    await expect(by.reject(id)).rejects.toMatchObject({ code: 'record.state' });
    expect(await held(owner)).toEqual(['900', '0']);
    expect((await by.records(owner)).data).toMatchObject([{ id, status: 2 }]);
    await expectWhole(database().db);
  });

  test('to a rejection: the money returned once, and no later decision is taken', async () => {
    const owner = await by.ready({ [usdt]: '1000' });
    const { id } = (await by.apply(owner, '100')).body.message;
    const lost = database().proxy.loseReplyTo('commit');
    await expect(by.reject(id)).rejects.toThrow();
    await lost;
    await expect(by.approve(id)).rejects.toMatchObject({ code: 'record.state' });
    expect((await by.cancel(owner, id)).body.code).toBe('record.state');
    expect(await held(owner)).toEqual(['1000', '0']);
    expect((await by.records(owner)).data).toMatchObject([{ id, status: 3 }]);
    await expectWhole(database().db);
  });
});
