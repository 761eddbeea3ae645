import type { Amount } from '../../schemas/kernel/money';
import { ChangeText, Figure, type FigureProps } from '../components/figures/figure';
import { fullFigure, money, moneyChange } from '../format/money-figure';
import { usePairs } from './live-provider';

/** Whether prices are in a coin; while no pairs are known, every coin counts as one. */
export const useIsQuote = (coin: string): boolean =>
  usePairs()?.some(({ quote }) => quote === coin) ?? true;

type MoneyProps = {
  amount: Amount | null;
  coin: string;
  /** Those of the figures that it is read with. */
  decimals?: number | undefined;
};

const named = (full: string | undefined, coin: string) => full && `${full} ${coin}`;

/** An amount of money: `100.20 USDT`. Its full figure is its name where that has more decimals. */
export const MoneyText = ({
  amount,
  coin,
  decimals,
  ...look
}: MoneyProps & Omit<FigureProps, 'children' | 'spoken'>) => {
  const format = { isQuote: useIsQuote(coin), decimals };
  const text = money(amount, format);
  return (
    <Figure {...look} spoken={named(fullFigure(amount, format), coin)}>
      {amount === null ? text : `${text} ${coin}`}
    </Figure>
  );
};

/** What was gained or lost, with sign, arrow and colour: `+69.80 USDT`. */
export const MoneyChangeText = ({
  amount,
  coin,
  decimals,
  isEstimate = false,
}: MoneyProps & { isEstimate?: boolean }) => {
  const format = { isQuote: useIsQuote(coin), decimals };
  const { text, direction } = moneyChange(amount, format);
  const figure = amount === null ? text : `${text} ${coin}`;
  return (
    <ChangeText direction={direction} spoken={named(fullFigure(amount, format), coin)}>
      {isEstimate ? `≈ ${figure}` : figure}
    </ChangeText>
  );
};
