import { type Amount, decimalsOf, ledgerScale } from '../../../schemas/kernel/money';
import { Figure } from '../../components/figures/figure';
import { price, quantity } from '../../format/figure';
import { percentOf } from './rate';

/** Two decimals, or all that there are. */
export const exactly = (amount: Amount): string => price(amount, Math.max(2, decimalsOf(amount)));

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
}) => (
  <>
    <Figure>{`${percentOf(settlementRatio)} × ${daysLeft} × ${quantity(amount, ledgerScale)}`}</Figure>{' '}
    <Figure>{`= ${exactly(penalty)} ${currency}`}</Figure>
  </>
);
