import { type Amount, amount, multiply } from '../../../schemas/kernel/money';
import { ratio } from '../../format/figure';

const hundred = amount('100');

/** A fraction as a percentage: `0.40%`. */
export const percentOf = (fraction: Amount): string => ratio(multiply(fraction, hundred));
