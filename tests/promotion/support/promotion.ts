import { randomUUID } from 'node:crypto';
import { amount } from '../../../schemas/kernel/money';
import { futuresOrderCalls } from '../../../server/futures/futures-order-routes';
import { futuresPageCalls } from '../../../server/futures/futures-page-routes';
import { balancesOf } from '../../../server/ledger/balances';
import { move, ofUser } from '../../../server/ledger/entry';
import { postEntries } from '../../../server/ledger/post';
import { optionCalls } from '../../../server/option/option-routes';
import { lastPayoutMs, payRebates } from '../../../server/promotion/payout';
import { promotionCalls } from '../../../server/promotion/promotion-routes';
import { spotOrderCalls } from '../../../server/spot/spot-order-routes';
import { opened, ticked, usdt } from '../../support/futures-orders';
import type { TestApp } from '../../support/server/test-app';
import { withdrawalsAt } from '../../support/withdrawals';

type Person = { readonly id: number; readonly token: string };

/** Everything that rebates accrue from, and the calls that show them. */
export const promotionTestCalls = [
  ...promotionCalls,
  ...spotOrderCalls,
  ...optionCalls,
  ...futuresPageCalls,
  ...futuresOrderCalls,
];

/** Who invites whom. */
const peopleOf = (app: TestApp) => {
  const { db } = app.services;

  /** Somebody verified with this much in each account, whom another person invited. */
  const invitedBy = async (inviter: Person | null, balance = '20000'): Promise<Person> => {
    const person = await app.person({ [usdt]: balance });
    await withdrawalsAt(app).verify(person.id);
    await db
      .updateTable('app_user')
      .set({ inviter_id: inviter?.id ?? null })
      .where('id', '=', person.id)
      .execute();
    const spot = ofUser(person.id, 'change');
    const quarter = amount(`${Math.floor(Number(balance) / 4)}`);
    await db.transaction().execute((trx) =>
      postEntries(
        trx,
        (['lever', 'micro'] as const).map((account) => ({
          timeMs: app.clock.now(),
          kind: 'operator.adjust',
          ref: { kind: 'user', id: `${person.id}` },
          lines: move(spot, ofUser(person.id, account), usdt, quarter),
        })),
      ),
    );
    return person;
  };

  /** Three inviters, nearest first, and the person whom the nearest one invited. */
  const chain = async () => {
    const third = await invitedBy(null);
    const second = await invitedBy(third);
    const first = await invitedBy(second);
    return { first, second, third, payer: await invitedBy(first) };
  };

  /** The same person with a new session. */
  const again = async ({ id }: Person): Promise<Person> => ({
    id,
    token: await app.services.sessions.open(id, { device: 'test', address: '127.0.0.1' }),
  });

  return { invitedBy, chain, again };
};

/** What people buy. */
const tradesOf = (app: TestApp) => {
  const ordered = async (person: Person, path: string, fields: Record<string, string>) => {
    const sent = { token: person.token, key: randomUUID() };
    const { body } = await app.send(path, fields, sent);
    if (body.type !== 'ok') throw new Error(`${path}: ${body.message}`);
    return body.message;
  };
  const bought = (person: Person, fields: Record<string, string> = {}) =>
    ordered(person, 'coin/trade', {
      currency_id: '1',
      legal_id: '3',
      type: '1',
      match_type: '1',
      target_price: '60000',
      amount: '0.01',
      ...fields,
    });
  const boughtOption = (person: Person, fields: Record<string, string> = {}) =>
    ordered(person, 'microtrade/submit', {
      match_id: '1',
      currency_id: '3',
      type: '1',
      seconds: '60',
      number: '100',
      ...fields,
    });
  return {
    bought,
    boughtOption,
    opened: (person: Person, fields: Record<string, string> = {}) =>
      opened(app, person.token, fields),
  };
};

/** What invited people do, over one app whose prices the test makes. */
export const promotionAt = (app: TestApp) => {
  const { db } = app.services;

  const read = async (person: Person, path: string, fields: Record<string, string> = {}) => {
    const method = path === 'user/invite' || path === 'user/my_share' ? 'GET' : 'POST';
    const { body } = await app.send(path, fields, { token: person.token, method });
    if (body.type !== 'ok') throw new Error(`${path}: ${body.message}`);
    return body.message;
  };
  const rebatesOf = async (person: Person) =>
    (await read(person, 'user/my_account_return', { limit: '100' })).data;

  const pass = async (ms: number) => {
    await app.clock.advance(ms);
    await app.lock.idle();
  };
  const trade = (price: string) => ticked(app, price);
  const untilMidnight = () => pass(86_400_000 - (app.clock.now() % 86_400_000));
  /** Pays what is due now. */
  const pay = () =>
    payRebates(db, { dueMs: lastPayoutMs('00:00', app.clock.now()), nowMs: app.clock.now() });
  const spotBalanceOf = async ({ id }: Person) =>
    (await balancesOf(db, id)).in('change', usdt).available;

  return {
    ...peopleOf(app),
    ...tradesOf(app),
    read,
    rebatesOf,
    pass,
    trade,
    untilMidnight,
    pay,
    spotBalanceOf,
  };
};
