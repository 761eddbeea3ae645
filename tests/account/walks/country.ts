import { countryExamples } from '../../../examples/account/country';
import {
  countryMachine,
  selectCountries,
  selectIsBuiltIn,
} from '../../../machines/account/country';
import { walk } from '../../walker/walker';

/** Every way reading the countries can go. */
export const countryWalk = walk(countryMachine, {
  ...countryExamples,
  facts: (snapshot) => ({
    countries: selectCountries(snapshot).length,
    isBuiltIn: selectIsBuiltIn(snapshot),
  }),
});
