import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { openedBy, openingOf } from '../../../schemas/futures/futures-draft';
import type { FuturesSide } from '../../../schemas/futures/futures-figures';
import {
  type Amount,
  add,
  amount,
  compare,
  divide,
  multiply,
  withDecimals,
} from '../../../schemas/kernel/money';
import { classesOf } from '../../components/base/class-names';
import { AmountField } from '../../components/fields/amount-field';
import { Switch } from '../../components/fields/checkbox';
import { type Change, signed } from '../../format/figure';
import { pasteError } from '../../forms/paste-error';
import { typedAmount } from '../trade/typed-amount';
import styles from './futures-screen.module.css';
import { StopResult } from './stop-result';
import type { FuturesFormState } from './use-futures-form';

const css = classesOf(styles);

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
    <StopResult
      position={openedBy(order, context)}
      costs={openingOf(order, context).fee}
      price={price}
      unit={pair.quote}
      namesSide
    />
  );
};

/** Distances from the price: those of a long order first. */
const distances = {
  takeProfit: ['1', '2', '5', '-1', '-2', '-5'],
  stopLoss: ['-1', '-2', '-5', '1', '2', '5'],
} as const satisfies Record<StopName, readonly string[]>;

const percents: Readonly<Record<(typeof distances)[StopName][number], Change>> = {
  '1': signed(amount('1'), 0),
  '2': signed(amount('2'), 0),
  '5': signed(amount('5'), 0),
  '-1': signed(amount('-1'), 0),
  '-2': signed(amount('-2'), 0),
  '-5': signed(amount('-5'), 0),
};

/** A stop at a distance from the price, with one tap. */
const Distances = ({ ticket, name }: { ticket: FuturesFormState; name: StopName }) => {
  const intl = useIntl();
  const { at, form, pair } = ticket;
  const take = (percent: string) => {
    if (at === null) return;
    const price = divide(multiply(at, add(amount('100'), amount(percent))), amount('100'));
    form.set(name, withDecimals(price, pair.priceDecimals));
  };
  return (
    <fieldset className={css('distances')}>
      <legend className="tl-spoken">
        {intl.formatMessage({
          id: name === 'takeProfit' ? 'futures.takeProfit' : 'futures.stopLoss',
        })}
      </legend>
      {distances[name].map((percent) => (
        <button
          key={percent}
          type="button"
          className={css('distance')}
          disabled={at === null}
          onClick={() => take(percent)}
        >
          <span>{percents[percent].text}%</span>
        </button>
      ))}
    </fieldset>
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
      {hasStops ? (
        <div className={css('stops')}>
          {(['takeProfit', 'stopLoss'] as const).map((name) => (
            <div key={name} className={css('stop')}>
              <AmountField
                {...form.field(name)}
                error={errorFor(name)}
                helper={<Helper ticket={ticket} name={name} />}
                size="plain"
                label={labels[name]}
                decimals={pair.priceDecimals}
                pasteError={pasteError}
              />
              <Distances ticket={ticket} name={name} />
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
};
