import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestCalls } from '../../server/requests/request-routes';
import { depositCalls } from '../../server/wallet/deposit-routes';
import { describeOverProxy, expectWhole } from '../support/database/proxied-database';
import { depositsAt } from '../support/deposits';
import { openApp, type TestApp } from '../support/server/test-app';

// What PostgreSQL carried out while its reply was lost on the way back.

describeOverProxy('a lost reply of the database to a deposit', (database) => {
  let app: TestApp;
  let by: ReturnType<typeof depositsAt>;
  beforeAll(async () => {
    app = await openApp(database().db, [...depositCalls, ...requestCalls], {
      endLost: database().endLost,
    });
    by = depositsAt(app);
  });
  afterAll(async () => {
    await app.server.close();
  });

  test('to its approval: it is credited once, and a second approval is refused', async () => {
    const owner = await app.person();
    const { id } = (await by.simulate(owner)).body.message;
    const lost = database().proxy.loseReplyTo('commit');
    await expect(by.approve(id)).rejects.toThrow();
    await lost;
    await expect(by.approve(id)).rejects.toMatchObject({ code: 'record.state' });
    expect(await by.held(owner)).toBe('250.5');
    expect((await by.records(owner)).data).toMatchObject([{ status: 2, real_number: '250.5' }]);
    await expectWhole(database().db);
  });

  test('to its rejection: it is not credited, and no later decision is taken', async () => {
    const owner = await app.person();
    const { id } = (await by.simulate(owner)).body.message;
    const lost = database().proxy.loseReplyTo('commit');
    await expect(by.reject(id, 'not readable')).rejects.toThrow();
    await lost;
    await expect(by.approve(id)).rejects.toMatchObject({ code: 'record.state' });
    expect(await by.held(owner)).toBe('0');
    const acts = await database()
      .db.selectFrom('audit_log')
      .select('act')
      .where('kind', '=', 'deposit')
      .where('record_id', '=', id)
      .execute();
    expect(acts).toEqual([{ act: 'reject' }]);
    expect((await by.records(owner)).data).toMatchObject([{ status: 3, real_number: null }]);
    await expectWhole(database().db);
  });
});
