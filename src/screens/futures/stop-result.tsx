import { FormattedMessage } from 'react-intl';
import type { FuturesPosition } from '../../../schemas/futures/futures-figures';
import type { Amount } from '../../../schemas/kernel/money';
import { Figure } from '../../components/figures/figure';
import { profitOf } from '../../format/position-profit';
import { SideText } from './futures-words';

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
