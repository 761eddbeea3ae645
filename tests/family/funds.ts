import { type Amount, amount, divide, multiply, subtract } from '../../schemas/kernel/money';
import { type Person, refused } from './exchange-terms';

// Deposits and withdrawals of an older server: the truth that tests compare with.

export type FamilyDeposit = {
  readonly id: number;
  readonly userId: number;
  readonly currency: number;
  readonly amount: Amount;
  readonly createdMs: number;
};

export type FamilyWithdrawal = FamilyDeposit & {
  readonly address: string;
  readonly received: Amount;
  readonly remark: string;
};

export const bankId = 9999;
export const bankPayee = {
  bkname: 'Lindenbank',
  cardname: 'Exchange Ltd',
  bkcardnumer: '77001122',
};
export const payAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

const hundred = amount('100');
/** In percent. */
export const feeRateOf = (currency: number): Amount => amount(currency === bankId ? '0.5' : '0.1');

/** The bank is paid from USDT. */
const walletOf = (currency: number) => (currency === bankId ? 3 : currency);

type Asked = Pick<FamilyWithdrawal, 'currency' | 'amount' | 'address' | 'remark'>;

export const createFunds = () => {
  const deposits: FamilyDeposit[] = [];
  const withdrawals: FamilyWithdrawal[] = [];
  return {
    deposits,
    withdrawals,
    declare: (userId: number, currency: number, declared: Amount) => {
      const id = 701 + deposits.length;
      deposits.push({ id, userId, currency, amount: declared, createdMs: Date.now() });
    },
    withdraw: ({ id: userId, spot }: Person, { currency, ...asked }: Asked) => {
      const balance = spot.get(walletOf(currency));
      if (!balance || Number(balance.available) < Number(asked.amount)) return refused('余额不足');
      balance.available = subtract(balance.available, asked.amount);
      const fee = divide(multiply(asked.amount, feeRateOf(currency)), hundred);
      const received = subtract(asked.amount, fee);
      const id = 801 + withdrawals.length;
      withdrawals.push({ ...asked, id, userId, currency, received, createdMs: Date.now() });
      return null;
    },
  };
};

export const newestFirst = <One extends { id: number }>(all: readonly One[]): One[] =>
  all.toSorted((a, b) => b.id - a.id);
