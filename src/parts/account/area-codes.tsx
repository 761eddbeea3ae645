import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectCountries } from '../../../machines/account/country';
import { countryOfAreaCode } from '../../../schemas/account/country';
import { countriesOver } from '../../api/account/country';
import { SelectSheet } from '../../components/overlays/select-sheet';
import { useOver } from '../../context/services';
import { recentCountries, rememberCountry } from '../../storage/recent-countries';
import { useCountryNames } from './country-names';

/** A dialling code, digits only. */
export type AreaCodeProps = { value: string; onChange: (areaCode: string) => void };

/** The country of a dialling code, and the sheet in which another is chosen. */
export const useAreaCodes = ({ value, onChange }: AreaCodeProps) => {
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
  return {
    name: current ? nameOf(current) : null,
    code: current?.areaCode ?? value,
    isOpen,
    open: () => setIsOpen(true),
    sheet: (
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
    ),
  };
};
