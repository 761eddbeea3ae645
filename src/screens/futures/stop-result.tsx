import { FormattedMessage } from 'react-intl';
import { type FuturesPosition, profitAt } from '../../../schemas/futures/futures-figures';
import { type Amount, amount, divide, isPositive, multiply } from '../../../schemas/kernel/money';
import { Figure } from '../../components/figure';
import { profit as profitText } from '../../format/trade-figure';
import { SideText } from './futures-words';

const hundred = amount('100');

/** A profit in percent of the initial margin; null without a margin. */
export const percentOfMargin = (
  profit: Amount,
  { initialMargin }: Pick<FuturesPosition, 'initialMargin'>,
): Amount | null =>
  isPositive(initialMargin) ? divide(multiply(profit, hundred), initialMargin) : null;

/** What a position makes at a price, in money and in percent of its margin. */
export const profitOf = (position: FuturesPosition, price: Amount, unit: string) => {
  const profit = profitAt(position, price);
  const percent = percentOfMargin(profit, position);
  return profitText(profit, { decimals: 2, unit, percent });
};

/** Below the price of a stop: what it comes to, and for which side where that is not given. */
export const StopResult = ({
  position,
  price,
  unit,
  namesSide = false,
}: {
  position: FuturesPosition;
  price: Amount;
  unit: string;
  namesSide?: boolean;
}) => {
  const { text, direction } = profitOf(position, price, unit);
  return (
    <>
      {namesSide ? (
        <>
          <SideText side={position.side} />{' '}
        </>
      ) : null}
      <FormattedMessage
        id="futures.stop.result"
        values={{
          result: (
            <Figure size="caption" tone={direction}>
              {text}
            </Figure>
          ),
        }}
      />
    </>
  );
};
