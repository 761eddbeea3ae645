import * as v from 'valibot';
import { described } from '../../schemas/kernel/described';
import {
  type Amount,
  add,
  isZero,
  multiply,
  multiplyMoney,
  sum,
  truncate,
  zero,
} from '../../schemas/kernel/money';
import { Id } from '../../schemas/kernel/wire';
import { SentWalletDetail, type SentWalletRow, SentWallets } from '../../schemas/wallet/answer';
import { accountNumbers } from '../../schemas/wallet/statement';
import { type Account, accounts } from '../../schemas/wallet/wallet';
import {
  bankCurrencyId,
  type Currency,
  currencies,
  currencyOfId,
  isNewCoin,
} from '../instruments/instruments';
import { balancesOf, type UserBalances } from '../ledger/balances';
import type { Settings } from '../platform/settings';
import { type Call, call } from '../requests/call';
import { refuse } from '../requests/refusal';
import { coinAccounts } from './coin-accounts';
import { usdtPriceOf } from './usdt-price';

/** The bank card is a rail, not a wallet. */
const coins = currencies.filter(({ id }) => id !== bankCurrencyId);
/** The unit in which existing clients show totals. */
const fiat = 'CNY';
const fiatDecimals = 2;

const rowOf = (
  account: Account,
  coin: Currency,
  balances: UserBalances,
  { usdtPrice, logo }: { usdtPrice: Amount; logo: string },
): SentWalletRow => {
  const { available, frozen } = balances.in(account, coin.id);
  const has = coinAccounts(coin);
  const figures: Record<`${string}_balance`, Amount> = {
    [`${account}_balance`]: available,
    [`lock_${account}_balance`]: frozen,
  };
  return {
    ...figures,
    id: coin.id * 10 + accountNumbers[account],
    currency: coin.id,
    currency_name: coin.name,
    logo,
    decimal_scale: coin.decimalScale,
    is_match: has.change,
    is_lever: has.lever,
    is_micro: has.micro,
    // Nothing trades a new coin, so it has no price; the app shows its value as unknown.
    usdt_price: isNewCoin(coin) ? null : usdtPrice,
  };
};

const fiatRateOf = (settings: Settings): Amount => settings.rates[fiat] ?? zero;

const list = call({
  kind: 'plain',
  method: 'POST',
  path: 'wallet/list',
  who: 'user',
  about: 'Balances of every account and their value.',
  request: v.object({
    currency_name: v.optional(
      described(
        v.pipe(v.string(), v.trim()),
        'Name of the currency; in the request, part of the names wanted.',
      ),
      '',
    ),
  }),
  result: SentWallets,
  refusals: [],
  run: async ({ currency_name: name }, { db, session, services }) => {
    const { settings } = services.config;
    const balances = await balancesOf(db, session.userId);
    const prices = new Map(coins.map((coin) => [coin.id, usdtPriceOf(services.market, coin)]));
    const isHeld = ({ id }: Currency) =>
      Object.values(balances.in('change', id)).some((part) => !isZero(part));
    // A new coin has a wallet from its delivery on.
    const listed = coins.filter(
      (coin) => coin.name.includes(name.toUpperCase()) && (!isNewCoin(coin) || isHeld(coin)),
    );
    const walletOf = (account: Account) => {
      const usdtTotal = sum(
        coins.map(({ id }) => {
          const { available, frozen } = balances.in(account, id);
          return multiplyMoney(add(available, frozen), prices.get(id) ?? zero);
        }),
      );
      return {
        balance: listed.map((coin) =>
          rowOf(account, coin, balances, {
            usdtPrice: prices.get(coin.id) ?? zero,
            logo: services.logoOf(coin.name),
          }),
        ),
        usdt_totle: usdtTotal,
        totle: truncate(multiply(usdtTotal, fiatRateOf(settings)), fiatDecimals),
      };
    };
    const { deposit, withdraw } = services.features;
    return {
      change_wallet: walletOf('change'),
      lever_wallet: walletOf('lever'),
      micro_wallet: walletOf('micro'),
      trust_wallet: walletOf('trust'),
      legal_wallet: { balance: [], usdt_totle: zero, totle: zero },
      ExRate: fiatRateOf(settings),
      rates: settings.rates,
      is_open_CTbi: deposit && withdraw,
    };
  },
});

const detail = call({
  kind: 'plain',
  method: 'POST',
  path: 'wallet/detail',
  who: 'user',
  about: 'Balances of one currency in one account.',
  request: v.object({
    currency: described(Id, 'Currency id.'),
    type: described(v.picklist(accounts), 'Account.'),
  }),
  result: SentWalletDetail,
  refusals: ['currency.not_found', 'wallet.not_found'],
  run: async ({ currency, type }, { db, session, services }) => {
    const { settings } = services.config;
    const coin = currencyOfId(currency);
    if (!coin) return refuse('currency.not_found');
    if (coin.id === bankCurrencyId) return refuse('wallet.not_found');
    const balances = await balancesOf(db, session.userId);
    return {
      ...rowOf(type, coin, balances, {
        usdtPrice: usdtPriceOf(services.market, coin),
        logo: services.logoOf(coin.name),
      }),
      ExRate: fiatRateOf(settings),
      is_charge: services.features.deposit && coin.name in settings.chains,
      coin_trade_fee: settings['spot.fee'],
    };
  },
});

export const walletCalls: readonly Call[] = [list, detail];
