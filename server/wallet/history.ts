import type { Kysely } from 'kysely';
import {
  type Amount,
  add,
  amount,
  isZero,
  multiplyMoney,
  sum,
  zero,
} from '../../schemas/kernel/money';
import { dayMs, timeOf } from '../../schemas/kernel/time';
import type { Account } from '../../schemas/wallet/wallet';
import type { Tables } from '../database/tables';
import { quoteCurrencyId } from '../instruments/instruments';
import type { UserBalances } from '../ledger/balances';
import { balancesAt } from '../ledger/statement';
import type { Market } from '../market/market';

const one = amount('1');

/** The price of a currency in USDT at an instant; null where none is recorded. */
type PriceAt = (currency: number, instantMs: number) => Amount | null;

/**
 * The prices at the ends of days: the close of the day's recorded candle. The last instant is now,
 * with the last price of the feed. A day without a candle has no price, and none is made up.
 */
const pricesOver = async (
  market: Market,
  currencies: readonly number[],
  instantsMs: readonly number[],
): Promise<PriceAt> => {
  const firstMs = instantsMs[0] ?? 0;
  const nowMs = instantsMs.at(-1) ?? 0;
  const closes = new Map<string, Amount>();
  for (const currency of currencies) {
    const pair = market.pairs().find(({ baseId }) => baseId === currency);
    if (!pair) continue;
    const bars = await market.candles(pair.symbol, '1day', firstMs - dayMs, nowMs);
    for (const { startMs, close } of bars) closes.set(`${currency} ${startMs + dayMs}`, close);
    const last = market.quote(pair.symbol)?.price;
    if (last) closes.set(`${currency} ${nowMs}`, last);
  }
  return (currency, instantMs) =>
    currency === quoteCurrencyId ? one : (closes.get(`${currency} ${instantMs}`) ?? null);
};

/** The value of an account; null where it holds something that has no price then. */
const worthOf = (
  balances: UserBalances,
  account: Account,
  priceOf: (id: number) => Amount | null,
) => {
  const worths: Amount[] = [];
  for (const currency of balances.currencies) {
    const { available, frozen } = balances.in(account, currency);
    const held = add(available, frozen);
    if (isZero(held)) continue;
    const price = priceOf(currency);
    if (price === null) return null;
    worths.push(multiplyMoney(held, price));
  }
  return worths.length === 0 ? zero : sum(worths);
};

/** The ends of the UTC days before now, and now. */
const instantsBefore = (nowMs: number, days: number): readonly number[] => {
  const today = Math.floor(nowMs / dayMs) * dayMs;
  const ends = Array.from({ length: days }, (_, index) => today - (days - 1 - index) * dayMs);
  return ends.at(-1) === nowMs ? ends : [...ends, nowMs];
};

/** What each account was worth in USDT at the end of each day, and is worth now. */
export const worthsOver = async (
  { db, market }: { db: Kysely<Tables>; market: Market },
  userId: number,
  days: number,
  nowMs: number,
) => {
  const instantsMs = instantsBefore(nowMs, days);
  // What is booked at this very millisecond belongs to now.
  const balances = await balancesAt(db, userId, [...instantsMs.slice(0, -1), nowMs + 1]);
  const currencies = balances.at(-1)?.currencies ?? [];
  const priceAt = await pricesOver(market, currencies, instantsMs);
  return instantsMs.flatMap((instantMs, index) => {
    const held = balances[index];
    if (!held) return [];
    const worthIn = (account: Account) => worthOf(held, account, (id) => priceAt(id, instantMs));
    return {
      time: timeOf(instantMs),
      change_worth: worthIn('change'),
      lever_worth: worthIn('lever'),
      micro_worth: worthIn('micro'),
      trust_worth: worthIn('trust'),
    };
  });
};
