import { expect } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { isRefusal } from '../../schemas/kernel/failure';
import { languages } from '../../schemas/kernel/language';
import { add, amount, multiply, truncate } from '../../schemas/kernel/money';
import { SendMailCode } from '../../src/api/account/code';
import { GetCountries } from '../../src/api/account/country';
import { GetUser, LogIn } from '../../src/api/account/login';
import { Register } from '../../src/api/account/registration';
import type { Client } from '../../src/api/kernel/client';
import { type Intents, newRequestKey } from '../../src/api/kernel/intents';
import { createPhotos } from '../../src/api/kernel/photos';
import { SetLanguage } from '../../src/api/kernel/settings';
import { GetCandles } from '../../src/api/market/candle';
import { GetPairs } from '../../src/api/market/market';
import { ResetPassword } from '../../src/api/security/password';
import { CancelSpotOrder, ListSpotOrders, PlaceSpotOrder } from '../../src/api/spot/spot-order';
import { verificationOver } from '../../src/api/verification/verification';
import { GetBankCard } from '../../src/api/wallet/bank-card';
import { GetSpotWallet, GetWallets } from '../../src/api/wallet/wallet';
import { ListWithdrawAddresses } from '../../src/api/wallet/withdraw-address';
import { barsOf } from './bars';
import { addresses, bankCard } from './belongings';
import { fundJourney } from './fund-journey';
import { walkFutures } from './futures-walk';
import { walkOptions } from './option-walk';
import type { FamilyServer } from './server';
import type { Step } from './variant';
import { failureOf } from './walk-failure';

/** One person's way through the calls of a server, with the documents and the client of the app. */
export type Walk = {
  readonly server: FamilyServer;
  readonly client: Client;
  readonly session: { token: string | null };
  /** The reasons with which sessions ended. */
  readonly ended: string[];
};

const name = 'walker@example.com';
const password = 'a good password';
const chosenLater = 'another good password';
const address = { kind: 'email', areaCode: '', name } as const;

const personOf = ({ server }: Walk) => {
  const person = server.exchange.people.find((it) => it.name === name);
  if (!person) throw new Error('The server has no account of that name.');
  return person;
};

/** An account and a session for the steps that follow a broken one. */
export const ensureSession = (walk: Walk) => {
  const { exchange, open } = walk.server;
  const known = exchange.people.find((it) => it.name === name);
  const person = known ?? exchange.join({ ...address, password });
  walk.session.token ??= open(person);
};

const btc = { symbol: 'BTC/USDT', baseCurrencyId: 1, quoteCurrencyId: 3 } as const;
const filter = { pair: null, status: null };
const firstPage = { filter, page: 1, limit: 20 };

const place = async ({ client }: Walk, price: string) =>
  client.request(PlaceSpotOrder, {
    key: newRequestKey(),
    payload: {
      ...btc,
      side: 'buy',
      match: 'limit',
      price: amount(price),
      quantity: amount('0.01'),
      quoteAmount: null,
    },
  });

const noIntents: Intents = {
  store: async () => undefined,
  forget: async () => undefined,
  list: () => [],
};

/** What a list of orders must show of the truth. */
const ownOrders = (walk: Walk) =>
  walk.server.exchange.ordersOf(personOf(walk).id).map((order) => ({
    id: order.id,
    side: order.side,
    price: order.price,
    quantity: order.quantity,
    status: order.status,
    filled: order.status === 'completed' ? order.quantity : '0',
  }));

const listedOrders = async ({ client }: Walk) =>
  (await client.request(ListSpotOrders, firstPage)).rows.map(
    ({ id, side, price, quantity, status, filled }) => ({
      id,
      side,
      price,
      quantity,
      status,
      filled,
    }),
  );

const shownMarkets = ({ server }: Walk) => server.exchange.markets.filter(({ isShown }) => isShown);

const newestOrder = (walk: Walk) => {
  const [newest] = walk.server.exchange.ordersOf(personOf(walk).id);
  if (!newest) throw new Error('The server has no order.');
  return newest;
};

