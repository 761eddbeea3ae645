// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '../../examples/account/people';
import { heldOrder } from '../../examples/futures/futures-order';
import type { FuturesOrder } from '../../schemas/futures/futures-order';
import { RequestError } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import { rowsIn } from '../support/screen/rows';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { futuresPage, futuresPageData } from './support/futures-page';

const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(() => {
  cleanup();
  clear();
});

const held: FuturesOrder = {
  ...heldOrder,
  openPrice: amount('59000.01'),
  fee: amount('1.475'),
  overnightFee: amount('0.3'),
};
const closed: FuturesOrder = {
  ...held,
  status: 'closed',
  lastPrice: amount('60000'),
  profit: null,
  riskRate: null,
  realised: amount('49.9995'),
  closeReason: 'user',
  closedAt: '2026-01-02T04:06:10.000Z',
};

const Filter = v.object({ filter: v.string() });
const sheet = 'dialog:not([role="alertdialog"])';
const question = 'dialog[role="alertdialog"]';
const textOf = (place: string) => document.querySelector(place)?.textContent ?? '';

/** The page with one position, and later its record. */
const open = async () => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} app={testApp(session)}>
      {futuresPage}
    </Surroundings>,
  );
  let rows: Record<string, FuturesOrder[]> = { holding: [held] };
  const answer = async () => {
    await settled();
    for (const path of ['lever/deal', 'lever/my_trade'] as const) {
      while (scripted.isWaiting(path)) {
        const asked = scripted.asked.filter((one) => one.path === path).at(-1);
        const { filter } = v.is(Filter, asked?.variables) ? asked.variables : { filter: '' };
        const found = rows[filter] ?? [];
        const page = { rows: found, hasMore: false, total: found.length, omitted: 0 };
        act(() => scripted.answer(path, path === 'lever/deal' ? futuresPageData : page));
        await settled();
      }
    }
  };
  const press = async (name: string, place = 'body') => {
    const button = [...document.querySelectorAll<HTMLElement>(`${place} button`)].find((one) =>
      (one.getAttribute('aria-label') ?? one.textContent)?.trim().endsWith(name),
    );
    if (!button) throw new Error(`There is no button ${name}.`);
    fireEvent.click(button);
    await answer();
  };
  await answer();
  await press('Close position 7, BTC/USDT');
  const asked = rowsIn(question);
  await press('Close position', question);
  const answerClose = async (result: FuturesOrder | null) => {
    rows = { closed: [closed] };
    act(() => scripted.answer('lever/close', result));
    await answer();
  };
  return { scripted, asked, press, answer, answerClose };
};

const net = '+48.2245 USDT (+32.14%)';

test('the receipt of a position shows the net result that the question showed', async () => {
  const { asked, answerClose } = await open();
  expect(asked).toContainEqual(['Net P/L (est.)', `≈ ${net}`]);
  expect(asked).toContainEqual(['Returned (est.)', '199.9995 USDT']);
  await answerClose(closed);
  expect(textOf(sheet)).toContain(`Position closed${net}Net of all fees`);
  expect(rowsIn(sheet)).toEqual([
    ['Open price', '59,000.01 USDT'],
    ['Closing price', '60,000 USDT'],
    ['Realised P/L', '+49.9995 USDT (+33.33%)'],
    ['Open fee', '1.475 USDT'],
    ['Overnight fees', '0.3 USDT'],
    ['Returned', '199.9995 USDT'],
    ['Held for', '1:02:05'],
    ['Order no.', '7'],
  ]);
});

test('a server that only confirms gets the figures from the record', async () => {
  const { answerClose } = await open();
  await answerClose(null);
  expect(textOf(sheet)).toContain(`Position closed${net}`);
});

test('the record is marked in the history, with the same result', async () => {
  const { press, answerClose } = await open();
  await answerClose(closed);
  await press('View record', sheet);
  expect(document.querySelector('dialog')).toBeNull();
  const tab = screen
    .getAllByRole('tab')
    .find((one) => one.getAttribute('aria-selected') === 'true');
  expect(tab?.textContent).toBe('History');
  expect(textOf('li[aria-current]')).toContain(net);
});

test('the same order is filled in again', async () => {
  const { press, answerClose } = await open();
  await answerClose(closed);
  await press('Open again', sheet);
  expect(document.querySelector('dialog')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Lots').value).toBe('5');
  expect(textOf('form')).toContain('20×');
});

test('one that stays open says why, and can be tried again', async () => {
  const { scripted, press, answer } = await open();
  act(() =>
    scripted.refuse(
      'lever/close',
      new RequestError({ kind: 'refused', code: 'lever.not_open', params: {}, text: '' }),
    ),
  );
  await answer();
  expect(textOf(sheet)).toContain('Still open');
  await press('Retry', sheet);
  expect(textOf(question)).toContain('Close this position?');
});
