import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, type Ref, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectCountries } from '../../../machines/account/country';
import type { Country } from '../../../schemas/account/country';
import { countriesOver } from '../../api/account/country';
import { SelectField } from '../../components/fields/select-field';
import { SelectSheet } from '../../components/overlays/select-sheet';
import { useOver } from '../../context/services';
import { useCountryNames } from './country-names';

type ChosenCountry = Pick<Country, 'id' | 'name' | 'iso'>;

type CountryFieldProps = {
  value: ChosenCountry | null;
  onChange: (country: ChosenCountry) => void;
  error?: ReactNode;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
};

const Field = ({ value, onChange, error, disabled, ref }: CountryFieldProps) => {
  const intl = useIntl();
  const nameOf = useCountryNames();
  const list = useActorRef(useOver(countriesOver));
  const countries = useSelector(list, selectCountries);
  const [isOpen, setIsOpen] = useState(false);
  const current = value && (countries.find(({ id }) => id === value.id) ?? null);
  const choose = (id: number) => {
    const chosen = countries.find((country) => country.id === id);
    if (chosen) onChange({ id, name: nameOf(chosen), iso: chosen.iso });
  };
  const shown = current ? nameOf(current) : value?.name;
  return (
    <>
      <SelectField
        ref={ref}
        label={<FormattedMessage id="field.country" />}
        placeholder={<FormattedMessage id="verification.country.choose" />}
        expanded={isOpen}
        disabled={disabled}
        onPress={() => setIsOpen(true)}
        error={error}
      >
        {shown}
      </SelectField>
      <SelectSheet
        open={isOpen}
        title={<FormattedMessage id="verification.country.choose" />}
        closeLabel={intl.formatMessage({ id: 'screen.close' })}
        search={{
          label: intl.formatMessage({ id: 'verification.country.search' }),
          clearLabel: intl.formatMessage({ id: 'action.clearSearch' }),
          noMatch: () => <FormattedMessage id="country.noMatch" />,
        }}
        choices={countries.map((country) => ({
          value: country.id,
          label: nameOf(country),
          search: `${nameOf(country)} ${country.iso}`,
        }))}
        value={value?.id ?? null}
        onChoose={choose}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
};

/** A country of the server's list. The names come anew with another language. */
export const CountryField = (props: CountryFieldProps) => {
  const { locale } = useIntl();
  return <Field key={locale} {...props} />;
};
