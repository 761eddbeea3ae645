import { depositsAt } from '../../support/deposits';
import { opened, usdt } from '../../support/futures-orders';
import { hostingAt } from '../../support/hosting-orders';
import { optionsAt } from '../../support/option-orders';
import type { TestApp } from '../../support/server/test-app';
import { subscriptionsAt } from '../../support/subscriptions';
import { fundPassword, withdrawalsAt } from '../../support/withdrawals';

type Fields = Record<string, string | number>;

/** Somebody about to send a call, and what is sent. */
type Arranged = {
  readonly person: { readonly id: number; readonly token: string };
  readonly fields: Fields;
};

export type MoneyCall = {
  readonly name: string;
  readonly path: string;
  readonly method: 'POST' | 'PUT';
  readonly arrange: (app: TestApp) => Promise<Arranged>;
};

const order = { currency_id: 1, legal_id: usdt, type: 1, match_type: 1 };
const spotOrder = { ...order, target_price: '59000', amount: '0.001' };
const long = { currency_id: 1, legal_id: usdt, type: 1, share: 5, multiple: 20 };
const entrusted = { status: 0, target_price: '50000' };

const idOf = (body: { type: string; message: { id: number } }) => {
  if (body.type !== 'ok') throw new Error(`It was refused: ${JSON.stringify(body)}`);
  return body.message.id;
};

const call = (
  name: string,
  path: string,
  arrange: MoneyCall['arrange'],
  method: MoneyCall['method'] = 'POST',
): MoneyCall => ({ name, path, method, arrange });

const ofWallet: readonly MoneyCall[] = [
  call('a transfer', 'wallet/change', async (app) => ({
    person: await app.person({ [usdt]: '1000' }),
    fields: { currency_id: usdt, from_field: 'change', to_field: 'lever', number: '100' },
  })),
  call('a withdrawal of a coin', 'wallet/out', async (app) => {
    const person = await withdrawalsAt(app).ready({ [usdt]: '1000' });
    const address_id = person.to[usdt] ?? 0;
    return {
      person,
      fields: { currency: usdt, address_id, number: '100', pay_password: fundPassword },
    };
  }),
  call('a withdrawal to the bank', 'wallet/newOut', async (app) => {
    const person = await withdrawalsAt(app).readyForBank('1000');
    const fields = { currency: 9999, number: '200', pay_password: fundPassword };
    return { person, fields: { ...fields, cash_id: person.cardId } };
  }),
  call('the cancellation of a withdrawal', 'wallet/out/cancel', async (app) => {
    const by = withdrawalsAt(app);
    const person = await by.ready({ [usdt]: '1000' });
    return { person, fields: { id: idOf((await by.apply(person, '100')).body) } };
  }),
];

const ofTrading: readonly MoneyCall[] = [
  call('a spot order', 'coin/trade', async (app) => ({
    person: await app.person({ [usdt]: '900' }),
    fields: spotOrder,
  })),
  call(
    'the cancellation of a spot order',
    'coin/trade',
    async (app) => {
      const person = await app.person({ [usdt]: '900' });
      const { token } = person;
      const { body } = await app.send('coin/trade', spotOrder, { token, key: crypto.randomUUID() });
      return { person, fields: { id: idOf(body) } };
    },
    'PUT',
  ),
  call('an option order', 'microtrade/submit', async (app) => ({
    person: await optionsAt(app).buyer(),
    fields: { match_id: 1, currency_id: usdt, type: 1, seconds: 60, number: '100' },
  })),
  call('a contract', 'lever/submit', async (app) => ({
    person: await app.person({ [usdt]: '1000' }, 'lever'),
    fields: long,
  })),
  call('the closing of a contract', 'lever/close', async (app) => {
    const person = await app.person({ [usdt]: '1000' }, 'lever');
    return { person, fields: { id: (await opened(app, person.token)).id } };
  }),
  call('the cancellation of an entrusted contract', 'lever/cancel', async (app) => {
    const person = await app.person({ [usdt]: '1000' }, 'lever');
    return { person, fields: { id: (await opened(app, person.token, entrusted)).id } };
  }),
];

const ofWealth: readonly MoneyCall[] = [
  call('a hosting order', 'lh/deposit', async (app) => {
    const by = hostingAt(app);
    const { id } = await by.productOf(15);
    return { person: await by.buyer(), fields: { config_id: id, amount: '10000', agree: 1 } };
  }),
  call('the redemption of a hosting order', 'lh/deposit/order/cancel', async (app) => {
    const by = hostingAt(app);
    const person = await by.buyer();
    return { person, fields: { id: (await by.bought(person)).id } };
  }),
  call('a subscription', 'lh/send/order', async (app) => ({
    person: await app.person({ [usdt]: '100' }),
    fields: { config_id: await subscriptionsAt(app).offered(), amount: '30' },
  })),
];

/** Every call of a person that moves money, with somebody who may send it. */
export const moneyCalls: readonly MoneyCall[] = [...ofWallet, ...ofTrading, ...ofWealth];

/** Deposits move money only once they are reviewed; they must not be recorded twice either. */
export const declarations: readonly MoneyCall[] = [
  call('a declared deposit', 'wallet/charge_req', async (app) => {
    const person = await app.person();
    const imgs = await depositsAt(app).proof(person.id);
    return { person, fields: { currency: usdt, chain: 'TRC20', amount: '250.5', imgs } };
  }),
  call('a simulated deposit', 'wallet/simulate_in', async (app) => ({
    person: await app.person(),
    fields: { currency: usdt, chain: 'TRC20', amount: '250.5' },
  })),
];
