import type { countryMachine } from '../../machines/account/country';
import type { Country } from '../../schemas/account/country';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { silence } from './people';

export const listedCountries: Country[] = [
  { id: 16, name: 'Mexico', areaCode: '52', iso: 'MX' },
  { id: 15, name: 'Spain', areaCode: '34', iso: 'ES' },
  { id: 21, name: 'Canada', areaCode: '1', iso: 'CA' },
  { id: 2, name: 'United States', areaCode: '1', iso: 'US' },
];

export const countryAnswers = {
  readCountries: { done: { listed: listedCountries, none: [] }, error: { offline: silence } },
} satisfies AnswerTable<typeof countryMachine>;

export const countryExamples = {
  inputs: { only: undefined },
  events: { 'list.retried': { only: {} } },
  answers: countryAnswers,
} satisfies Examples<typeof countryMachine>;
