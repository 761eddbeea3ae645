import * as v from 'valibot';
import { RecentCountries, type RecentCountry } from '../../schemas/account/country';
import { emptyRegistration } from '../../schemas/account/registration';
import { readJson, writeText } from '../api/kernel/device';

const name = 'tideline_recent_countries';

/** The countries chosen on this device, newest first. */
export const recentCountries = (): RecentCountry[] => v.parse(RecentCountries, readJson(name));

/** The dialling code that a phone field starts with. */
export const recentAreaCode = (): string =>
  recentCountries()[0]?.areaCode ?? emptyRegistration.areaCode;

export const rememberCountry = ({ iso, areaCode }: RecentCountry): void => {
  const countries = [{ iso, areaCode }, ...recentCountries().filter((one) => one.iso !== iso)];
  writeText(name, JSON.stringify(v.parse(RecentCountries, countries)));
};