export const journey: Readonly<Record<Step, (walk: Walk) => Promise<void>>> = {
  registration: async (walk) => {
    const { client, server } = walk;
    await client.request(SendMailCode, { ...address, purpose: 'register' });
    const code = server.codeFor(name);
    const typed = { code, password, repeated: password, inviteCode: '', isAgreed: true } as const;
    await client.request(Register, { key: newRequestKey(), payload: { ...address, ...typed } });
    expect(personOf(walk)).toMatchObject({ name, password });
  },

  recovery: async (walk) => {
    const { client, server } = walk;
    await client.request(SendMailCode, { ...address, purpose: 'forget' });
    const chosen = { code: server.codeFor(name), password: chosenLater, repeated: chosenLater };
    await client.request(ResetPassword, {
      key: newRequestKey(),
      payload: { ...address, ...chosen },
    });
    expect(personOf(walk).password).toBe(chosenLater);
  },

  login: async (walk) => {
    const person = personOf(walk);
    const token = await walk.client.request(LogIn, { ...address, password: person.password });
    await walk.client.request(GetUser, { token });
    walk.session.token = token;
  },

  profile: async (walk) => {
    const user = await walk.client.request(GetUser, { token: null });
    expect(user).toMatchObject({ account: name, email: name, basicVerification: 'verified' });
  },

  prices: async (walk) => {
    const { rows: pairs } = await walk.client.request(GetPairs, {});
    const markets = shownMarkets(walk);
    expect(pairs.map(({ symbol, price, change }) => ({ symbol, price, change }))).toEqual(
      markets.map(({ symbol, price, change }) => ({ symbol, price, change })),
    );
    // Every digit of the price can be shown, and typed.
    expect(pairs.map((pair) => pair.price && truncate(pair.price, pair.priceDecimals))).toEqual(
      markets.map(({ price }) => price),
    );
  },

  chart: async (walk) => {
    const toMs = Math.floor(Date.now() / 1000) * 1000;
    const fromMs = toMs - 100 * 60_000;
    const period = '1min';
    const bars = await walk.client.request(GetCandles, { ...btc, period, fromMs, toMs });
    const market = walk.server.exchange.marketOf(btc.symbol);
    expect(bars.map(({ startMs, close }) => ({ startMs, close }))).toEqual(
      barsOf(market, period, fromMs, toMs).map(({ startMs, close }) => ({ startMs, close })),
    );
  },

  assets: async (walk) => {
    const { spot } = await walk.client.request(GetWallets, {});
    const truth = [...personOf(walk).spot].map(([currencyId, balance]) => ({
      currencyId,
      ...balance,
    }));
    expect(
      spot.rows.map(({ currencyId, available, frozen }) => ({ currencyId, available, frozen })),
    ).toEqual(truth);
    const wallet = await walk.client.request(GetSpotWallet, { currencyId: 3 });
    expect(wallet.available).toBe(personOf(walk).spot.get(3)?.available);
  },

  order: async (walk) => {
    const before = walk.server.exchange.ordersOf(personOf(walk).id).length;
    await place(walk, '56000.5');
    expect(walk.server.exchange.ordersOf(personOf(walk).id)).toHaveLength(before + 1);
    expect(await listedOrders(walk)).toEqual(ownOrders(walk));
    const wallet = await walk.client.request(GetSpotWallet, { currencyId: 3 });
    expect(wallet.frozen).toBe(multiply(amount('56000.5'), amount('0.01')));
  },

  cancel: async (walk) => {
    const payload = { orderId: newestOrder(walk).id };
    await walk.client.request(CancelSpotOrder, { key: newRequestKey(), payload });
    expect(newestOrder(walk).status).toBe('cancelled');
    const wallet = await walk.client.request(GetSpotWallet, { currencyId: 3 });
    expect(wallet).toMatchObject({ available: '10000', frozen: '0' });
  },

  fill: async (walk) => {
    await place(walk, '57000');
    walk.server.exchange.fill(newestOrder(walk).id);
    const [newest] = await listedOrders(walk);
    expect(newest).toMatchObject({ status: 'completed', filled: '0.01' });
    const wallet = await walk.client.request(GetSpotWallet, { currencyId: 1 });
    expect(wallet.available).toBe(add(amount('1000'), amount('0.01')));
  },

  history: async (walk) => {
    expect(await listedOrders(walk)).toEqual(ownOrders(walk));
    const { rows } = await walk.client.request(ListSpotOrders, firstPage);
    for (const { createdAt } of rows) {
      if (createdAt !== null)
        expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000);
    }
  },

  options: walkOptions,
  futures: walkFutures,

  verification: async ({ client }) => {
    const machine = verificationOver(client, noIntents, createPhotos());
    const input = { maxMib: 8, pending: { basic: null, advanced: null } };
    const actor = createActor(machine, { input }).start();
    const read = await waitFor(actor, (snapshot) => !snapshot.matches('reading'));
    actor.stop();
    expect(read.value).toBe('advancedReview');
  },

  countries: async ({ client }) => {
    const countries = await client.request(GetCountries, {});
    expect(countries.map(({ id, areaCode }) => `${id} ${areaCode}`)).toEqual(['1 86', '2 1']);
  },

  'bank card': async ({ client }) => {
    const { card } = await client.request(GetBankCard, {});
    const { real_name, bank_name, account_number } = bankCard;
    expect(card).toMatchObject({
      accountNumber: account_number,
      holder: real_name,
      bankName: bank_name,
    });
  },

  addresses: async ({ client }) => {
    const { rows } = await client.request(ListWithdrawAddresses, {});
    expect(rows.map(({ id, address: text }) => ({ id, address: text }))).toEqual(
      addresses.map(({ id, address: text }) => ({ id, address: text })),
    );
  },

  ...fundJourney,

  languages: async ({ client }) => {
    for (const { code } of languages) {
      // The choice holds without the server: what it refuses is for nobody to see.
      await client.request(SetLanguage, { language: code }).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
      });
    }
  },

  refusal: async ({ client }) => {
    const login = { ...address, password: 'not the password' };
    const failure = await failureOf(client.request(LogIn, login));
    expect(failure).toMatchObject({ kind: 'refused' });
    if (failure.kind === 'refused' && failure.code === 'server.text') {
      expect(failure.text).toMatch(/^(密码错误|ERROR)$/);
    }
  },

  'end of session': async ({ client, server, ended }) => {
    server.endSessions();
    const failure = await failureOf(client.request(GetWallets, {}));
    expect(failure.kind).toBe('signedOut');
    expect(ended).toHaveLength(1);
    expect(ended[0]).not.toMatch(/[<{]/);
  },
};
