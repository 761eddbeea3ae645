import { afterAll, beforeAll, expect, test } from 'vitest';
import { coinLimitsCalls } from '../../server/wallet/coin-limits-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';

describeOnEachDatabase('the limits of a coin on the server', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, coinLimitsCalls);
  });
  afterAll(() => app.server.close());

  type Person = Awaited<ReturnType<TestApp['person']>>;
  const limits = async ({ token }: Person, currency: number) =>
    (await app.send('wallet/get_info', { currency }, { token })).body;

  test('say what may be withdrawn and deposited, and what is available', async () => {
    const owner = await app.person({ 3: '12.5' });
    expect(await limits(owner, 3)).toEqual({
      type: 'ok',
      message: {
        name: 'USDT',
        rate: '0.1',
        min_number: '10',
        max_number: '0',
        min_deposit: '10',
        decimal_scale: 6,
        change_balance: '12.5',
        daily_limit: 3,
        daily_used: 0,
        expected_hours: 24,
        hold_until: null,
        receive_currency: 'USDT',
        receive_per_unit: '1',
        usdt_per_unit: null,
        rate_time: null,
      },
    });
  });

  test('of the bank card are those of its currency, with the balance in USDT', async () => {
    const owner = await app.person({ 3: '12.5' });
    expect((await limits(owner, 9999)).message).toMatchObject({
      name: 'Bank card',
      rate: '0.5',
      min_deposit: '100',
      decimal_scale: 2,
      change_balance: '12.5',
      receive_currency: 'USD',
      receive_per_unit: '1',
    });
  });

  test('of a coin that is only traded are zero', async () => {
    const owner = await app.person({});
    expect((await limits(owner, 4)).message).toMatchObject({ min_number: '0', min_deposit: '0' });
  });

  test('name the end of a hold, until it is over', async () => {
    const owner = await app.person({});
    const untilMs = app.clock.now() + 1_000;
    await database()
      .db.updateTable('app_user')
      .set({ hold_until_ms: untilMs })
      .where('id', '=', owner.id)
      .execute();
    expect((await limits(owner, 3)).message.hold_until).toBe(new Date(untilMs).toISOString());
    await app.clock.advance(1_000);
    expect((await limits(owner, 3)).message.hold_until).toBeNull();
  });

  test('refuse a currency that does not exist', async () => {
    const owner = await app.person({});
    expect(await limits(owner, 77)).toMatchObject({ code: 'currency.not_found' });
  });
});
