import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { futuresOrderCalls } from '../../server/futures/futures-order-routes';
import { futuresPageCalls } from '../../server/futures/futures-page-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { asked, btc, listed, opened, usdt } from '../support/futures-orders';
import { openApp, type TestApp } from '../support/server/test-app';

const long = { currency_id: btc, legal_id: usdt, type: 1, share: 5, multiple: 20 };
const stops = { target_profit_price: '61000', stop_loss_price: '59000' };

describeOnEachDatabase('a call about contracts', (database) => {
  const start = async (settings = {}) => {
    const calls = [...futuresOrderCalls, ...futuresPageCalls];
    const at = await openApp(database().db, calls, { settings });
    await at.engine.start();
    at.script.trade('BTC/USDT', '60000', '1');
    const { token } = await at.person({ [usdt]: '1000' }, 'lever');
    return { at, token };
  };
  let at: TestApp;
  let token: string;
  beforeAll(async () => {
    ({ at, token } = await start());
  });
  afterAll(() => at.server.close());

  describe('names a price that was not seen', () => {
    test.each([
      ['seen_price', { seen_price: '0', max_slip: '0.01' }],
      ['seen_price', { seen_price: '-60000', max_slip: '0.01' }],
      ['seen_price', { seen_price: 'x', max_slip: '0.01' }],
      ['max_slip', { seen_price: '60000', max_slip: '-0.01' }],
      ['max_slip', { seen_price: '60000', max_slip: 'x' }],
    ])('at %s: %o', async (field, seen) => {
      const refusal = { type: 'error', code: 'param.invalid', params: { field } };
      expect(await asked(at, token, 'lever/submit', { ...long, ...seen })).toMatchObject(refusal);
      const { id } = await opened(at, token);
      expect(await asked(at, token, 'lever/close', { id, ...seen })).toMatchObject(refusal);
      expect((await asked(at, token, 'lever/close', { id })).type).toBe('ok');
    });
  });

  test.each([
    ['lever/close', {}],
    ['lever/setstop', stops],
    ['lever/cancel', {}],
  ])('%s has nothing of somebody else, and nothing that there is not', async (path, fields) => {
    const { id } = await opened(at, token);
    const stranger = await at.person({ [usdt]: '1000' }, 'lever');
    const refusal = { type: 'error', code: 'record.not_found' };
    expect(await asked(at, stranger.token, path, { id, ...fields })).toMatchObject(refusal);
    expect(await asked(at, token, path, { id: 999_999, ...fields })).toMatchObject(refusal);
    const { page } = await listed(at, token, { status: 1 });
    expect(page.rows.find((row) => row.id === id)).toMatchObject({
      status: 'holding',
      takeProfit: null,
    });
    expect((await asked(at, token, 'lever/close', { id })).type).toBe('ok');
  });

  test('is refused while limits are closed, and only for a limit', async () => {
    const closed = await start({ 'lever.limit_open': false });
    const entrusted = { ...long, status: 0, target_price: '59000' };
    expect(await asked(closed.at, closed.token, 'lever/submit', entrusted)).toMatchObject({
      code: 'feature.closed',
    });
    expect((await asked(closed.at, closed.token, 'lever/submit', long)).type).toBe('ok');
    await closed.at.server.close();
  });

  test('is refused while stops are closed, and only with a stop', async () => {
    const closed = await start({ 'lever.stop_open': false });
    for (const [name, price] of Object.entries(stops)) {
      const stopped = { ...long, [name]: price };
      expect(await asked(closed.at, closed.token, 'lever/submit', stopped)).toMatchObject({
        code: 'feature.closed',
      });
    }
    const { id } = await opened(closed.at, closed.token);
    for (const [name, price] of Object.entries(stops)) {
      const other = name === 'stop_loss_price' ? 'target_profit_price' : 'stop_loss_price';
      const stop = { id, [name]: price, [other]: '0' };
      expect(await asked(closed.at, closed.token, 'lever/setstop', stop)).toMatchObject({
        code: 'feature.closed',
      });
    }
    await closed.at.server.close();
  });
});
