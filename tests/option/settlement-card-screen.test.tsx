// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { session } from '../../examples/account/people';
import { deliveredOption, voidOption } from '../../examples/option/option-order';
import { amount } from '../../schemas/kernel/money';
import type { OptionOrder } from '../../schemas/option/option-order';
import { LiveProvider, useLive } from '../../src/realtime/live-provider';
import { SettlementCard } from '../../src/screens/option/settlement-card';
import { btcUsdt } from '../support/pairs';
import { rowsIn } from '../support/screen/rows';
import { Surroundings, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

afterEach(cleanup);

const Priced = ({ order }: { order: OptionOrder }) => {
  const { quotes } = useLive();
  useState(() => quotes.seed([btcUsdt]));
  return <SettlementCard order={order} />;
};

const show = (order: OptionOrder) => {
  const { container } = render(
    <Surroundings client={scriptedClient().client} app={testApp(session)}>
      <LiveProvider open={() => new Promise(() => undefined)}>
        <Priced order={order} />
      </LiveProvider>
    </Surroundings>,
  );
  return container;
};

const opening = [
  ['Purchase price', '57,314.75 USDT'],
  ['Time of the price', '2026-03-04 12:00:00.120 UTC'],
  ['Price record', 'trades.1'],
  ['Source', 'Recorded trade of 2021-03-04 12:00:00.120'],
];
const terms = [
  ['Direction', 'Rise'],
  ['Quantity', '100 USDT'],
  ['Payout', '70.00%'],
  ['Fee', '0.2 USDT'],
];
const times = [
  ['Purchase time', '2026-03-04 12:00:00'],
  ['Delivery time', '2026-03-04 12:01:00.300'],
  ['Order no.', '9'],
];

test('a win shows both prices, and what came back', () => {
  const card = show(deliveredOption);
  expect(rowsIn(card)).toEqual([
    ...opening,
    ['Delivery price', '57,314.76 USDT'],
    ['Time of the price', '2026-03-04 12:01:00.410 UTC'],
    ['Price record', 'trades.2'],
    ['Source', 'Recorded trade of 2021-03-04 12:01:00.410'],
    ...terms,
    ['Credited', '170 USDT'],
    ['Net result with fee', '69.8 USDT'],
    ...times,
  ]);
  expect(card.textContent).toMatch(/^\+70.00 USDTThe price rose. You gained 70 USDT./);
  expect(card.textContent).toContain('the result agrees.');
  const rules = [...card.querySelectorAll('ol li')].map(({ textContent }) => textContent);
  expect(card.textContent).toContain('How it is settled');
  expect(rules).toEqual([
    expect.stringMatching(/^The delivery price is the first price/),
    expect.stringMatching(/^Delivery above purchase: Rise wins/),
    expect.stringMatching(/^Won: stake × payout ÷ 100/),
    expect.stringMatching(/^No recorded price within the allowed time/),
  ]);
});

test('a loss shows that the stake is gone, and the fee', () => {
  const lost = { result: 'loss', realisedProfit: amount('-100') } as const;
  const card = show({ ...deliveredOption, ...lost, deliveryPrice: amount('57314.74') });
  expect(card.textContent).toMatch(/^−100.00 USDTThe price fell. You lost 100 USDT./);
  expect(rowsIn(card)).toContainEqual(['Credited', '0 USDT']);
  expect(rowsIn(card)).toContainEqual(['Net result with fee', '−100.2 USDT']);
});

test('an equal price shows that the stake came back, and not the fee', () => {
  const flat = { result: 'flat', realisedProfit: amount('0') } as const;
  const card = show({ ...deliveredOption, ...flat, deliveryPrice: amount('57314.75') });
  expect(card.textContent).toMatch(
    /^0.00 USDTThe price did not change. Your stake was returned; the fee was kept./,
  );
  expect(rowsIn(card)).toContainEqual(['Credited', '100 USDT']);
  expect(rowsIn(card)).toContainEqual(['Net result with fee', '−0.2 USDT']);
});

test('a void order shows why, and that the fee came back too', () => {
  const card = show(voidOption);
  expect(rowsIn(card)).toEqual([
    ...opening,
    ['Delivery price', '--'],
    ...terms,
    ['Credited', '100.2 USDT'],
    ['Net result with fee', '0 USDT'],
    ...times,
  ]);
  expect(card.textContent).toMatch(/^No price was recorded in time .* fee were returned. Purchase/);
  // No two prices were compared, and that none came is not seen on a device.
  expect(card.textContent).toContain('can only be verified in the feed');
  expect(card.textContent).not.toContain('the result agrees');
  cleanup();
  expect(show({ ...voidOption, voidReason: 'By decision 12' }).textContent).toMatch(
    /fee were returned. By decision 12Purchase/,
  );
});

test('a result that does not follow from the prices is called so', () => {
  const card = show({ ...deliveredOption, deliveryPrice: amount('57314.74') });
  expect(card.textContent).toContain('the result does not follow from the two prices');
});

test('a trade that the feed derived is called so', () => {
  const { openTick } = deliveredOption;
  const derived = openTick && { ...openTick, isDerived: true };
  expect(rowsIn(show({ ...deliveredOption, openTick: derived }))[3]).toEqual([
    'Source',
    'Computed from a recorded candle',
  ]);
});
