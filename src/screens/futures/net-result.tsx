import { percentOfMargin } from '../../../schemas/futures/futures-figures';
import { type FuturesOrder, netResultOf } from '../../../schemas/futures/futures-order';
import { type Amount, ledgerScale } from '../../../schemas/kernel/money';
import { Figure } from '../../components/figures/figure';
import { percentChange } from '../../format/figure';
import { profit as profitText } from '../../format/trade-figure';
import { useFuturesPair } from './futures-pair';

/** All that was booked, without the zeros that fill up the decimals of the ledger. */
const trimmed = (text: string): string => text.replace(/(\.\d\d\d*?)0+(?= )/, '$1');

/** A profit or loss to the last decimal, in money and in percent of the margin. */
export const ProfitText = ({
  order,
  profit,
  isEstimate = false,
}: {
  order: FuturesOrder;
  profit: Amount | null;
  isEstimate?: boolean;
}) => {
  const { quote } = useFuturesPair(order);
  const percent = profit && percentOfMargin(profit, order);
  const { text, direction } = profitText(profit, { decimals: ledgerScale, unit: quote });
  return (
    <>
      <Figure tone={direction} strong>
        {isEstimate ? '≈ ' : ''}
        {trimmed(text)}
      </Figure>
      {percent === null ? null : (
        <>
          {' '}
          <Figure tone={direction} strong>
            ({percentChange(percent).text})
          </Figure>
        </>
      )}
    </>
  );
};

/** What a whole trade came to with its fees, or would where its price made so much. */
export const NetResult = ({
  order,
  realised,
  isEstimate = false,
}: {
  order: FuturesOrder;
  realised: Amount | null;
  isEstimate?: boolean;
}) => (
  <ProfitText
    order={order}
    profit={realised && netResultOf(order, realised)}
    isEstimate={isEstimate}
  />
);
