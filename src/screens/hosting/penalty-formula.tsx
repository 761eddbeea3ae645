import { type Amount, ledgerScale } from '../../../schemas/kernel/money';
import { Figure } from '../../components/figures/figure';
import { quantity } from '../../format/figure';
import { money } from '../../format/money-figure';
import { useIsQuote } from '../../realtime/money-text';
import { percentOf } from './rate';

/** A penalty with the figures that it follows from: `0.40% × 3 × 1,000 = 12.00 USDT`. */
export const PenaltyFormula = ({
  settlementRatio,
  daysLeft,
  amount,
  penalty,
  currency,
}: {
  settlementRatio: Amount;
  daysLeft: number;
  amount: Amount;
  penalty: Amount;
  currency: string;
}) => {
  const isQuote = useIsQuote(currency);
  return (
    <>
      <Figure>{`${percentOf(settlementRatio)} × ${daysLeft} × ${quantity(amount, ledgerScale)}`}</Figure>{' '}
      <Figure>{`= ${money(penalty, { isQuote })} ${currency}`}</Figure>
    </>
  );
};
