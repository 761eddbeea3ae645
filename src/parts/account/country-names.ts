import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { Country } from '../../../schemas/account/country';

/** Names countries in the language of the app: by the server, else by the device. */
export const useCountryNames = () => {
  const intl = useIntl();
  return useCallback(
    ({ name, iso, areaCode }: Country): string => {
      if (name !== '') return name;
      const known = iso === '' ? undefined : intl.formatDisplayName(iso, { type: 'region' });
      return known ?? (iso || areaCode);
    },
    [intl],
  );
};
