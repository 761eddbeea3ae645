import { FormattedMessage, useIntl } from 'react-intl';
import { type Amount, withDecimals } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import { stepOf } from '../../../schemas/spot/spot-estimate';
import { classesOf } from '../../components/base/class-names';
import type { FieldProps } from '../../components/fields/field-frame';
import { Stepper } from '../../components/fields/stepper';
import { pasteError } from '../../forms/paste-error';
import { PriceText } from './amounts';
import styles from './trade.module.css';

const css = classesOf(styles);

/** The limit price: typed, stepped, or taken from the other side of the book. */
export const PriceField = ({
  pair,
  best,
  last,
  field,
}: {
  pair: Pair;
  best: Amount | null;
  /** Where an empty price is stepped from. */
  last: Amount | null;
  field: Omit<FieldProps, 'label'>;
}) => {
  const intl = useIntl();
  const tick = stepOf(pair.priceDecimals);
  return (
    <div className={css('field')}>
      <div className={css('field-head')}>
        <span className={`${css('field-label')} tl-label`} aria-hidden="true">
          <FormattedMessage id="label.price" />
        </span>
        <button
          type="button"
          className={css('head-action')}
          disabled={best === null}
          onClick={() =>
            best === null ? undefined : field.onChange(withDecimals(best, pair.priceDecimals))
          }
        >
          <FormattedMessage id="spot.price.best" />
        </button>
      </div>
      <Stepper
        {...field}
        label={
          <>
            <FormattedMessage id="label.price" /> {pair.quote}
          </>
        }
        hideLabel
        step={tick}
        min={tick}
        from={last}
        decimals={pair.priceDecimals}
        pasteError={pasteError}
        lessLabel={intl.formatMessage({ id: 'spot.price.less' })}
        moreLabel={intl.formatMessage({ id: 'spot.price.more' })}
      />
    </div>
  );
};

/** In the place of the price of a market order: what it will never be worse than. */
export const MarketNote = ({ pair, worst }: { pair: Pair; worst: Amount | null }) => (
  <p className={css('market-note')}>
    <FormattedMessage
      id="spot.market.note"
      values={{
        price: <PriceText price={worst} pair={pair} />,
      }}
    />
  </p>
);
