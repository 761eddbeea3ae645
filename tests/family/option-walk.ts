import { expect } from 'vitest';
import { amount, zero } from '../../schemas/kernel/money';
import { stakeRangeOf } from '../../schemas/option/option-period';
import { newRequestKey } from '../../src/api/kernel/intents';
import { ListOptionOrders, PlaceOptionOrder } from '../../src/api/option/option-order';
import { ListOptionCurrencies, ListOptionPeriods } from '../../src/api/option/option-terms';
import type { Walk } from './journey';
import { optionPeriods } from './options';

/** An option: what is offered, its purchase, and what the lists show of it until its delivery. */
export const walkOptions = async ({ client, server }: Walk): Promise<void> => {
  const { rows: periods } = await client.request(ListOptionPeriods, { pairId: 1 });
  const { rows: coins } = await client.request(ListOptionCurrencies, {});
  expect(periods.map(({ seconds, profitPercent }) => ({ seconds, profit: profitPercent }))).toEqual(
    optionPeriods,
  );
  expect(coins.map(({ id, available }) => `${id} ${available}`)).toEqual(['3 500', '1 0']);
  const [period, coin] = [periods[0], coins[0]];
  if (!period || !coin) throw new Error('No option is offered.');
  expect(stakeRangeOf(period, coin).minStake).toBe('10');
  const placed = await client.request(PlaceOptionOrder, {
    key: newRequestKey(),
    payload: {
      pairId: 1,
      symbol: 'BTC/USDT',
      currencyId: 3,
      side: 'rise',
      seconds: 60,
      stake: amount('100'),
      seenPrice: amount('57000.1'),
      maxSlip: amount('0.0005'),
      seenEvenPercent: zero,
    },
  });
  expect(placed).toBeNull();
  const [bought] = server.exchange.options;
  if (!bought) throw new Error('The server has no option.');
  const newest = async (status: 'open' | 'delivered') => {
    const { rows } = await client.request(ListOptionOrders, {
      filter: { status },
      page: 1,
      limit: 20,
    });
    return rows[0];
  };
  const terms = { id: bought.id, side: 'rise', stake: '100', openPrice: bought.openPrice };
  expect(await newest('open')).toMatchObject({
    ...terms,
    status: 'awaiting',
    result: null,
    deliveryPrice: null,
    realisedProfit: null,
    deliveryTime: new Date(bought.boughtMs + 60_000).toISOString(),
  });
  bought.deliveryPrice = amount('57002');
  expect(await newest('delivered')).toMatchObject({
    ...terms,
    status: 'delivered',
    result: 'profit',
    deliveryPrice: '57002',
    realisedProfit: '70',
  });
  expect(await newest('open')).toBeUndefined();
};
