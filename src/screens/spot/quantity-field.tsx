import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ledgerScale } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import { classesOf } from '../../components/base/class-names';
import { AmountField } from '../../components/fields/amount-field';
import type { FieldProps } from '../../components/fields/field-frame';
import { Icon } from '../../components/icons/icon';
import { pasteError } from '../../forms/paste-error';
import styles from './quantity-field.module.css';
import type { SpotForm } from './spot-draft';

const css = classesOf(styles);

/** How much: of the coin, or for how much of the other one. */
export const QuantityField = ({
  pair,
  unit,
  field,
  error,
  onToggle,
}: {
  pair: Pair;
  unit: SpotForm['unit'];
  field: Omit<FieldProps, 'label' | 'error'>;
  error: ReactNode;
  onToggle: () => void;
}) => {
  const intl = useIntl();
  const name = unit === 'base' ? pair.base : pair.quote;
  // All of a balance can be spent, and a balance has the decimals of the ledger.
  const decimals = unit === 'base' ? pair.quantityDecimals : ledgerScale;
  return (
    <AmountField
      {...field}
      error={error}
      size="plain"
      label={<FormattedMessage id="label.quantity" />}
      decimals={decimals}
      pasteError={pasteError}
      unit={
        <button
          type="button"
          className={css('unit')}
          aria-label={intl.formatMessage({ id: 'spot.unit.change' }, { unit: name })}
          onClick={onToggle}
        >
          {name}
          <Icon name="swap" size="small" />
        </button>
      }
    />
  );
};
