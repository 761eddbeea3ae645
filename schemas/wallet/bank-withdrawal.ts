import * as v from 'valibot';
import { described } from '../kernel/described';
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
  applicationFields,
  applicationOf,
  type Payout,
  ShownRate,
  type ShownWithdrawal,
  sendableOf,
  type WithdrawalTerms,
} from './withdrawal';

const hundred = amountOf('100');
const bankDecimals = 2;

/**
 * What arrives at a bank, in its currency, and what it costs, in USDT. What a bank cannot pay out,
 * because it is less than its smallest unit, belongs to the fee
 * (contract/formulas.md#withdrawals-to-a-bank-card).
 */
export const bankPayoutOf = (amount: Amount, { rate, usdtPerUnit }: WithdrawalTerms): Payout => {
  const fee = divide(multiply(amount, rate), hundred, bankDecimals);
  const received = divide(subtract(amount, fee), usdtPerUnit, bankDecimals);
  return { fee: subtract(amount, multiplyMoney(received, usdtPerUnit)), received };
};

/** An amount of which something arrives. */
export const isPayable = (amount: Amount, terms: WithdrawalTerms): boolean =>
  isPositive(bankPayoutOf(amount, terms).received);

/** The bound card that is paid to, as its owner knows it. */
export type PayeeCard = {
  /** Null where a server does not number it. */
  id: number | null;
  /** Masked. */
  accountNumber: string;
  bankName: string;
};

/** A draft with the card that the person was shown. */
export type ChosenBankWithdrawal = ShownWithdrawal & {
  /** Of the bank. */
  currency: string;
  card: PayeeCard | null;
};

/** A card is bound, the terms are those that were shown, and the draft keeps the rules. */
export const isBankWithdrawal = ({ card, ...shown }: ChosenBankWithdrawal): boolean => {
  const sendable = card === null ? null : sendableOf(shown);
  return sendable !== null && isPayable(sendable.amount, shown.terms);
};

export type AuthorisedBankWithdrawal = ChosenBankWithdrawal & { fundPassword: string };

/**
 * The request on the wire (contract/calls/post-wallet-newOut.md). Older servers need an address where
 * the call goes to their `wallet/out` (contract/transport.md#other-servers).
 */
export const bankWithdrawalFields = ({ card, ...authorised }: AuthorisedBankWithdrawal) => ({
  currency: bankCurrencyId,
  ...(card === null || card.id === null ? {} : { cash_id: card.id }),
  address: '--',
  usdt_per_unit: authorised.terms.usdtPerUnit,
  ...applicationFields(authorised),
});

/** The rules need the card and are checked later. */
export const BankWithdrawalRequest = v.pipe(
  v.object({
    currency: described(
      v.pipe(Id, v.value(bankCurrencyId, 'param.invalid')),
      'Id of the bank card, 9999.',
    ),
    cash_id: v.optional(
      described(Id, 'Id of the bank card that was shown; without it, the bound one.'),
    ),
    usdt_per_unit: v.optional(
      described(
        ShownRate,
        'USDT for one unit that arrives, decimal; null of a coin. In a request, the rate that was shown.',
      ),
    ),
    ...applicationEntries,
  }),
  v.transform(({ currency, cash_id, usdt_per_unit, ...wire }) => ({
    ...applicationOf(wire),
    currencyId: currency,
    destinationId: null,
    destination: '',
    cardId: cash_id ?? null,
    shownUsdtPerUnit: usdt_per_unit ?? null,
  })),
);
