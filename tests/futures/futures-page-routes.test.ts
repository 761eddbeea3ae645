import { afterAll, beforeAll, expect, test } from 'vitest';
import { futuresOrderCalls } from '../../server/futures/futures-order-routes';
import { futuresPageCalls } from '../../server/futures/futures-page-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { btc, listed, opened, ordered, usdt } from '../support/futures-orders';
import { openApp, type TestApp } from '../support/server/test-app';

const eth = 2;

describeOnEachDatabase('the page of contracts', (database) => {
  let at: TestApp;
  let ada: { id: number; token: string };
  let other: { id: number; token: string };
  let ids: { closed: number; held: number; waiting: number; cancelled: number };
  beforeAll(async () => {
    at = await openApp(database().db, [...futuresOrderCalls, ...futuresPageCalls], {
      settings: { 'lever.min_share': 5, 'lever.max_share': 50 },
    });
    await at.engine.start();
    ada = await at.person({ [usdt]: '1000' }, 'lever');
    other = await at.person({ [usdt]: '1000' }, 'lever');
    at.script.trade('BTC/USDT', '60000', '1');
    const entrusted = { status: 0, target_price: '59000' };
    const closed = await opened(at, ada.token);
    await ordered(at, ada.token, 'lever/close', { id: closed.id });
    const held = await opened(at, ada.token);
    await opened(at, other.token);
    const waiting = await opened(at, ada.token, entrusted);
    const cancelled = await opened(at, ada.token, entrusted);
    await ordered(at, ada.token, 'lever/cancel', { id: cancelled.id });
    ids = { closed: closed.id, held: held.id, waiting: waiting.id, cancelled: cancelled.id };
  });
  afterAll(() => at.server.close());

  const page = async (fields: Record<string, number>) =>
    (await at.send('lever/deal', fields, { token: ada.token })).body;

  test('shows of the pair only own positions, and the lots that may be chosen', async () => {
    const { message } = await page({ currency_id: btc, legal_id: usdt });
    expect(message.my_transaction).toMatchObject([{ id: ids.held }]);
    expect(message.all_levers).toBe('3000');
    expect(message.lever_share_limit).toEqual({ min: 5, max: 50 });
    expect(message.multiple.share).toEqual([5, 10, 50].map((value) => ({ value })));
    const empty = await page({ currency_id: eth, legal_id: usdt });
    expect(empty.message).toMatchObject({ my_transaction: [], all_levers: '0', last_price: '0' });
  });

  test('is refused for a pair that there is not', async () => {
    expect(await page({ currency_id: 99, legal_id: usdt })).toMatchObject({
      type: 'error',
      code: 'pair.not_found',
    });
    expect(await page({ currency_id: btc, legal_id: btc })).toMatchObject({
      code: 'pair.not_found',
    });
  });

  test.each([
    ['all of them, newest first', {}, ['cancelled', 'waiting', 'held', 'closed']],
    ['all of them by number', { status: -1 }, ['cancelled', 'waiting', 'held', 'closed']],
    ['those that wait', { status: 0 }, ['waiting']],
    ['those that are held', { status: 1 }, ['held']],
    ['none for a status that no order has', { status: 2 }, []],
    ['those that are closed', { status: 3 }, ['closed']],
    ['those that are cancelled', { status: 4 }, ['cancelled']],
    ['those of a pair', { currency_id: btc, legal_id: usdt, status: 1 }, ['held']],
    ['none of another coin', { currency_id: eth }, []],
    ['none of another quote', { legal_id: btc }, []],
    ['a page of them', { page: 2, limit: 3 }, ['closed']],
  ] as const)('lists %s', async (_, fields, names) => {
    const { page: found } = await listed(at, ada.token, fields);
    expect(found.rows.map(({ id }) => id)).toEqual(names.map((name) => ids[name]));
    if (!('page' in fields)) expect(found.total).toBe(names.length);
  });

  test.each([
    ['status', 5],
    ['currency_id', -1],
    ['legal_id', -1],
  ])('refuses %s %d', async (field, value) => {
    const { body } = await at.send('lever/my_trade', { [field]: value }, { token: ada.token });
    expect(body).toMatchObject({ type: 'error', code: 'param.invalid', params: { field } });
  });

  test('sums up the account of whoever asks, in the quote that is asked for', async () => {
    const { account } = await listed(at, other.token);
    expect(account).toMatchObject({ margin: '150', initialMargin: '150', profit: '0' });
    const another = await listed(at, other.token, { legal_id: btc });
    expect(another.account).toMatchObject({ margin: '0', initialMargin: '0' });
  });
});
