// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { GetPairs } from '../../src/api/market/market';
import { LiveProvider, usePairs } from '../../src/realtime/live-provider';
import { allRead } from '../support/all-read';
import { btcUsdt } from '../support/pairs';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

afterEach(cleanup);

const Prices = () => <p>{usePairs()?.map(({ price }) => price)}</p>;

const beganWith = async (isStale: boolean) => {
  const scripted = scriptedClient();
  const { container } = render(
    <Surroundings client={scripted.client} app={testApp(null)}>
      <LiveProvider
        open={() => new Promise(() => undefined)}
        first={allRead([{ ...btcUsdt, isStale }])}
      >
        <Prices />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  expect(container.textContent).toBe('57314.75');
  return { ...scripted, container };
};

test('prices of the last visit are shown, and asked for again at once', async () => {
  const { asked, answer, container } = await beganWith(true);
  expect(asked.map(({ path }) => path)).toEqual([GetPairs.path]);
  await act(async () => {
    answer(GetPairs.path, allRead([{ ...btcUsdt, price: '57400' }]));
  });
  expect(container.textContent).toBe('57400');
});

test('prices that the page has just fetched are not', async () => {
  const { asked } = await beganWith(false);
  expect(asked).toEqual([]);
});
