// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { person, session } from '../../examples/account/people';
import { heldOrder } from '../../examples/futures/futures-order';
import type { FuturesOrder } from '../../schemas/futures/futures-order';
import type { FuturesFilter } from '../../schemas/futures/futures-page';
import { LiveProvider } from '../../src/realtime/live-provider';
import { TraderPage } from '../../src/screens/futures/trader-page';
import { btcUsdtFutures } from '../support/pairs';
import { Answering } from '../support/screen/answering';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const entrusted: FuturesOrder = { ...heldOrder, id: 8, status: 'entrusted', lots: 3 };
const closed: FuturesOrder = { ...heldOrder, id: 9, status: 'closed', lots: 4 };
/** The newest orders first; the closed one is on the second page. */
const pages = [[entrusted, heldOrder], [closed]];

const listOf = (asked: object) => {
  const { filter, page } = v.parse(v.object({ filter: v.string(), page: v.number() }), asked);
  const isAll = filter === ('all' satisfies FuturesFilter);
  const ofStatus = pages.flat().filter(({ status }) => status === filter);
  const rows = isAll ? (pages[page - 1] ?? []) : ofStatus;
  return { rows, hasMore: isAll && page < pages.length, total: rows.length, omitted: 0 };
};
const answers = { 'lever/my_trade': listOf };

const open = async (query: string) => {
  const scripted = scriptedClient();
  render(
    <Surroundings
      client={scripted.client}
      app={testApp(session)}
      address={`/pages/lever/index${query}`}
    >
      <Answering answers={answers}>
        <LiveProvider open={() => new Promise(() => undefined)}>
          <TraderPage userId={person.id} pair={btcUsdtFutures} />
        </LiveProvider>
      </Answering>
    </Surroundings>,
  );
  for (let round = 0; round < 4; round += 1) await settled();
};

const chosenTab = () =>
  document.querySelector('[role="tab"][aria-selected="true"]')?.textContent ?? '';

const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(() => {
  cleanup();
  clear();
});

test.each([
  [7, 'a position', /^Positions/, '5 lots'],
  [8, 'an order that waits', /^Orders/, '3 lots'],
  [9, 'one that has ended, on a later page of the list', /^History/, '4 lots'],
])('order %i, %s, is open over the list that has it', async (id, _, tab, lots) => {
  await open(`?id=${id}`);
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByText(lots, { exact: false })).toBeTruthy();
  expect(chosenTab()).toMatch(tab);
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await settled();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(chosenTab()).toMatch(tab);
});

test('an order that nobody has is reported above the history, in view', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  await open('?id=99');
  const scrolled = scroll.mock.contexts.map((it) => it instanceof Element && it.textContent);
  expect(scrolled).toContain('No data obtained');
  expect(screen.getByText('No data obtained')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(chosenTab()).toMatch(/^History/);
});

test.each(['', '?id=', '?id=0', '?id=<b>'])(
  'an address that names no order opens none, and says nothing of it: %j',
  async (query) => {
    await open(query);
    expect(screen.queryByText('No data obtained')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(chosenTab()).toMatch(/^Positions/);
  },
);
