import { expect } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { futuresContext, futuresDraft } from '../../examples/futures/futures-order';
import { selectStep } from '../../machines/futures/futures-order';
import { amount } from '../../schemas/kernel/money';
import {
  CloseFutures,
  futuresOrderOver,
  ListFuturesOrders,
  SetFuturesStops,
} from '../../src/api/futures/futures-order';
import { GetFuturesPage } from '../../src/api/futures/futures-page';
import { type Intents, newRequestKey } from '../../src/api/kernel/intents';
import { type FamilyContract, lotSize, marginOf, multiples, profitOf, quantityOf } from './futures';
import type { Walk } from './journey';
import { failureOf } from './walk-failure';

const symbol = 'BTC/USDT';
const takeProfit = amount('60000');
const stopLoss = amount('56000');

const ownOnly = ({ server }: Walk): FamilyContract => {
  const [contract, ...others] = server.exchange.contracts.all;
  if (!contract || others.length > 0) throw new Error('The server has not one contract.');
  return contract;
};

const list = async ({ client }: Walk, filter: 'holding' | 'closed') =>
  (await client.request(ListFuturesOrders, { filter, page: 1, limit: 20 })).rows;

const noIntents: Intents = {
  store: async () => undefined,
  forget: async () => undefined,
  list: () => [],
};

/** Opens a contract as the screen does: with its stops, whether or not the server takes them along. */
const open = async ({ client, server }: Walk) => {
  const { price } = server.exchange.marketOf(symbol);
  const tradingContext = { ...futuresContext, lotSize, multiples, price };
  const observed = { tradingContext, quoteIsFresh: true };
  const input = { pending: null, stopsKey: newRequestKey() };
  const actor = createActor(futuresOrderOver(client, noIntents), { input }).start();
  const draft = { ...futuresDraft, takeProfit, stopLoss };
  actor.send({ type: 'draft.submitted', draft, ...observed });
  const keys = { key: newRequestKey(), stopsKey: newRequestKey() };
  actor.send({ type: 'review.confirmed', ...keys, ...observed });
  const done = await waitFor(actor, (snapshot) => selectStep(snapshot) !== 'submitting');
  actor.stop();
  expect([done.value, done.context.stopsFailure]).toEqual(['accepted', null]);
};

/** A contract: the page of its pair, its opening with stops, a change of them, and its closing. */
export const walkFutures = async (walk: Walk): Promise<void> => {
  const { client, server } = walk;
  const { exchange } = server;
  const read = () => client.request(GetFuturesPage, { baseCurrencyId: 1, quoteCurrencyId: 3 });
  const page = await read();
  expect(page).toMatchObject({ multiples, available: '5000', minLots: 1, maxLots: 0 });
  expect(page.positions.rows).toEqual([]);
  expect(page.price).toBe(exchange.marketOf(symbol).price);

  await open(walk);
  const held = ownOnly(walk);
  const { side, lots, multiple, openPrice } = held;
  expect(held).toMatchObject({ side: 'long', lots: 5, multiple: 20, takeProfit, stopLoss });
  const terms = { id: held.id, side, lots, multiple, openPrice };
  const figures = { quantity: quantityOf(held), margin: marginOf(held) };
  expect(await list(walk, 'closed')).toEqual([]);
  const [position, ...others] = await list(walk, 'holding');
  expect(position).toMatchObject({ ...terms, ...figures, takeProfit, stopLoss, status: 'holding' });
  expect(position?.openedAt).toBe(new Date(held.openedMs).toISOString());
  expect(others).toEqual([]);
  const { positions, available } = await read();
  expect(positions.rows.map(({ id }) => id)).toEqual([held.id]);
  expect(available).toBe(exchange.contracts.availableOf(held.userId));

  const moved = { id: held.id, takeProfit: null, stopLoss: amount('55000') };
  await client.request(SetFuturesStops, { key: newRequestKey(), payload: moved });
  expect(held).toMatchObject({ takeProfit: null, stopLoss: '55000' });
  expect((await list(walk, 'holding'))[0]).toMatchObject({ takeProfit: null, stopLoss: '55000' });

  exchange.movePrice(symbol, '57100');
  const closing = { id: held.id, seenPrice: amount('57100'), maxSlip: amount('0.001') };
  await client.request(CloseFutures, { key: newRequestKey(), payload: closing });
  expect(held.closed?.price).toBe('57100');
  expect(await list(walk, 'holding')).toEqual([]);
  expect((await list(walk, 'closed'))[0]).toMatchObject({
    ...terms,
    status: 'closed',
    lastPrice: '57100',
    realised: profitOf(held, amount('57100')),
    profit: null,
  });
  const again = client.request(CloseFutures, { key: newRequestKey(), payload: closing });
  expect(await failureOf(again)).toMatchObject({ kind: 'refused' });
};
