import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { FuturesOrder } from '../../schemas/futures/futures-order';
import { futuresListOf } from '../../schemas/futures/futures-page';
import type { FeedTick } from '../../server/market/feed';
import type { TestApp } from './server/test-app';

export const btc = 1;
export const usdt = 3;

type Fields = Readonly<Record<string, string | number>>;

/** A long of 5 lots at the market: 0.05 BTC, margin 150 and fee 1.5 at 60000. */
const longOrder: Fields = {
  currency_id: btc,
  legal_id: usdt,
  type: 1,
  share: 5,
  multiple: 20,
};

/** Sends a call and returns the answer's body. */
export const asked = async (
  at: TestApp,
  token: string,
  path: string,
  fields: Fields,
  key = randomUUID(),
) => (await at.send(path, { ...fields }, { token, key })).body;

/** Sends a call that succeeds with an order. */
export const ordered = async (
  at: TestApp,
  token: string,
  path: string,
  fields: Fields,
): Promise<FuturesOrder> => {
  const body = await asked(at, token, path, fields);
  if (body.type !== 'ok') throw new Error(`${path}: ${body.message}`);
  return v.parse(FuturesOrder, body.message);
};

export const opened = (at: TestApp, token: string, fields: Fields = {}) =>
  ordered(at, token, 'lever/submit', { ...longOrder, ...fields });

/** The list of own orders with the totals. */
export const listed = async (at: TestApp, token: string, fields: Fields = {}) => {
  const { body } = await at.send('lever/my_trade', { ...fields }, { token });
  return v.parse(futuresListOf(20), body.message);
};

export const reread = async (at: TestApp, token: string, id: number): Promise<FuturesOrder> => {
  const { page } = await listed(at, token);
  const found = page.rows.find((row) => row.id === id);
  if (!found) throw new Error(`Order ${id} is not in the list.`);
  return found;
};

/** A tick of the feed a second later, and everything that it causes. */
export const ticked = async (
  at: TestApp,
  price: string,
  symbol = 'BTC/USDT',
): Promise<FeedTick> => {
  await at.clock.advance(1_000);
  const tick = at.script.trade(symbol, price, '1');
  await at.lock.idle();
  return tick;
};
