import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectCountries } from '../../../machines/account/country';
import { countryOfAreaCode } from '../../../schemas/account/country';
import { countriesOver } from '../../api/account/country';
import { SelectField } from '../../components/fields/select-field';
import { SelectSheet } from '../../components/overlays/select-sheet';
import { useOver } from '../../context/services';
import { recentCountries, rememberCountry } from '../../storage/recent-countries';
import { useCountryNames } from './country-names';

type AreaCodeFieldProps = {
  /** The dialling code, digits only. */
  value: string;
  onChange: (areaCode: string) => void;
  error?: ReactNode;
};

const Field = ({ value, onChange, error }: AreaCodeFieldProps) => {
  const intl = useIntl();
  const nameOf = useCountryNames();
  const list = useActorRef(useOver(countriesOver));
  const countries = useSelector(list, selectCountries);
  const [isOpen, setIsOpen] = useState(false);
  const [chosenIso, setChosenIso] = useState<string | null>(
    () => recentCountries()[0]?.iso ?? null,
  );
  const current = countryOfAreaCode(countries, value, chosenIso);
  const choose = (id: number) => {
    const chosen = countries.find((country) => country.id === id);
    if (!chosen) return;
    rememberCountry(chosen);
    setChosenIso(chosen.iso);
    onChange(chosen.areaCode);
  };
  return (
    <>
      <SelectField
        label={<FormattedMessage id="country.areaCode" />}
        placeholder={<FormattedMessage id="country.areaCode.choose" />}
        expanded={isOpen}
        onPress={() => setIsOpen(true)}
        error={error}
      >
        {current ? (
          <FormattedMessage
            id="country.withCode"
            values={{ name: nameOf(current), code: current.areaCode }}
          />
        ) : (
          <FormattedMessage id="country.code" values={{ code: value }} />
        )}
      </SelectField>
      <SelectSheet
        open={isOpen}
        title={<FormattedMessage id="country.areaCode.choose" />}
        closeLabel={intl.formatMessage({ id: 'screen.close' })}
        search={{
          label: intl.formatMessage({ id: 'country.search' }),
          clearLabel: intl.formatMessage({ id: 'action.clearSearch' }),
          noMatch: () => <FormattedMessage id="country.noMatch" />,
        }}
        choices={countries.map((country) => ({
          value: country.id,
          label: nameOf(country),
          search: `${nameOf(country)} ${country.iso} +${country.areaCode}`,
          end: <FormattedMessage id="country.code" values={{ code: country.areaCode }} />,
        }))}
        value={current?.id ?? null}
        onChoose={choose}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
};

/** The dialling code before a phone number. The names come anew with another language. */
export const AreaCodeField = (props: AreaCodeFieldProps) => {
  const { locale } = useIntl();
  return <Field key={locale} {...props} />;
};
