import { type Amount, amount, multiply } from '../../../schemas/kernel/money';

const hundred = amount('100');

/** A fraction in percent. */
export const hundredfold = (fraction: Amount): Amount => multiply(fraction, hundred);
