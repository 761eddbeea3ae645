import * as v from 'valibot';
import { described } from '../kernel/described';
import type { Limits } from '../kernel/limits';
import { type Amount, amount, divide, isPositive, zero } from '../kernel/money';
import { FigureOrNull, Id, intOr, PercentOrNull, Text, TimeOrNull } from '../kernel/wire';

/**
 * The settings of what can be deposited and withdrawn, by currency id
 * (contract/codes.md#currencies-and-chains).
 */
const settingsById = {
  1: {
    minDeposit: 'deposit.min.BTC',
    minWithdrawal: 'withdraw.min.BTC',
    rate: 'withdraw.rate.BTC',
    decimals: 8,
  },
  2: {
    minDeposit: 'deposit.min.ETH',
    minWithdrawal: 'withdraw.min.ETH',
    rate: 'withdraw.rate.ETH',
    decimals: 8,
  },
  3: {
    minDeposit: 'deposit.min.USDT',
    minWithdrawal: 'withdraw.min.USDT',
    rate: 'withdraw.rate.USDT',
    decimals: 6,
  },
  9999: {
    minDeposit: 'deposit.min.bank',
    minWithdrawal: 'withdraw.min.bank',
    rate: 'withdraw.rate.bank',
    decimals: 2,
  },
} as const;
type FundedId = keyof typeof settingsById;

/** Whether there is a way to deposit or withdraw a currency. */
export const isFunded = (currencyId: number): currencyId is FundedId => currencyId in settingsById;

/** What the settings say of deposits and withdrawals of a currency. */
export type FundTerms = {
  minDeposit: Amount;
  minWithdrawal: Amount;
  /** Fee of a withdrawal in percent. */
  rate: Amount;
  /** Decimals that may be typed. */
  decimals: number;
};

/** The terms of a currency; null where it is only traded. */
export const fundTermsOf = (limits: Limits, currencyId: number): FundTerms | null => {
  if (!isFunded(currencyId)) return null;
  const { minDeposit, minWithdrawal, rate, decimals } = settingsById[currencyId];
  return {
    minDeposit: limits[minDeposit],
    minWithdrawal: limits[minWithdrawal],
    rate: limits[rate],
    decimals,
  };
};

const one = amount('1');

/** Units of the bank's currency for one USDT (contract/formulas.md#deposits). */
export const bankUnitsPerUsdt = (limits: Limits): Amount =>
  divide(one, limits['bank.usdt_per_unit']);

export const CoinLimitsRequest = v.object({
  currency: described(Id, 'Currency id.'),
  currencytxt: v.optional(described(v.string(), 'Not read; sent by older clients.')),
});

/**
 * The limits of a coin as a server sends them (contract/calls/post-wallet-get-info.md); null where
 * it does not say.
 */
export const SentLimitsOfCoin = v.pipe(
  v.object({
    name: Text,
    rate: PercentOrNull,
    min_number: FigureOrNull,
    max_number: FigureOrNull,
    min_deposit: FigureOrNull,
    decimal_scale: intOr(null),
    change_balance: FigureOrNull,
    daily_limit: intOr(null),
    daily_used: intOr(null),
    expected_hours: intOr(null),
    hold_until: TimeOrNull,
    receive_currency: Text,
    receive_per_unit: FigureOrNull,
    usdt_per_unit: FigureOrNull,
    rate_time: TimeOrNull,
  }),
  v.transform((wire) => ({
    name: wire.name,
    rate: wire.rate,
    minWithdrawal: wire.min_number,
    maxWithdrawal: wire.max_number,
    minDeposit: wire.min_deposit,
    decimals: wire.decimal_scale,
    available: wire.change_balance,
    dailyLimit: wire.daily_limit,
    dailyUsed: wire.daily_used,
    expectedHours: wire.expected_hours,
    heldUntil: wire.hold_until,
    receiveCurrency: wire.receive_currency,
    receivePerUnit: wire.receive_per_unit,
    usdtPerUnit: wire.usdt_per_unit,
    rateTime: wire.rate_time,
  })),
);
export type SentLimitsOfCoin = v.InferOutput<typeof SentLimitsOfCoin>;

/** What may be deposited and withdrawn of a coin, and what arrives. */
export type CoinLimits = FundTerms & {
  currencyId: number;
  name: string;
  /** The most in one withdrawal; zero means no limit. */
  maxWithdrawal: Amount;
  /** Null where the server does not say. */
  available: Amount | null;
  dailyLimit: number;
  /** Null where the server does not say. */
  dailyUsed: number | null;
  expectedHours: number;
  /** Until when withdrawals are paused after a security change; null where they are not. */
  heldUntil: string | null;
  receiveCurrency: string;
  /** Units that arrive for one unit withdrawn, before the fee. */
  receivePerUnit: Amount;
  /** USDT for one unit that arrives, by which the bank is booked; one for a coin. */
  usdtPerUnit: Amount;
  /** When the server stated that rate; null where it does not say. */
  rateTime: string | null;
};

/** The rate that is booked by; of a server that only says its inverse, the inverse of that. */
const usdtPerUnitOf = ({ usdtPerUnit, receivePerUnit }: SentLimitsOfCoin, limits: Limits) => {
  if (usdtPerUnit !== null && isPositive(usdtPerUnit)) return usdtPerUnit;
  return receivePerUnit !== null && isPositive(receivePerUnit)
    ? divide(one, receivePerUnit)
    : limits['bank.usdt_per_unit'];
};

const ledgerTerms: FundTerms = { minDeposit: zero, minWithdrawal: zero, rate: zero, decimals: 8 };
/** The bank card: a rail into and out of the account of the quote currency, and no wallet. */
export const bankCurrencyId = 9999;

/** The limits of a coin, completed by the settings where a server does not say. */
export const coinLimitsFrom = (
  sent: SentLimitsOfCoin,
  limits: Limits,
  coin: { currencyId: number; name: string },
): CoinLimits => {
  const terms = fundTermsOf(limits, coin.currencyId) ?? ledgerTerms;
  const isBank = coin.currencyId === bankCurrencyId;
  return {
    currencyId: coin.currencyId,
    name: sent.name || coin.name,
    rate: sent.rate ?? terms.rate,
    minWithdrawal: sent.minWithdrawal ?? terms.minWithdrawal,
    maxWithdrawal: sent.maxWithdrawal ?? zero,
    minDeposit: sent.minDeposit ?? terms.minDeposit,
    decimals: sent.decimals ?? terms.decimals,
    available: sent.available,
    dailyLimit: sent.dailyLimit ?? limits['withdraw.per_day'],
    dailyUsed: sent.dailyUsed,
    expectedHours: sent.expectedHours ?? limits['withdraw.expected_hours'],
    heldUntil: sent.heldUntil,
    receiveCurrency:
      sent.receiveCurrency || (isBank ? limits['bank.currency'] : sent.name || coin.name),
    receivePerUnit: sent.receivePerUnit ?? (isBank ? bankUnitsPerUsdt(limits) : one),
    usdtPerUnit: isBank ? usdtPerUnitOf(sent, limits) : one,
    rateTime: sent.rateTime,
  };
};
