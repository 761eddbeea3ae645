import * as v from 'valibot';
import { listOf } from '../kernel/rows';
import { Id, Name, Text } from '../kernel/wire';
import { AreaCode } from './account';

/**
 * A country with its dialling code, named in the language of the app
 * (contract/calls/post-area-code.md).
 */
export const Country = v.pipe(
  v.object({
    id: Id,
    name: Text,
    area_code: v.pipe(Name, AreaCode),
    iso: v.pipe(Text, v.toUpperCase()),
  }),
  v.transform(({ id, name, area_code, iso }) => ({ id, name, areaCode: area_code, iso })),
);
export type Country = v.InferOutput<typeof Country>;

export const Countries = listOf(Country);

/**
 * Shown while the server's list is unavailable. Ids and codes are the server's; the device supplies
 * the names in its own language.
 */
export const fallbackCountries: readonly Country[] = [
  ['CN', '86'],
  ['US', '1'],
  ['TW', '886'],
  ['HK', '852'],
  ['MO', '853'],
  ['JP', '81'],
  ['KR', '82'],
  ['TH', '66'],
  ['SG', '65'],
  ['MY', '60'],
  ['VN', '84'],
  ['ID', '62'],
  ['PH', '63'],
  ['GB', '44'],
  ['ES', '34'],
  ['MX', '52'],
  ['AR', '54'],
  ['CO', '57'],
  ['CL', '56'],
  ['PE', '51'],
].map(([iso = '', areaCode = ''], place) => ({ id: place + 1, name: '', areaCode, iso }));

/** Several countries share a code; unless the person chose one, the first in the list is used. */
export const countryOfAreaCode = (
  countries: readonly Country[],
  areaCode: string,
  chosenIso: string | null,
): Country | null => {
  const sharing = countries
    .filter((country) => country.areaCode === areaCode)
    .sort((a, b) => a.id - b.id);
  return sharing.find(({ iso }) => iso === chosenIso) ?? sharing[0] ?? null;
};

export const RecentCountries = v.fallback(
  v.pipe(
    v.array(v.object({ iso: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)), areaCode: AreaCode })),
    v.transform((countries) => countries.slice(0, 3)),
  ),
  [],
);
export type RecentCountry = v.InferOutput<typeof RecentCountries>[number];
