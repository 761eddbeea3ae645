import { countryMachine } from '../../../machines/account/country';
import { Countries } from '../../../schemas/account/country';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document, nothing } from '../kernel/document';

/** Every country with its dialling code, named in the language of the request. */
export const GetCountries = document<object>()({
  method: 'POST',
  path: 'area_code',
  fields: nothing,
  result: Countries,
});

export const countriesOver = (client: Client) =>
  countryMachine.provide({ actors: { readCountries: fromDocument(client)(GetCountries) } });
