import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../support/server/test-app';

type Person = { readonly token: string };
type Fields = Record<string, string | number>;
type Answer = {
  readonly type: string;
  readonly code?: string;
  readonly params?: Record<string, unknown>;
  readonly message: { readonly id: number };
};

const btc = 1;
const usdt = 3;
const pair = { currency_id: btc, legal_id: usdt };

/** Orders that add risk or take it away, over one app. */
export const limitedOrdersAt = (app: TestApp) => {
  const post = async (person: Person, path: string, fields: Fields): Promise<Answer> =>
    (await app.send(path, fields, { token: person.token, key: randomUUID() })).body;
  const trade = (type: number) => (person: Person) =>
    post(person, 'coin/trade', {
      ...pair,
      type,
      match_type: 1,
      target_price: '60000',
      amount: '0.001',
    });
  return {
    buySpot: trade(1),
    sellSpot: trade(2),
    /** One lot at 20 times: at 60000 its margin is 30 and its fee 0.3. */
    openContract: (person: Person) =>
      post(person, 'lever/submit', { ...pair, type: 1, share: 1, multiple: 20 }),
    closeContract: (person: Person, id: number) => post(person, 'lever/close', { id }),
    moveMoney: (person: Person, from: string, to: string, number: string) =>
      post(person, 'wallet/change', {
        currency_id: usdt,
        from_field: from,
        to_field: to,
        number,
      }),
  };
};
