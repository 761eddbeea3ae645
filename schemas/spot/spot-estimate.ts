import {
  type Amount,
  add,
  amount,
  amountOfUnits,
  compare,
  divide,
  isPositive,
  ledgerScale,
  multiply,
  smallest,
  subtract,
  truncate,
  zero,
} from '../kernel/money';
import { settleFill } from './spot-fill';
import type { SpotLimits, SpotRequest, SpotSide } from './spot-order';

// Estimates beside an order form; the server books with the same functions.

const one = amount('1');
const hundred = amount('100');

/** The smallest step of a price or quantity with these decimals. */
export const stepOf = (decimals: number): Amount => amountOfUnits(1n, decimals);

/** The worst price that a market order accepts: the current price plus slippage. */
export const protectionPrice = (
  side: SpotSide,
  price: Amount,
  slip: Amount,
  decimals: number,
): Amount => {
  const factor = side === 'buy' ? add(one, slip) : subtract(one, slip);
  const worst = truncate(multiply(price, factor), decimals);
  return isPositive(worst) ? worst : stepOf(decimals);
};

/** The largest quantity at the price; null while the balance is unknown. */
export const mostQuantity = (
  side: SpotSide,
  price: Amount | null,
  limits: SpotLimits,
): Amount | null => {
  const { availableQuote, availableBase, quantityDecimals } = limits;
  if (side === 'sell') return availableBase && truncate(availableBase, quantityDecimals);
  if (availableQuote === null || price === null || !isPositive(price)) return null;
  return divide(availableQuote, price, quantityDecimals);
};

/** A percentage of the maximum, truncated to the pair's decimals. */
export const partOf = (max: Amount, percent: number, decimals: number): Amount =>
  truncate(divide(multiply(max, amountOfUnits(BigInt(percent), 0)), hundred), decimals);

/** A quantity as a percentage of the maximum, an integer from 0 to 100. */
export const percentOf = (max: Amount, quantity: Amount): number => {
  if (!isPositive(max) || !isPositive(quantity)) return 0;
  return Number(smallest(divide(multiply(quantity, hundred), max, 0), hundred));
};

/** Order value, fee and received amount if the whole order fills at its price. */
export const estimateOf = (
  order: Pick<SpotRequest, 'side' | 'price' | 'quantity'>,
  feeRate: Amount,
) => {
  const { fee, received } = settleFill({
    side: order.side,
    targetPrice: order.price,
    fillPrice: order.price,
    quantity: order.quantity,
    feeRate,
  });
  return { total: truncate(multiply(order.price, order.quantity), ledgerScale), fee, received };
};

/** How much worse than the last price a price is for the owner, as a fraction; zero if better. */
export const worseBy = (side: SpotSide, price: Amount, last: Amount): Amount => {
  if (!isPositive(last)) return zero;
  const loss = side === 'buy' ? subtract(price, last) : subtract(last, price);
  return compare(loss, zero) > 0 ? divide(loss, last) : zero;
};
