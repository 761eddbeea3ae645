import { describe, expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { futuresRequest, heldOrder } from '../../examples/futures/futures-order';
import type { FuturesRequest } from '../../schemas/futures/futures-draft';
import type { FuturesOrder } from '../../schemas/futures/futures-order';
import { amount } from '../../schemas/kernel/money';
import {
  futuresOrderOver,
  ListFuturesOrders,
  PlaceFuturesOrder,
} from '../../src/api/futures/futures-order';
import { GetFuturesPage } from '../../src/api/futures/futures-page';
import { intentsOf } from '../../src/api/kernel/intents';
import { scriptedClient } from '../support/screen/scripted-client';

// What servers of the family answer to the calls of the futures page.

const row = {
  id: '7',
  type: '1',
  status: '1',
  currency: 1,
  legal: 3,
  symbol: 'BTC/USDT',
  price: '60000.00000000',
  share: '5.00',
  number: '0.05000000',
  multiple: '20',
  origin_caution_money: '150.00000000',
  caution_money: '150.00000000',
};

describe('the futures page of another server', () => {
  test('has plain numbers as multiples and lots', () => {
    const page = GetFuturesPage.read({
      data: { multiple: { muit: [5, '10'], share: [1, 5] }, user_lever: '12.50000000' },
    });
    expect(page).toMatchObject({ multiples: [5, 10], lotChoices: [1, 5], available: '12.5' });
    expect(page).toMatchObject({ minLots: 1, maxLots: 0, burstRate: null, opensStops: true });
  });

  test('has its list directly as payload, or one level deeper', () => {
    const list = { current_page: 1, last_page: 1, per_page: 20, total: 1, data: [row] };
    for (const payload of [list, [row], { rate_profits_total: {}, message: list }]) {
      const { rows, omitted } = ListFuturesOrders.read(payload);
      expect(rows).toMatchObject([{ id: 7, side: 'long', lots: 5, multiple: 20, margin: '150' }]);
      expect(omitted).toBe(0);
    }
  });

  test('loses one row to one that cannot be read', () => {
    const { rows, omitted } = ListFuturesOrders.read([row, { ...row, id: 8, share: 'many' }]);
    expect(rows.map(({ id }) => id)).toEqual([7]);
    expect(omitted).toBe(1);
  });

  test('confirms an order without stating it', () => {
    expect(PlaceFuturesOrder.read('success')).toBeNull();
    expect(PlaceFuturesOrder.read(row)).toMatchObject({ id: 7, takeProfit: null });
  });
});

describe('the order that a request without an order has become', () => {
  const find = async (request: FuturesRequest, rows: readonly FuturesOrder[]) => {
    const { client, asked, answer } = scriptedClient();
    const { actors } = futuresOrderOver(client, intentsOf(7)).implementations;
    const finding = createActor(Object(actors).findFuturesOrder, { input: { request } }).start();
    answer('lever/my_trade', { rows, hasMore: false, total: rows.length, omitted: 0 });
    return { found: await toPromise(finding), asked };
  };

  test('is looked for among the positions, and one at a limit among the orders', async () => {
    const market = await find(futuresRequest, [heldOrder]);
    expect(market.found).toEqual(heldOrder);
    expect(market.asked).toMatchObject([{ variables: { filter: 'holding', page: 1, limit: 20 } }]);
    const limit = { ...futuresRequest, match: 'limit', price: amount('59000') } as const;
    const { asked } = await find(limit, []);
    expect(asked).toMatchObject([{ variables: { filter: 'entrusted', page: 1 } }]);
  });

  test('is the newest that is like it, and no other', async () => {
    const newer = { ...heldOrder, id: 9 };
    expect((await find(futuresRequest, [newer, heldOrder])).found).toEqual(newer);
    for (const other of [
      { side: 'short' },
      { lots: 6 },
      { multiple: 10 },
      { baseCurrencyId: 2, symbol: 'ETH/USDT' },
    ] as const) {
      const rows = [{ ...newer, ...other }, heldOrder];
      expect((await find(futuresRequest, rows)).found).toEqual(heldOrder);
      expect((await find(futuresRequest, rows.slice(0, 1))).found).toBeNull();
    }
    const named = { ...heldOrder, baseCurrencyId: 0 };
    expect((await find(futuresRequest, [named])).found).toEqual(named);
  });
});
