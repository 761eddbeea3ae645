// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { CurrencyChoice } from '../../src/screens/option/currency-choice';
import { Surroundings } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

afterEach(cleanup);

const currency = (id: number) => ({
  id,
  name: `COIN${id}`,
  logo: '',
  decimals: 6,
  feePercent: amount('0.2'),
  minStake: null,
  maxStake: null,
  maxOpen: 10,
  stakeShortcuts: [],
  available: id === 7 ? amount('1234.5') : amount('0'),
  frozen: amount('0'),
});

const shown = (count: number) => {
  const currencies = Array.from({ length: count }, (_, place) => currency(place + 1));
  const chosen: number[] = [];
  const [first = currency(1)] = currencies;
  render(
    <Surroundings client={scriptedClient().client}>
      <CurrencyChoice currencies={currencies} currency={first} onChange={(id) => chosen.push(id)} />
    </Surroundings>,
  );
  return chosen;
};

test('one coin leaves nothing to choose', () => {
  shown(1);
  expect(screen.queryByText('COIN1')).toBeNull();
});

test('up to four coins are a row', () => {
  const chosen = shown(4);
  fireEvent.click(screen.getByLabelText('COIN4'));
  expect(chosen).toEqual([4]);
});

test.each([5, 7, 12])('each of %i coins can be chosen from a list, with its balance', (count) => {
  const chosen = shown(count);
  for (let id = 1; id <= count; id += 1) {
    const field = screen.getByRole('button', { name: 'Paid with' });
    expect(field.textContent).toContain('COIN1');
    fireEvent.click(field);
    const list = within(screen.getByRole('dialog'));
    if (id === 7) expect(list.getByText('1,234.5')).toBeTruthy();
    fireEvent.click(list.getByText(`COIN${id}`));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  expect(chosen).toEqual(Array.from({ length: count }, (_, place) => place + 1));
});
