import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spotOrderCalls } from '../../server/spot/spot-order-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';

const btc = 1;
const eth = 2;
const usdt = 3;

describeOnEachDatabase('the list of spot orders', (database) => {
  let at: TestApp;
  let ada: { id: number; token: string };
  let ids: { filled: number; waiting: number; cancelled: number; ofEth: number };

  const place = async (token: string, fields: Record<string, string | number>) => {
    const order = { currency_id: btc, legal_id: usdt, type: 1, match_type: 1, amount: '0.01' };
    const { body } = await at.send(
      'coin/trade',
      { ...order, ...fields },
      { token, key: randomUUID() },
    );
    expect(body.type).toBe('ok');
    return Number(body.message.id);
  };
  const list = (fields: Record<string, number>, token: string | null = ada.token) =>
    at.send('coin/list', fields, { token, method: 'GET' });

  beforeAll(async () => {
    at = await openApp(database().db, spotOrderCalls);
    await at.engine.start();
    ada = await at.person({ [usdt]: '10000' });
    const other = await at.person({ [usdt]: '10000' });
    at.script.setBook('BTC/USDT', [['59980', '1']], [['60010', '1']]);
    at.script.trade('BTC/USDT', '60000', '0');
    at.script.setBook('ETH/USDT', [['2990', '1']], [['3010', '1']]);
    at.script.trade('ETH/USDT', '3000', '0');
    const filled = await place(ada.token, { target_price: '60010' });
    const waiting = await place(ada.token, { target_price: '59000' });
    await place(other.token, { target_price: '59000' });
    const cancelled = await place(ada.token, { target_price: '59000' });
    const { body } = await at.send(
      'coin/trade',
      { id: cancelled },
      { token: ada.token, method: 'PUT', key: randomUUID() },
    );
    expect(body.type).toBe('ok');
    const ofEth = await place(ada.token, { currency_id: eth, target_price: '2900' });
    ids = { filled, waiting, cancelled, ofEth };
  });
  afterAll(() => at.server.close());

  test.each([
    ['all of their owner, newest first', {}, ['ofEth', 'cancelled', 'waiting', 'filled']],
    ['those of a pair', { currency_id: btc, legal_id: usdt }, ['cancelled', 'waiting', 'filled']],
    ['those of a coin', { currency_id: eth }, ['ofEth']],
    ['those of a quote', { legal_id: usdt }, ['ofEth', 'cancelled', 'waiting', 'filled']],
    ['none of a pair that there is not', { currency_id: 99 }, []],
    ['none of another quote', { legal_id: btc }, []],
    ['those that wait', { status: 1 }, ['ofEth', 'waiting']],
    ['those that are filled', { status: 2 }, ['filled']],
    ['those that are cancelled', { status: 3 }, ['cancelled']],
    ['a page of them', { page: 2, limit: 3 }, ['filled']],
  ] as const)('has %s', async (_, fields, names) => {
    const { body } = await list(fields);
    expect(body.message.data.map(({ id }: { id: number }) => id)).toEqual(
      names.map((name) => ids[name]),
    );
    expect(body.message.total).toBe('page' in fields ? 4 : names.length);
  });

  test('is nobody else’s', async () => {
    const stranger = await at.person();
    expect((await list({}, stranger.token)).body.message).toMatchObject({ total: 0, data: [] });
    expect((await list({}, null)).body).toMatchObject({ type: '999', code: 'session.required' });
  });

  test('is refused for a status that there is not', async () => {
    expect((await list({ status: 4 })).body).toMatchObject({
      code: 'param.invalid',
      params: { field: 'status' },
    });
  });

  test.each([
    ['a pair that there is not', { currency_id: 99 }, 'pair.not_found', {}],
    ['a coin in itself', { legal_id: btc }, 'pair.not_found', {}],
    ['too many decimals', { amount: '0.0100001' }, 'amount.decimals', { decimals: 6 }],
    ['less than the smallest quantity', { amount: '0.0000' }, 'amount.invalid', {}],
    [
      'less than the smallest value',
      { amount: '0.0001', target_price: '1' },
      'spot.below_notional',
      { currency: 'USDT' },
    ],
    ['more than there is', { amount: '1' }, 'wallet.insufficient', {}],
    ['a sale of more than there is', { type: 2, amount: '1' }, 'spot.insufficient_sellable', {}],
  ] as const)('has no order of %s, which is refused', async (_, fields, code, params) => {
    const poor = await at.person({ [usdt]: '100', [btc]: '0.1' });
    const order = {
      currency_id: btc,
      legal_id: usdt,
      type: 1,
      match_type: 1,
      target_price: '60000',
    };
    const { body } = await at.send(
      'coin/trade',
      { ...order, amount: '0.01', ...fields },
      { token: poor.token, key: randomUUID() },
    );
    expect(body).toMatchObject({ type: 'error', code });
    expect(body.params ?? {}).toMatchObject(params);
    expect((await list({}, poor.token)).body.message.total).toBe(0);
  });
});
