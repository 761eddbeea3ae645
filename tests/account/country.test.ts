import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  type AnyStateMachine,
  createActor,
  fromPromise,
  initialTransition,
  transition,
} from 'xstate';
import {
  countryAnswers as answers,
  listedCountries as listed,
} from '../../examples/account/country';
import { countryMachine } from '../../machines/account/country';
import {
  Countries,
  type Country,
  countryOfAreaCode,
  fallbackCountries,
} from '../../schemas/account/country';
import { countriesIn } from '../../server/users/countries';
import { runOnActor, testEach } from '../walker/walker';
import { countryWalk as walked } from './walks/country';

describe('the countries', () => {
  test('have these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> reading [busy] calls readCountries {countries: 20}'],
      reading: [
        'readCountries done listed -> read {countries: 4}',
        'readCountries done none -> builtIn {isBuiltIn}',
        'readCountries error offline -> builtIn {isBuiltIn}',
        'after answerTimeout -> builtIn {isBuiltIn}',
      ],
      builtIn: ['list.retried -> reading [busy] calls readCountries {isBuiltIn: -}'],
    });
  });

  test('have these delays', () => {
    expect(walked.delays).toEqual({ answerTimeout: 60_000 });
  });

  test('have no gaps', () => {
    expect(walked.gaps).toEqual([]);
  });

  testEach('hold their invariants', walked.transitions, ({ event, to }) => {
    expect(to.context.countries).toEqual(to.matches('read') ? event['output'] : fallbackCountries);
  });

  testEach('run', walked.tours, async (tour) => {
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
