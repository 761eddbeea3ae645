import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { openedBy } from '../../../schemas/futures/futures-draft';
import type { FuturesSide } from '../../../schemas/futures/futures-figures';
import { type Amount, compare } from '../../../schemas/kernel/money';
import { AmountField } from '../../components/fields/amount-field';
import { Switch } from '../../components/fields/checkbox';
import { pasteError } from '../../forms/paste-error';
import { typedAmount } from '../trade/typed-amount';
import { StopResult } from './stop-result';
import type { FuturesFormState } from './use-futures-form';

type StopName = 'takeProfit' | 'stopLoss';

/** The side that a stop is for: a profit lies above the price for long, a loss below it. */
const sideOf = (name: StopName, price: Amount, reference: Amount): FuturesSide =>
  compare(price, reference) > 0 === (name === 'takeProfit') ? 'long' : 'short';

const Helper = ({ ticket, name }: { ticket: FuturesFormState; name: StopName }): ReactNode => {
  const { at, lots, form, context, pair } = ticket;
  const price = typedAmount(form.values[name]);
  if (at === null || lots === null || lots < 1 || price === null) return null;
  const order = { side: sideOf(name, price, at), price: at, lots, multiple: form.values.multiple };
  return (
    <StopResult position={openedBy(order, context)} price={price} unit={pair.quote} namesSide />
  );
};

const labels = {
  takeProfit: <FormattedMessage id="futures.takeProfit" />,
  stopLoss: <FormattedMessage id="futures.stopLoss" />,
};

/** Take profit and stop loss of a new order, each alone if need be. */
export const StopFields = ({
  ticket,
  errorFor,
}: {
  ticket: FuturesFormState;
  errorFor: (field: StopName) => ReactNode;
}) => {
  const { form, pair } = ticket;
  const { hasStops } = form.values;
  return (
    <>
      <Switch checked={hasStops} onChange={(on) => form.set('hasStops', on)}>
        <FormattedMessage id="futures.stops" />
      </Switch>
      {hasStops
        ? (['takeProfit', 'stopLoss'] as const).map((name) => (
            <AmountField
              key={name}
              {...form.field(name)}
              error={errorFor(name)}
              helper={<Helper ticket={ticket} name={name} />}
              size="plain"
              label={labels[name]}
              decimals={pair.priceDecimals}
              pasteError={pasteError}
            />
          ))
        : null}
    </>
  );
};
