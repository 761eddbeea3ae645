import fc from 'fast-check';
import { amountOfUnits, compare } from '../../../schemas/kernel/money';

// Books of BTC/USDT, and orders that they may fill.

export const units = (min: bigint, max: bigint, decimals: number) =>
  fc.bigInt(min, max).map((value) => amountOfUnits(value, decimals));

export const price = units(5_900_000n, 6_100_000n, 2);
export const quantity = units(1n, 100_000n, 6);
export const budget = units(10_00000000n, 4000_00000000n, 8);

/** The levels that an order of this side takes, best first, of which no two have one price. */
export const bookOf = (side: 'buy' | 'sell') =>
  fc
    .uniqueArray(fc.record({ price, quantity }), {
      minLength: 2,
      maxLength: 8,
      selector: (level) => level.price,
    })
    .map((levels) =>
      levels.toSorted((a, b) =>
        side === 'buy' ? compare(a.price, b.price) : compare(b.price, a.price),
      ),
    );
