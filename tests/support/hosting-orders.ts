import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { HostingAccrual, HostingOrder } from '../../schemas/hosting/hosting-order';
import { HostingProduct } from '../../schemas/hosting/hosting-product';
import { dayMs } from '../../schemas/kernel/time';
import { balancesOf } from '../../server/ledger/balances';
import type { TestApp } from './server/test-app';

export const usdt = 3;

/** Sessions that outlast a term, so that people stay logged in while days pass. */
export const longSessions = { 'session.idle_hours': 24 * 400, 'session.max_days': 400 };

type Fields = Record<string, string | number>;
type Person = { readonly id: number; readonly token: string };

/** What people do with hosting, over one app whose clock the test moves. */
export const hostingAt = (app: TestApp) => {
  const { db } = app.services;

  const products = async () => {
    const { body } = await app.send('lh/deposit/config', { limit: 100 }, { method: 'GET' });
    return v.parse(v.array(HostingProduct), body.message.data);
  };

  /** The product of a currency with this term. */
  const productOf = async (days: number, currency = 'USDT'): Promise<HostingProduct> => {
    const found = (await products()).find((one) => one.days === days && one.currency === currency);
    if (!found) throw new Error(`No product of ${days} days.`);
    return found;
  };

  const buyer = (balance = '20000'): Promise<Person> => app.person({ [usdt]: balance });

  const buy = async (
    person: Pick<Person, 'token'>,
    fields: Fields = {},
    key: string = randomUUID(),
  ) => {
    const { id } = await productOf(15);
    const given = { config_id: id, amount: '10000', agree: 1, ...fields };
    return app.send('lh/deposit', given, { token: person.token, key });
  };

  const bought = async (person: Pick<Person, 'token'>, fields: Fields = {}) => {
    const { body } = await buy(person, fields);
    if (body.type !== 'ok') throw new Error(`It was refused: ${JSON.stringify(body)}`);
    return v.parse(HostingOrder, body.message);
  };

  const redeem = (
    person: Pick<Person, 'token'>,
    id: number,
    fields: Fields = {},
    key: string = randomUUID(),
  ) => app.send('lh/deposit/order/cancel', { id, ...fields }, { token: person.token, key });

  const redeemed = async (person: Pick<Person, 'token'>, id: number) => {
    const { body } = await redeem(person, id);
    if (body.type !== 'ok') throw new Error(`It was refused: ${JSON.stringify(body)}`);
    return v.parse(HostingOrder, body.message);
  };

  const read = async (path: string, person: Pick<Person, 'token'>, fields: Fields = {}) => {
    const sent = { token: person.token, method: 'GET' as const };
    return (await app.send(path, { limit: 100, ...fields }, sent)).body.message;
  };

  const listed = async (person: Pick<Person, 'token'>, fields: Fields = {}) =>
    v.parse(v.array(HostingOrder), (await read('lh/deposit/order', person, fields)).data);

  const reread = async (person: Pick<Person, 'token'>, id: number) => {
    const [order] = await listed(person, { id });
    if (!order) throw new Error(`Hosting order ${id} is not in the list.`);
    return order;
  };

  /** The credited interest, by day, oldest first. */
  const accrued = async (person: Pick<Person, 'token'>, id: number) => {
    const { data } = await read('lh/deposit/log', person, { id });
    return v.parse(v.array(HostingAccrual), data).reverse();
  };

  const pass = async (ms: number) => {
    await app.clock.advance(ms);
    await app.lock.idle();
  };
  const passDays = (days: number) => pass(days * dayMs);

  const balanceOf = async ({ id }: Pick<Person, 'id'>, currency = usdt) => {
    const balances = await balancesOf(db, id);
    return {
      available: balances.in('change', currency).available,
      hosted: balances.in('trust', currency).frozen,
    };
  };

  return {
    products,
    productOf,
    buyer,
    buy,
    bought,
    redeem,
    redeemed,
    read,
    listed,
    reread,
    accrued,
    pass,
    passDays,
    balanceOf,
  };
};
