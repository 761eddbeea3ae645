// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import type { Rows } from '../../schemas/kernel/rows';
import { type Pair, PairList } from '../../schemas/market/pair';
import { reactRootIn } from '../../src/app/react-root';
import { samplePairs } from '../../src/instant-shell/row-pair';
import { fillRows, rowPairsOf } from '../../src/instant-shell/rows';
import { MenuContext } from '../../src/navigation/menu-context';
import { LiveProvider } from '../../src/realtime/live-provider';
import { HomeScreen } from '../../src/screens/market/home/home-screen';
import { Surroundings } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

afterEach(cleanup);

const home = (first: Rows<Pair>) =>
  render(
    <Surroundings client={scriptedClient().client}>
      <LiveProvider open={() => new Promise(() => undefined)} first={first}>
        <MenuContext value={() => undefined}>
          <HomeScreen />
        </MenuContext>
      </LiveProvider>
    </Surroundings>,
  ).container;

const answerOf = (quotation: object[]) => ({
  type: 'ok',
  message: [
    null,
    {},
    { quotation: quotation.slice(0, 2) },
    { quotation: [...quotation.slice(2), null, 'x', { id: 9, now_price: '1' }] },
  ],
});

type Wire = Parameters<typeof rowPairsOf>[0];
const asWire = (answer: object): Wire => JSON.parse(JSON.stringify(answer));

const wirePair = fc.record({
  sort: fc.integer({ min: 0, max: 3 }),
  currency_name: fc.constantFrom('BTC', 'DOGE', 'SHIB', 'W'),
  is_display: fc.constantFrom(true, false, 1, 0, '1', '0', null),
  now_price: fc.oneof(
    fc.constantFrom('0', '61829.7', '1234567.891', '0.00001234', '12'),
    fc.constantFrom(0.00723, 61829.7, '1.0E-5', '-', '', null, []),
  ),
  change: fc.oneof(
    fc.constantFrom('0', '1.5', '-11.169', '0.004', '-0.004', '1234.5'),
    fc.constantFrom('+1.23', '-0.5%', 2.5, '', null, 'x', {}),
  ),
  price_decimals: fc.oneof(
    fc.integer({ min: 0, max: 8 }),
    fc.constantFrom('3', null, undefined, -1, 'x'),
  ),
  stale: fc.constantFrom(true, false, 1, '0', null, undefined),
});
const wirePairs = fc.array(wirePair, { minLength: 1, maxLength: 4 }).map((pairs) =>
  pairs.map((pair, at) => ({
    ...pair,
    id: at + 1,
    symbol: `PAIR${at}`,
    currency_id: at + 1,
    legal_id: 3,
    legal_name: 'USDT',
  })),
);

const samples = v.parse(PairList, [
  {
    quotation: samplePairs.map(({ symbol, base, quote, price, change, ...sample }, at) => ({
      id: at + 1,
      symbol,
      currency_id: at + 1,
      currency_name: base,
      legal_id: 3,
      legal_name: quote,
      price_decimals: sample.priceDecimals,
      now_price: price,
      change,
      stale: sample.isStale,
    })),
  },
]);

type Row = {
  href: string | null;
  texts: (string | null)[];
  /** Arrows, and the clock of a stale price. */
  drawings: (string | null)[];
  /** Of a change that is known. */
  isFaint: boolean;
};

const leaves = (row: Element) =>
  [...row.querySelectorAll('span')]
    .filter(({ childElementCount }) => childElementCount === 0)
    .map(({ textContent }) => textContent);

const rowsOf = (list: Element | undefined): Row[] =>
  [...(list?.querySelectorAll('li') ?? [])].map((row) => ({
    href: row.querySelector('a')?.getAttribute('href') ?? null,
    texts: leaves(row),
    drawings: [...row.querySelectorAll('path')].map((path) => path.getAttribute('d')),
    isFaint: /\d/.test(row.querySelector('[class*="stale-pill"]')?.textContent ?? ''),
  }));

const listsOf = (container: Element) => {
  const lists = [...container.querySelectorAll('ul')].filter((list) =>
    list.querySelector('a[href*="symbol="]'),
  );
  const pairs = lists.find((list) => list.getAttribute('aria-label') === 'Markets');
  return { pairs: rowsOf(pairs), gainers: rowsOf(lists.find((list) => list !== pairs)) };
};

/** The row of the shell with the figures that only the app has. */
const completed = (shell: Row, app: Row | undefined): Row => ({
  ...shell,
  texts: shell.texts.map((text, at) => (text === '\u00a0' ? (app?.texts[at] ?? null) : text)),
});

test('rows of the shell have the texts of the app', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const shell = home(samples).cloneNode(true);
  if (!(shell instanceof HTMLElement)) throw new Error('There is no shell.');
  fc.assert(
    fc.property(wirePairs, (wires) => {
      cleanup();
      const answer = answerOf(wires);
      const part = shell.cloneNode(true);
      if (!(part instanceof HTMLElement)) throw new Error('There is no shell.');
      fillRows(part, rowPairsOf(asWire(answer)));
      const app = listsOf(home(v.parse(PairList, answer.message)));
      const filled = listsOf(part);
      if (app.pairs.length > 0) {
        expect(filled.pairs.map((row, at) => completed(row, app.pairs[at]))).toEqual(app.pairs);
      }
      // A rise that is cut to zero has no card in the shell.
      const risen = app.gainers.filter(({ texts }) => texts.some((text) => text?.startsWith('+')));
      const shown = filled.gainers.filter(({ href }) => !/=(?:stale-)?rise$/.test(href ?? ''));
      expect(shown).toEqual(risen);
    }),
    { numRuns: 60 },
  );
});

test.each([
  {},
  { message: null },
  { message: 'x' },
  { message: [[], 7, { quotation: 'x' }, { quotation: [7, null, []] }] },
  { message: { a: 1 } },
  { message: 'success', data: {} },
])('an answer without readable pairs has no rows: %j', (answer) => {
  expect(rowPairsOf(answer)).toEqual([]);
});

test('pairs beside a text are read too', () => {
  const pair = { id: 1, currency_id: 1, currency_name: 'W', legal_id: 3, legal_name: 'USDT' };
  const data = { 0: { quotation: { 0: { ...pair, now_price: 0.00723, change: '+1.23' } } } };
  expect(rowPairsOf({ message: 'success', data })).toMatchObject([
    { symbol: 'W/USDT', price: '0.00723', change: '1.23', priceDecimals: 7 },
  ]);
});

test('a list without pairs is hidden and keeps its place', () => {
  const part = home(samples);
  fillRows(part, []);
  const lists = [...part.querySelectorAll('ul')].filter((list) =>
    list.querySelector('a[href*="symbol="]'),
  );
  expect(lists.map((list) => list.style.visibility)).toEqual(['hidden', 'hidden']);
});

const broken = new Error('broken');
const Broken = () => {
  throw broken;
};

test('an error that no boundary catches reaches the caller', async () => {
  const onEmptied = vi.fn();
  reactRootIn(document.createElement('div'), onEmptied).render(<Broken />);
  await vi.waitFor(() => expect(onEmptied).toHaveBeenCalled());
  expect(onEmptied.mock.calls[0]?.[0]).toBe(broken);
});
