import { FormattedMessage } from 'react-intl';
import type { FuturesRequest, FuturesTradingContext } from '../../../schemas/futures/futures-draft';
import { openedBy, openingOf } from '../../../schemas/futures/futures-draft';
import { type Amount, isPositive, subtract } from '../../../schemas/kernel/money';
import { Figure } from '../../components/figures/figure';
import { ratio } from '../../format/figure';
import { accountOf, type PricedPosition } from './open-positions';

type Sized = Pick<FuturesRequest, 'side' | 'price' | 'lots' | 'multiple'>;

const after = (
  order: Sized,
  context: FuturesTradingContext,
  positions: readonly PricedPosition[],
): Amount | null => {
  const { available, quoteCurrencyId, price } = context;
  if (available === null || !isPositive(price)) return null;
  const left = subtract(available, openingOf(order, context).required);
  const opened = { position: openedBy(order, context), price: order.price ?? price };
  return accountOf(positions, quoteCurrencyId, left, [opened]).riskRate;
};

/** The account's risk rate now, and the one that an order would leave. */
export const RiskChange = ({
  order,
  context,
  positions,
}: {
  order: Sized | null;
  context: FuturesTradingContext;
  positions: readonly PricedPosition[];
}) => {
  const { available, quoteCurrencyId } = context;
  const now = accountOf(positions, quoteCurrencyId, available).riskRate;
  const hasPositions = positions.some((one) => one.order.quoteCurrencyId === quoteCurrencyId);
  const before = hasPositions ? ratio(now) : <FormattedMessage id="label.none" />;
  return (
    <Figure>
      {before}
      {order ? ` → ${ratio(after(order, context, positions))}` : null}
    </Figure>
  );
};
