import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  type AnyStateMachine,
  createActor,
  fromPromise,
  initialTransition,
  transition,
} from 'xstate';
import { countryMachine } from '../../machines/account/country';
import {
  Countries,
  type Country,
  countryOfAreaCode,
  fallbackCountries,
} from '../../schemas/account/country';
import { countriesIn } from '../../server/account/countries';
import { runOnActor } from '../support/run-actor';
import {
  countryAnswers as answers,
  listedCountries as listed,
  countryWalk as walked,
} from '../support/walked-country';

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

  test.each(walked.transitions)('keep their promises: $title', ({ event, to }) => {
    expect(to.context.countries).toEqual(to.matches('read') ? event['output'] : fallbackCountries);
  });

  test.each(walked.tours)('run as drawn: $title', async (tour) => {
    await runOnActor(countryMachine, tour, answers);
  });

  test('of a server are taken though there is only one', () => {
    const machine: AnyStateMachine = countryMachine;
    const [reading] = initialTransition(machine);
    const output = listed.slice(0, 1);
    const [read] = transition(machine, reading, {
      type: 'xstate.done.actor.readCountries',
      output,
    });
    expect([read.value, read.context.countries]).toEqual(['read', output]);
  });

  test('let a bug through that is no failure of a call', async () => {
    const readCountries = fromPromise<Country[], object>(() =>
      Promise.reject(new TypeError('x is not a function')),
    );
    const actor = createActor(countryMachine.provide({ actors: { readCountries } }));
    const end = new Promise((resolve) => {
      actor.subscribe({
        error: resolve,
        next: ({ value }) => value !== 'reading' && resolve(value),
      });
    });
    actor.start();
    expect(await end).toBeInstanceOf(TypeError);
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
