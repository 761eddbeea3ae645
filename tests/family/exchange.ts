import {
  type Amount,
  add,
  amount,
  decimalsOf,
  multiplyMoney,
  subtract,
  sum,
  withDecimals,
  zero,
} from '../../schemas/kernel/money';

import { type Balance, type Person, type Refused, refused } from './exchange-terms';
import { createFunds } from './funds';
import { createContracts } from './futures';
import type { FamilyOption } from './options';

// What an older server of the family knows, in plain terms: the truth that tests compare with.

export type Coin = { readonly id: number; readonly name: string };
export const coins = [
  { id: 1, name: 'BTC' },
  { id: 2, name: 'ETH' },
  { id: 3, name: 'USDT' },
  { id: 6, name: 'DOGE' },
] as const satisfies readonly Coin[];

export type Market = {
  readonly id: number;
  readonly symbol: string;
  readonly base: Coin;
  readonly quote: Coin;
  price: Amount;
  readonly change: string;
  readonly isShown: boolean;
};

export type Order = {
  readonly id: number;
  readonly userId: number;
  readonly market: Market;
  readonly side: 'buy' | 'sell';
  readonly price: Amount;
  readonly quantity: Amount;
  status: 'waiting' | 'completed' | 'cancelled';
  readonly createdMs: number;
  updatedMs: number;
};

const [btc, eth, usdt, doge] = coins;

const openMarkets = (): Market[] => {
  const quote = usdt;
  return [
    { id: 1, symbol: 'BTC/USDT', base: btc, price: '57000.1', change: '1.23' },
    { id: 2, symbol: 'ETH/USDT', base: eth, price: '3010.55', change: '-0.45' },
    { id: 3, symbol: 'DOGE/USDT', base: doge, price: '0.00723', change: '0' },
    { id: 9, symbol: 'OLD/USDT', base: { id: 9, name: 'OLD' }, price: '5', change: '0' },
  ].map((market) => ({
    ...market,
    quote,
    price: amount(market.price),
    isShown: market.base.name !== 'OLD',
  }));
};

const openBalances = () =>
  new Map<number, Balance>(
    coins.map(({ id }) => [id, { available: amount(id === 3 ? '10000' : '1000'), frozen: zero }]),
  );

const move = (balance: Balance | undefined, available: Amount, frozen: Amount) => {
  if (!balance) throw new Error('The person has no such wallet.');
  balance.available = add(balance.available, available);
  balance.frozen = add(balance.frozen, frozen);
};

const minus = (value: Amount) => subtract(zero, value);

/** A price as the server writes it: with the decimals of its pair, which it does not state. */
export const priceText = ({ price }: Pick<Market, 'price'>): string =>
  withDecimals(price, Math.max(2, decimalsOf(price)));

/** What an order holds while it waits: the coin, and how much of it. */
const heldBy = ({
  side,
  market,
  price,
  quantity,
}: Pick<Order, 'side' | 'market' | 'price' | 'quantity'>) =>
  side === 'buy'
    ? { coin: market.quote.id, held: multiplyMoney(price, quantity) }
    : { coin: market.base.id, held: quantity };

const worthAt = (markets: readonly Market[], { spot }: Person): Amount =>
  sum(
    [...spot].map(([id, { available, frozen }]) => {
      const price = markets.find(({ base }) => base.id === id)?.price ?? amount('1');
      return multiplyMoney(add(available, frozen), price);
    }),
  );

type NewOrder = Pick<Order, 'userId' | 'market' | 'side' | 'price' | 'quantity'>;

export type Exchange = ReturnType<typeof createExchange>;

/** People, prices, orders and balances, changed by calls and by tests. */
export const createExchange = () => {
  const markets = openMarkets();
  const people: Person[] = [];
  const orders: Order[] = [];
  const options: FamilyOption[] = [];
  let changed: (order: Order) => void = () => undefined;

  const marketOf = (symbol: string) => {
    const market = markets.find((it) => it.symbol === symbol);
    if (!market) throw new Error(`There is no pair ${symbol}.`);
    return market;
  };
  const walletOf = (userId: number) => people.find(({ id }) => id === userId)?.spot ?? new Map();
  const end = (order: Order, status: 'completed' | 'cancelled') => {
    order.status = status;
    order.updatedMs = Date.now();
    changed(order);
  };

  return {
    markets,
    people,
    orders,
    funds: createFunds(),
    options,
    contracts: createContracts(),
    marketOf,
    /** Follows the orders that a person has. */
    onOrder: (listener: (order: Order) => void) => {
      changed = listener;
    },
    movePrice: (symbol: string, price: string) => {
      marketOf(symbol).price = amount(price);
    },
    join: (person: Pick<Person, 'name' | 'kind' | 'password'>): Person => {
      const states = { hasFundPassword: true, basic: 2, advanced: 1 } as const;
      const joined: Person = {
        ...person,
        ...states,
        id: 1001 + people.length,
        spot: openBalances(),
      };
      people.push(joined);
      return joined;
    },
    /** Everything that a person has, in USDT. */
    worthOf: (person: Person) => worthAt(markets, person),
    ordersOf: (userId: number) =>
      orders.filter((order) => order.userId === userId).sort((a, b) => b.id - a.id),
    place: (terms: NewOrder): Order | Refused => {
      const { coin, held } = heldBy(terms);
      const balance = walletOf(terms.userId).get(coin);
      if (Number(balance?.available ?? 0) < Number(held)) return refused('余额不足');
      move(balance, minus(held), held);
      const nowMs = Date.now();
      const state = { status: 'waiting', createdMs: nowMs, updatedMs: nowMs } as const;
      const order: Order = { ...terms, ...state, id: 501 + orders.length };
      orders.push(order);
      changed(order);
      return order;
    },
    cancel: (userId: number, id: number): Order | Refused => {
      const order = orders.find((it) => it.id === id && it.userId === userId);
      if (order?.status !== 'waiting') return refused('该订单不能撤销');
      const { coin, held } = heldBy(order);
      move(walletOf(userId).get(coin), held, minus(held));
      end(order, 'cancelled');
      return order;
    },
    /** The market reaches the price of an order that waits. */
    fill: (id: number) => {
      const order = orders.find((it) => it.id === id);
      if (order?.status !== 'waiting') throw new Error(`Order ${id} does not wait.`);
      const { coin, held } = heldBy(order);
      const spot = walletOf(order.userId);
      const { market, side, price, quantity } = order;
      move(spot.get(coin), zero, minus(held));
      if (side === 'buy') move(spot.get(market.base.id), quantity, zero);
      else move(spot.get(market.quote.id), multiplyMoney(price, quantity), zero);
      end(order, 'completed');
    },
  };
};
