import type { Language } from '../../schemas/kernel/language';
import type { Amount } from '../../schemas/kernel/money';
import { balance, compact, hiddenFigure, price, quantity, valuation } from '../format/figure';
import { Figure, type FigureProps } from './figure';

type Look = Omit<FigureProps, 'children'>;

/** A price and a balance fill their decimals; a quantity shows only those that say something. */
const written = { price, balance, quantity };

export type AmountTextProps = Look & {
  amount: Amount | null;
  decimals: number;
  kind?: keyof typeof written | undefined;
  unit?: string | undefined;
  /** Six dots in its place. */
  hidden?: boolean | undefined;
};

/** Money as text. Every amount, balance and price on a screen is written here. */
export const AmountText = ({
  amount,
  decimals,
  kind = 'quantity',
  unit,
  hidden = false,
  ...look
}: AmountTextProps) => {
  const text = hidden ? hiddenFigure : written[kind](amount, decimals);
  return (
    <Figure {...look}>{unit === undefined || amount === null ? text : `${text} ${unit}`}</Figure>
  );
};

/** What something is worth in the unit the person chose. */
export const ValuationText = ({
  amount,
  unit,
  hidden = false,
  size = 'caption',
  tone = 'faint',
  ...look
}: Look & { amount: Amount | null; unit: string; hidden?: boolean | undefined }) => (
  <Figure size={size} tone={tone} {...look}>
    {hidden ? hiddenFigure : valuation(amount, unit)}
  </Figure>
);

/** A volume in the short words of the language; the full figure is its name. */
export const CompactText = ({
  amount,
  language,
  ...look
}: Omit<Look, 'spoken'> & { amount: Amount | null; language: Language }) => (
  <Figure {...look} spoken={quantity(amount, 2)}>
    {compact(amount, language)}
  </Figure>
);
