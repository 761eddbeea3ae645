import { countryMachine } from '../../machines/country';
import { Countries } from '../../schemas/country';
import { answers } from './actor';
import type { Client } from './client';
import { document, nothing } from './document';

/** Every country with its dialling code, named in the language of the request. */
export const GetCountries = document<object>()({
  method: 'POST',
  path: 'area_code',
  fields: nothing,
  result: Countries,
});

export const countriesOver = (client: Client) =>
  countryMachine.provide({ actors: { readCountries: answers(client)(GetCountries) } });
