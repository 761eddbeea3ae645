import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { countryMachine } from '../machines/country';
import { Countries, countryOfAreaCode, fallbackCountries } from '../schemas/country';
import { countriesIn } from '../server/identity/countries';
import { runOnActor } from './support/run-actor';
import {
  countryAnswers as answers,
  listedCountries as listed,
  countryWalk as walked,
} from './support/walked-country';

describe('the countries', () => {
  test('move like this, and no other way', () => {
    expect(walked.table).toEqual([
      'builtIn: list.retried -> reading [busy] {isBuiltIn: -}',
      'reading: after answerTimeout -> builtIn {isBuiltIn}',
      'reading: readCountries done 1 -> read {countries: 4}',
      'reading: readCountries done 2 -> builtIn {isBuiltIn}',
      'reading: readCountries error -> builtIn {isBuiltIn}',
      'start -> reading [busy] {countries: 20}',
    ]);
  });

  test('wait as long as they should', () => {
    expect(walked.waits).toEqual({ answerTimeout: 60_000 });
  });

  test('leave no state, transition or guard outcome unseen', () => {
    expect(walked.gaps).toEqual([]);
  });

  test.each(walked.transitions)('keep their promises: $title', ({ to }) => {
    expect(to.context.countries).toEqual(to.matches('read') ? listed : fallbackCountries);
  });

  test.each(walked.tours)('run as drawn: $title', async (tour) => {
    await runOnActor(countryMachine, tour, answers);
  });

  test('built in are the first ones of the server, under the same ids and codes', () => {
    const byId = [...countriesIn('en')].sort((a, b) => a.id - b.id);
    expect(fallbackCountries.map(({ id, iso, areaCode }) => ({ id, iso, areaCode }))).toEqual(
      byId
        .slice(0, fallbackCountries.length)
        .map(({ id, iso, area_code }) => ({ id, iso, areaCode: area_code })),
    );
  });

  test('are read in the forms that existing servers send', () => {
    expect(
      v.parse(Countries, [
        { id: '7', name: 'Korea', area_code: '+82' },
        { id: 8, name: 'Japan', area_code: 81, iso: 'jp' },
      ]),
    ).toEqual([
      { id: 7, name: 'Korea', areaCode: '82', iso: '' },
      { id: 8, name: 'Japan', areaCode: '81', iso: 'JP' },
    ]);
    expect(v.parse(Countries, null)).toEqual([]);
  });

  test('that share a code are told apart by what was chosen, else by their order', () => {
    expect(countryOfAreaCode(listed, '1', null)?.iso).toBe('US');
    expect(countryOfAreaCode(listed, '1', 'CA')?.iso).toBe('CA');
    expect(countryOfAreaCode(listed, '1', 'MX')?.iso).toBe('US');
    expect(countryOfAreaCode(listed, '999', null)).toBeNull();
  });
});
