import { amount, multiply, truncate } from '../../schemas/kernel/money';
import type { Settings } from '../platform/settings';

const placeholder = /\{([a-z_.A-Z]+)(%?)\}/g;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : null;

/**
 * Fills the figures into an article: `{withdraw.per_day}` is a setting as it is, `{spot.fee%}` a
 * fraction in percent. An unknown one stays, and a test fails on it.
 */
export const withFigures = (text: string, settings: Settings): string => {
  const known: Readonly<Record<string, unknown>> = settings;
  return text.replaceAll(placeholder, (whole, name: string, isPercent: string) => {
    const value = textOf(known[name]);
    if (value === null) return whole;
    return isPercent === '' ? value : `${truncate(multiply(amount(value), amount('100')), 8)}%`;
  });
};
