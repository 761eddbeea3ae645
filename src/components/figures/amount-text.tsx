import type { Language } from '../../../schemas/kernel/language';
import type { Amount } from '../../../schemas/kernel/money';
import { balance, compact, hiddenFigure, price, quantity, valuation } from '../../format/figure';
import { Figure, type FigureProps } from './figure';

type Look = Omit<FigureProps, 'children'>;

/** A price and a balance have fixed decimals; a quantity has no trailing zeros. */
const formats = { price, balance, quantity };

export type AmountTextProps = Look & {
  amount: Amount | null;
  decimals: number;
  kind?: keyof typeof formats | undefined;
  unit?: string | undefined;
  /** Shows six dots instead. */
  hidden?: boolean | undefined;
};

/** Every amount, balance and price on a screen is rendered by this component. */
export const AmountText = ({
  amount,
  decimals,
  kind = 'quantity',
  unit,
  hidden = false,
  ...look
}: AmountTextProps) => {
  const text = hidden ? hiddenFigure : formats[kind](amount, decimals);
  return (
    <Figure {...look}>{unit === undefined || amount === null ? text : `${text} ${unit}`}</Figure>
  );
};

/** A value in the valuation currency that the person chose. */
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

/** A volume in the language's compact notation; the full figure is its label. */
export const CompactText = ({
  amount,
  language,
  ...look
}: Omit<Look, 'spoken'> & { amount: Amount | null; language: Language }) => (
  <Figure {...look} spoken={quantity(amount, 2)}>
    {compact(amount, language)}
  </Figure>
);
