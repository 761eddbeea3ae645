import { type Amount, ledgerScale } from '../../schemas/kernel/money';
import { type Change, missing, percentChange, quantity, signed } from './figure';

// Figures of trades, apart from those that home shows, because home loads that file whole.

/** Profit or loss with its unit and, when known, the percent: `+12.40 USDT (+3.10%)`. */
export const profit = (
  amount: Amount | null,
  {
    decimals,
    unit,
    percent,
  }: { decimals: number; unit: string; percent?: Amount | null | undefined },
): Change => {
  const gain = signed(amount, decimals);
  if (amount === null) return gain;
  const share = percent == null ? '' : ` (${percentChange(percent).text})`;
  return { ...gain, text: `${gain.text} ${unit}${share}` };
};

/** A leverage multiple: `20×`. */
export const multiple = (times: Amount | null): string =>
  times === null ? missing : `${quantity(times, ledgerScale)}×`;
