import * as v from 'valibot';
import {
  type Amount,
  amount as amountOf,
  divide,
  isPositive,
  multiply,
  multiplyMoney,
  subtract,
} from '../kernel/money';
import { Id } from '../kernel/wire';
import { bankCurrencyId } from './coin-limits';
import {
  applicationEntries,
  applicationOf,
  type Payout,
  ShownRate,
  type WithdrawalDraft,
  type WithdrawalLimits,
  withdrawalWithin,
} from './withdrawal';

const hundred = amountOf('100');
const bankDecimals = 2;

/** By what a bank pays. */
export type BankTerms = {
  /** Of the fee, in percent. */
  rate: Amount;
  /** USDT for one unit of the bank's currency. */
  usdtPerUnit: Amount;
};

/**
 * What arrives at a bank, in its currency, and what it costs, in USDT. What a bank cannot pay out,
 * because it is less than its smallest unit, belongs to the fee
 * (contract/formulas.md#withdrawals-to-a-bank-card).
 */
export const bankPayoutOf = (amount: Amount, { rate, usdtPerUnit }: BankTerms): Payout => {
  const fee = divide(multiply(amount, rate), hundred, bankDecimals);
  const received = divide(subtract(amount, fee), usdtPerUnit, bankDecimals);
  return { fee: subtract(amount, multiplyMoney(received, usdtPerUnit)), received };
};

/** An amount of which something arrives. */
export const isPayable = (amount: Amount, terms: BankTerms): boolean =>
  isPositive(bankPayoutOf(amount, terms).received);

/** The bound card that is paid to, as its owner knows it. */
export type PayeeCard = {
  /** Null where a server does not number it. */
  id: number | null;
  /** Masked. */
  accountNumber: string;
  bankName: string;
};

/** A draft with the card and the terms that the person was shown. */
export type ChosenBankWithdrawal = WithdrawalDraft & {
  limits: WithdrawalLimits;
  terms: BankTerms;
  /** The rate that the server stated last; the person confirms another one first. */
  currentUsdtPerUnit: Amount;
  /** Of the bank. */
  currency: string;
  card: PayeeCard | null;
};

/** The rate that was shown is the last one that the server stated. */
export const isRateCurrent = ({
  terms,
  currentUsdtPerUnit,
}: Pick<ChosenBankWithdrawal, 'terms' | 'currentUsdtPerUnit'>): boolean =>
  terms.usdtPerUnit === currentUsdtPerUnit;

/** A card is bound, the rate is the one that was shown, and the draft keeps the rules. */
export const isBankWithdrawal = (chosen: ChosenBankWithdrawal): boolean => {
  const { limits, terms, card, amount, remark, code } = chosen;
  if (card === null || !isRateCurrent(chosen)) return false;
  const parsed = v.safeParse(withdrawalWithin(limits), { amount, remark, code });
  return parsed.success && isPayable(parsed.output.amount, terms);
};

export type AuthorisedBankWithdrawal = ChosenBankWithdrawal & { fundPassword: string };

/**
 * The request on the wire (contract/calls/post-wallet-newOut.md). Older servers need the rate of the
 * fee, and an address where the call goes to their `wallet/out`
 * (contract/transport.md#other-servers).
 */
export const bankWithdrawalFields = ({
  amount,
  remark,
  code,
  limits,
  terms,
  card,
  fundPassword,
}: AuthorisedBankWithdrawal) => {
  const parsed = v.parse(withdrawalWithin(limits), { amount, remark, code });
  return {
    currency: bankCurrencyId,
    ...(card === null || card.id === null ? {} : { cash_id: card.id }),
    address: '--',
    number: parsed.amount,
    rate: terms.rate,
    usdt_per_unit: terms.usdtPerUnit,
    pay_password: fundPassword,
    ...(parsed.code === '' ? {} : { code: parsed.code }),
    ...(parsed.remark === '' ? {} : { remark: parsed.remark }),
  };
};

/** The rules need the card and are checked later. */
export const BankWithdrawalRequest = v.pipe(
  v.object({
    currency: v.pipe(Id, v.value(bankCurrencyId, 'param.invalid')),
    cash_id: v.optional(Id),
    usdt_per_unit: v.optional(ShownRate),
    ...applicationEntries,
  }),
  v.transform(({ currency, cash_id, usdt_per_unit, ...wire }) => ({
    ...applicationOf(wire),
    currencyId: currency,
    addressId: null,
    address: '',
    cardId: cash_id ?? null,
    shownUsdtPerUnit: usdt_per_unit ?? null,
  })),
);
