import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { amount } from '../../schemas/kernel/money';
import { OptionOrder } from '../../schemas/option/option-order';
import { balancesOf } from '../../server/ledger/balances';
import { move, ofUser } from '../../server/ledger/entry';
import { postEntries } from '../../server/ledger/post';
import type { TestApp } from './server/test-app';
import { withdrawalsAt } from './withdrawals';

export const usdt = 3;
const btcPair = 1;
const symbol = 'BTC/USDT';

type Fields = Record<string, string | number>;
type Person = { readonly id: number; readonly token: string };

/** What people do with options, over one app whose prices the test makes. */
export const optionsAt = (app: TestApp) => {
  const { db } = app.services;

  /** Somebody verified, with this much in the option account. */
  const buyer = async (balance = '1000'): Promise<Person> => {
    const person = await app.person({ [usdt]: balance });
    await withdrawalsAt(app).verify(person.id);
    const [spot, option] = [ofUser(person.id, 'change'), ofUser(person.id, 'micro')];
    await db.transaction().execute((trx) =>
      postEntries(trx, [
        {
          timeMs: app.clock.now(),
          kind: 'operator.adjust',
          ref: { kind: 'user', id: `${person.id}` },
          lines: move(spot, option, usdt, amount(balance)),
        },
      ]),
    );
    return person;
  };

  const buy = (person: Pick<Person, 'token'>, fields: Fields = {}, key: string = randomUUID()) =>
    app.send(
      'microtrade/submit',
      { match_id: btcPair, currency_id: usdt, type: 1, seconds: 60, number: '100', ...fields },
      { token: person.token, key },
    );

  const bought = async (person: Pick<Person, 'token'>, fields: Fields = {}) => {
    const { body } = await buy(person, fields);
    if (body.type !== 'ok') throw new Error(`It was refused: ${JSON.stringify(body)}`);
    return v.parse(OptionOrder, body.message);
  };

  const listed = async (person: Pick<Person, 'token'>, fields: Fields = {}) => {
    const sent = { token: person.token, method: 'GET' as const };
    const { body } = await app.send('microtrade/lists', { limit: 100, ...fields }, sent);
    return v.parse(v.array(OptionOrder), body.message.data);
  };

  const reread = async (person: Pick<Person, 'token'>, id: number) => {
    const found = (await listed(person)).find((order) => order.id === id);
    if (!found) throw new Error(`Option order ${id} is not in the list.`);
    return found;
  };

  /** A price of the feed, evaluated to its end. */
  const trade = async (price: string, timeMs = app.clock.now(), of = symbol) => {
    const tick = app.script.trade(of, price, '1', timeMs);
    await app.lock.idle();
    return tick;
  };

  const pass = async (ms: number) => {
    await app.clock.advance(ms);
    await app.lock.idle();
  };

  const balanceOf = async ({ id }: Pick<Person, 'id'>) =>
    (await balancesOf(db, id)).in('micro', usdt);

  return { buyer, buy, bought, listed, reread, trade, pass, balanceOf };
};
