// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listedCountries as listed } from '../../examples/account/country';
import { silence } from '../../examples/account/people';
import { countryMachine } from '../../machines/account/country';
import { Countries, RecentCountries } from '../../schemas/account/country';
import { languages } from '../../schemas/kernel/language';
import { countriesIn } from '../../server/users/countries';
import { AreaCodeField } from '../../src/parts/account/area-code-field';
import { ChooseScreen } from '../../src/screens/account/choose/choose-screen';
import { groupedByInitial, initialOf } from '../../src/screens/account/choose/initial';
import { recentAreaCode, recentCountries } from '../../src/storage/recent-countries';
import { type ScreenScript, Surroundings, settled } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { testTours } from '../support/screen/test-tours';
import { countryWalk as walked } from './walks/country';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the countries', () => {
  test.each(languages)('are grouped as $name is sorted', ({ code, locale }) => {
    const rows = v.parse(Countries, countriesIn(code));
    const groups = groupedByInitial(rows, ({ name }) => name, locale);
    expect(groups.flatMap(({ countries }) => countries).length).toBe(rows.length);
    // No letter comes twice, and their number is one that a thumb can jump through.
    expect(new Set(groups.map(({ letter }) => letter)).size).toBe(groups.length);
    expect(groups.length).toBeLessThanOrEqual(code === 'hk' ? 1 : 45);
    if (code !== 'hk') expect(groups.length).toBeGreaterThan(10);
    const letters = rows.map(({ name }) => initialOf(name, locale));
    const changes = letters.filter((letter, at) => letter !== letters[at - 1]).length;
    expect(changes).toBe(groups.length);
  });

  test('stand under their letters in whatever order they came', () => {
    const named = ['Spain', 'Chile', 'United States', 'China', 'Åland Islands'].map((name, at) => ({
      id: at + 1,
      name,
      areaCode: '1',
      iso: '',
    }));
    const groups = groupedByInitial(named, ({ name }) => name, 'en-US');
    expect(
      groups.map(({ letter, countries }) => [letter, ...countries.map(({ name }) => name)]),
    ).toEqual([
      ['A', 'Åland Islands'],
      ['C', 'Chile', 'China'],
      ['S', 'Spain'],
      ['U', 'United States'],
    ]);
  });

  test.each([
    ['zh-CN', '阿富汗', 'A'],
    ['zh-CN', '中国', 'Z'],
    ['zh-CN', '日本', 'R'],
    ['ko-KR', '대한민국', 'ㄷ'],
    ['ja-JP', 'ガーナ', 'カ'],
    ['ja-JP', '中国', '#'],
    ['th-TH', 'ไทย', 'ท'],
    ['es-419', 'Écuador', 'E'],
    ['en-US', 'Åland Islands', 'A'],
  ])('in %s have %s under %s', (locale, name, letter) => {
    const country = { id: 1, name, areaCode: '1', iso: '' };
    expect(groupedByInitial([country], ({ name: own }) => own, locale)[0]?.letter).toBe(letter);
  });

  test('chosen lately are foreign data when they are read back', () => {
    localStorage.setItem('tideline_recent_countries', '[{"iso":"<b>","areaCode":"x"}]');
    expect(recentCountries()).toEqual([]);
    localStorage.setItem('tideline_recent_countries', 'no json');
    expect(recentAreaCode()).toBe('86');
    expect(v.parse(RecentCountries, 7)).toEqual([]);
  });
});

const Held = () => {
  const [areaCode, setAreaCode] = useState('86');
  return (
    <>
      <AreaCodeField value={areaCode} onChange={setAreaCode} />
      <output data-testid="chosen">{areaCode}</output>
    </>
  );
};

describe('the country code field', () => {
  const open = async () => {
    const scripted = scriptedClient();
    render(
      <Surroundings client={scripted.client}>
        <Held />
      </Surroundings>,
    );
    await settled();
    return scripted;
  };
  const field = () => screen.getByLabelText('Country code');

  test('names the country before the list has come, and after', async () => {
    const scripted = await open();
    expect(field().textContent).toContain('China +86');
    await act(async () => scripted.answer('area_code', listed));
    fireEvent.click(field());
    fireEvent.click(screen.getByRole('button', { name: /Canada/ }));
    await settled();
    expect(screen.getByTestId('chosen').textContent).toBe('1');
    expect(field().textContent).toContain('Canada +1');
    expect(recentCountries()).toEqual([{ iso: 'CA', areaCode: '1' }]);
  });

  test('goes on with the built-in list when none comes', async () => {
    const scripted = await open();
    await act(async () => scripted.refuse('area_code', silence));
    fireEvent.click(field());
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '+66' } });
    fireEvent.click(screen.getByRole('button', { name: /Thailand/ }));
    expect(field().textContent).toContain('Thailand +66');
  });
});

describe('the choose screen', () => {
  const script: ScreenScript<typeof countryMachine> = {
    screen: <ChooseScreen />,
    paths: { readCountries: 'area_code' },
    gestures: {
      'list.retried': () => {
        fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
      },
    },
    expectations: {
      reading: () => expect(screen.getByText('China')).toBeTruthy(),
      read: () => {
        expect(screen.queryByText('China')).toBeNull();
        expect(screen.getByText('Spain')).toBeTruthy();
      },
      builtIn: () => expect(screen.getByText(/built-in one/)).toBeTruthy(),
    },
    failures: null,
  };
  testTours(countryMachine, walked, script, {
    title: 'shows where the list stands',
    every: 'runs every transition that it can cause',
  });

  test('searches, says when nothing matches, and remembers the choice', async () => {
    const scripted = scriptedClient();
    render(
      <Surroundings client={scripted.client}>
        <ChooseScreen />
      </Surroundings>,
    );
    await settled();
    await act(async () => scripted.answer('area_code', listed));
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: 'atlantis' } });
    expect(screen.getByText('No country matches')).toBeTruthy();
    fireEvent.change(search, { target: { value: 'SPAIN' } });
    fireEvent.click(screen.getByText('Spain'));
    expect(recentAreaCode()).toBe('34');
  });
});
