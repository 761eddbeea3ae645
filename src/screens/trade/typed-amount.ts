import { type Amount, amountFrom } from '../../../schemas/kernel/money';

/** What is typed of a figure: a point at the end does not make it invalid. */
export const withoutPoint = (text: string): string => text.replace(/\.$/, '');

/** A figure while it is typed. */
export const typedAmount = (text: string): Amount | null => amountFrom(withoutPoint(text));
