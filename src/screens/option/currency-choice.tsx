import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OptionCurrency } from '../../../schemas/option/option-period';
import { Segmented } from '../../components/controls/segmented';
import { SelectField } from '../../components/fields/select-field';
import { SelectSheet } from '../../components/overlays/select-sheet';
import { quantity } from '../../format/figure';

/** More coins than these would be cut in a row. */
const mostSegments = 4;

/** The coin that pays, where there is more than one: a row, or a list where a row is too short. */
export const CurrencyChoice = ({
  currencies,
  currency,
  onChange,
}: {
  currencies: readonly OptionCurrency[];
  currency: OptionCurrency;
  onChange: (id: number) => void;
}) => {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const label = intl.formatMessage({ id: 'option.currency' });
  if (currencies.length < 2) return null;
  if (currencies.length <= mostSegments) {
    return (
      <Segmented
        label={label}
        segments={currencies.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(currency.id)}
        onChange={(id) => onChange(Number(id))}
      />
    );
  }
  return (
    <>
      <SelectField
        label={<FormattedMessage id="option.currency" />}
        placeholder={label}
        expanded={isOpen}
        onPress={() => setIsOpen(true)}
      >
        {currency.name}
      </SelectField>
      <SelectSheet
        open={isOpen}
        title={label}
        closeLabel={intl.formatMessage({ id: 'screen.close' })}
        choices={currencies.map(({ id, name, available, decimals }) => ({
          value: id,
          label: name,
          search: name,
          end: quantity(available, decimals),
        }))}
        value={currency.id}
        onChoose={onChange}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
};
