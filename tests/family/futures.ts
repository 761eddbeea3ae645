import {
  type Amount,
  amount,
  amountOfUnits,
  divide,
  multiply,
  subtract,
  sum,
  zero,
} from '../../schemas/kernel/money';
import { type Refused, refused } from './exchange-terms';

// The contracts of an older server: the truth that tests compare with.

export type FamilyContract = {
  readonly id: number;
  readonly userId: number;
  readonly side: 'long' | 'short';
  readonly lots: number;
  readonly multiple: number;
  readonly openPrice: Amount;
  readonly openedMs: number;
  takeProfit: Amount | null;
  stopLoss: Amount | null;
  /** Null while it is held. */
  closed: { readonly price: Amount; readonly timeMs: number } | null;
};

export const lotSize = amount('0.01');
export const multiples = [5, 20, 100];
const feePercent = amount('0.05');
const deposited = amount('5000');

export const quantityOf = ({ lots }: FamilyContract): Amount =>
  multiply(amountOfUnits(BigInt(lots), 0), lotSize);

const notionalOf = (contract: FamilyContract): Amount =>
  multiply(contract.openPrice, quantityOf(contract));

export const marginOf = (contract: FamilyContract): Amount =>
  divide(notionalOf(contract), amountOfUnits(BigInt(contract.multiple), 0));

export const feeOf = (contract: FamilyContract): Amount =>
  divide(multiply(notionalOf(contract), feePercent), amount('100'));

/** What it makes at a price. */
export const profitOf = (contract: FamilyContract, price: Amount): Amount => {
  const gain = multiply(subtract(price, contract.openPrice), quantityOf(contract));
  return contract.side === 'long' ? gain : subtract(zero, gain);
};

type NewContract = Omit<FamilyContract, 'id' | 'openedMs' | 'closed'>;

export const createContracts = () => {
  const all: FamilyContract[] = [];
  const heldBy = (userId: number, id: number) =>
    all.find((one) => one.id === id && one.userId === userId && one.closed === null);
  return {
    all,
    /** What the person can still open contracts with. */
    availableOf: (userId: number): Amount => {
      const own = all.filter((one) => one.userId === userId);
      const bound = own.map((one) =>
        one.closed ? subtract(zero, profitOf(one, one.closed.price)) : marginOf(one),
      );
      return subtract(deposited, sum([...bound, ...own.map(feeOf)]));
    },
    open: (terms: NewContract) => {
      const openedMs = Math.floor(Date.now() / 1000) * 1000;
      all.push({ ...terms, id: 901 + all.length, openedMs, closed: null });
    },
    setStops: (
      userId: number,
      id: number,
      stops: Pick<FamilyContract, 'takeProfit' | 'stopLoss'>,
    ): Refused | null => {
      const held = heldBy(userId, id);
      if (!held) return refused('该订单已平仓');
      Object.assign(held, stops);
      return null;
    },
    close: (userId: number, id: number, price: Amount): Refused | null => {
      const held = heldBy(userId, id);
      if (!held) return refused('该订单已平仓');
      held.closed = { price, timeMs: Math.floor(Date.now() / 1000) * 1000 };
      return null;
    },
  };
};
