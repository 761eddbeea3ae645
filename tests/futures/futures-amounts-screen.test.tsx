// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { session } from '../../examples/account/people';
import { heldOrder } from '../../examples/futures/futures-order';
import type { FuturesOrder } from '../../schemas/futures/futures-order';
import { amount } from '../../schemas/kernel/money';
import { rowsIn } from '../support/screen/rows';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { futuresPage, futuresPageData } from './support/futures-page';

const filters = ['holding', 'entrusted', 'closed', 'cancelled'] as const;
type Lists = { [Filter in (typeof filters)[number]]?: FuturesOrder[] };

const open = async (lists: Lists) => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} app={testApp(session)}>
      {futuresPage}
    </Surroundings>,
  );
  const answer = async () => {
    await settled();
    while (scripted.isWaiting('lever/deal')) {
      scripted.answer('lever/deal', futuresPageData);
      await settled();
    }
    while (scripted.isWaiting('lever/my_trade')) {
      const asked = scripted.asked.filter(({ path }) => path === 'lever/my_trade').at(-1);
      const { filter } = v.parse(v.object({ filter: v.picklist(filters) }), asked?.variables);
      const rows = lists[filter] ?? [];
      scripted.answer('lever/my_trade', { rows, hasMore: false, total: rows.length, omitted: 0 });
      await settled();
    }
  };
  await answer();
  const press = async (name: string, place = 'body') => {
    const found = [...document.querySelectorAll<HTMLElement>(`${place} button`)].find((it) =>
      (it.getAttribute('aria-label') ?? it.textContent?.trim())?.includes(name),
    );
    if (!found) throw new Error(`There is no button ${name}.`);
    fireEvent.click(found);
    await answer();
  };
  return { scripted, answer, press };
};

const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(() => {
  cleanup();
  clear();
});

const summary = '#futures-lists-panel > div';
const card = '#futures-lists-panel li';
const sheet = 'dialog';
const gaining: FuturesOrder = {
  ...heldOrder,
  openPrice: amount('59000'),
  margin: amount('147.5'),
  fee: amount('1.475'),
  takeProfit: amount('65000'),
};

const textOf = (selector: string) => document.querySelector(selector)?.textContent;

describe('the amounts of contracts', () => {
  test('are those of the order in the form, and in the review', async () => {
    const { press } = await open({ holding: [gaining] });
    fireEvent.change(screen.getByLabelText('Lots'), { target: { value: '5' } });
    await settled();
    expect(rowsIn('form')).toEqual([
      ['Available', '1,000 USDT'],
      ['1 lot', '0.01 BTC'],
      ['Margin', '150 USDT'],
      ['Open fee', '1.5 USDT'],
      ['Liq. Long', '57,300.00 USDT'],
      ['Liq. Short', '62,700.00 USDT'],
      ['Account risk rate', '798.33% → 398.66%'],
    ]);
    fireEvent.click(screen.getByRole('switch'));
    await settled();
    fireEvent.change(screen.getByLabelText('Take profit'), { target: { value: '61000' } });
    fireEvent.change(screen.getByLabelText('Stop loss'), { target: { value: '59000' } });
    await settled();
    expect(textOf('form')).toContain('Take profitLong ≈ +50.00 USDT (+33.33%)');
    expect(textOf('form')).toContain('Stop lossLong ≈ −50.00 USDT (−33.33%)');
    await press('Long', 'form');
    expect(textOf(sheet)).toMatch(
      /^Confirm orderWith this order you can lose its whole margin of 150 USDT and the fee of 1.5 USDT, but not more. At 57,300.00 the position/,
    );
    expect(rowsIn(sheet)).toEqual([
      ['Pair', 'BTC/USDT'],
      ['Side', 'Long 20×'],
      ['Market', '60,000.00 USDT'],
      ['Lots', '5 lots'],
      ['Margin', '150 USDT'],
      ['Open fee', '1.5 USDT'],
      ['Take profit', '61,000.00 USDT ≈ +50.00 USDT (+33.33%)'],
      ['Stop loss', '59,000.00 USDT ≈ −50.00 USDT (−33.33%)'],
      ['Liquidation price', 'None → 57,300.00 USDT'],
      ['Account risk rate', '798.33% → 398.66%'],
      ['Most you can lose', '151.5 USDT'],
    ]);
  });

  test('have no risk rate before the first position', async () => {
    await open({});
    expect(rowsIn('form').at(-1)).toEqual(['Account risk rate', 'None']);
    expect(textOf('[role="tab"]')).toBe('Positions (0)');
    expect(screen.getByText('No open positions')).toBeTruthy();
  });

  test('have no number of positions before it is known', async () => {
    render(
      <Surroundings client={scriptedClient().client} app={testApp(session)}>
        {futuresPage}
      </Surroundings>,
    );
    await settled();
    expect(textOf('[role="tab"]')).toBe('Positions');
  });

  test('are those of a position', async () => {
    const { press } = await open({ holding: [gaining] });
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Positions (1)', 'Orders', 'History']);
    expect(rowsIn(summary)).toEqual([
      ['Total P/L', '+50.00 USDT'],
      ['Margin', '147.5 USDT'],
      ['Account risk rate', '798.33%'],
    ]);
    expect(textOf(card)).toMatch(/^LongBTC\/USDT20× · 5 lotsShow details\+50.00 USDT \(\+33.33%\)/);
    expect(textOf(card)).toContain('Risk rate 131.66%, liquidated at 10.00%');
    expect(rowsIn(card)).toEqual([
      ['Open price', '59,000 USDT'],
      ['Last price', '60,000.00 USDT'],
      ['Liquidation price', '57,300 USDT'],
      ['Margin', '147.5 USDT'],
      ['Open fee', '1.475 USDT'],
      ['Take profit', '65,000 USDT'],
      ['Stop loss', 'Not set'],
      ['Opened at', '2026-01-02 03:04:05'],
    ]);
    await press('BTC/USDT', card);
    expect(textOf(sheet)).toMatch(/^Order detailsHolding/);
    expect(rowsIn(sheet)).toEqual([
      ['Pair', 'BTC/USDT'],
      ['Side', 'Long 20×'],
      ['Lots', '5 lots'],
      ['Quantity', '0.05 BTC'],
      ['Open price', '59,000 USDT'],
      ['Margin', '150 USDT'],
      ['Open fee', '1.475 USDT'],
      ['Liquidation price', '57,300 USDT'],
      ['Take profit', '65,000 USDT'],
      ['Stop loss', 'Not set'],
      ['Placed at', '2026-01-02 03:04:05'],
      ['Opened at', '2026-01-02 03:04:05'],
      ['Order no.', '7'],
    ]);
    await press('Close', sheet);
    expect(textOf(sheet)).toBeUndefined();
  });

  test('are explained with the rate at which a position is liquidated', async () => {
    const { press } = await open({ holding: [gaining] });
    await press('Risk explained', summary);
    expect(textOf(sheet)).toMatch(/^Risk and liquidation/);
    expect(textOf(sheet)).toContain('At 10.00% or below the position is liquidated.');
    expect(textOf(sheet)).toContain('(margin + floating P/L) ÷ initial margin × 100');
    expect(textOf(sheet)).toContain('(available + margins + floating P/L) ÷ initial margins × 100');
    expect(textOf(sheet)).toContain('open price ∓ (margin − 10.00% × initial margin) ÷ quantity');
    expect(textOf(sheet)).toContain('Overnight fee: charged at 00:00 UTC');
    await press('Close', sheet);
    expect(textOf(sheet)).toBeUndefined();
  });

  const records: Lists = {
    entrusted: [{ ...heldOrder, status: 'entrusted', openedAt: null, openPrice: amount('58000') }],
    closed: [
      {
        ...heldOrder,
        status: 'closed',
        overnightFee: amount('0.3'),
        realised: amount('-12.5'),
        lastPrice: amount('59750'),
        closeReason: 'user',
        closedAt: '2026-01-03T03:04:05.000Z',
      },
    ],
    cancelled: [{ ...heldOrder, id: 9, status: 'cancelled', openedAt: null }],
  };
  const openTab = async (name: string) => {
    const opened = await open(records);
    fireEvent.click(screen.getByRole('tab', { name }));
    await opened.answer();
    return opened;
  };

  test('are those of an order that waits', async () => {
    const { press } = await openTab('Orders');
    expect(textOf(card)).toMatch(/^LongBTC\/USDT20× · 5 lotsShow detailsWaiting/);
    expect(rowsIn(card)).toEqual([
      ['Limit price', '58,000 USDT'],
      ['Margin', '150 USDT'],
      ['Open fee', '1.5 USDT'],
      ['Take profit', 'Not set'],
      ['Stop loss', 'Not set'],
      ['Placed at', '2026-01-02 03:04:05'],
    ]);
    await press('BTC/USDT', card);
    expect(textOf(sheet)).toMatch(/^Order detailsWaiting/);
    expect(rowsIn(sheet).map(([label]) => label)).not.toContain('Liquidation price');
    expect(rowsIn(sheet).map(([label]) => label)).not.toContain('Opened at');
  });

  test('are those of what has ended', async () => {
    const { press, answer } = await openTab('History');
    expect(textOf(card)).toMatch(/Closed−12.50 USDT \(−8.33%\)/);
    expect(rowsIn(card)).toEqual([
      ['Open price', '60,000 USDT'],
      ['Closing price', '59,750 USDT'],
      ['Closed at', '2026-01-03 03:04:05'],
    ]);
    await press('BTC/USDT', card);
    expect(rowsIn(sheet)).toEqual([
      ['Pair', 'BTC/USDT'],
      ['Side', 'Long 20×'],
      ['Lots', '5 lots'],
      ['Quantity', '0.05 BTC'],
      ['Open price', '60,000 USDT'],
      ['Closing price', '59,750 USDT'],
      ['Margin', '150 USDT'],
      ['Open fee', '1.5 USDT'],
      ['Overnight fees', '0.3 USDT'],
      ['Take profit', 'Not set'],
      ['Stop loss', 'Not set'],
      ['Realised P/L', '−12.50 USDT (−8.33%)'],
      ['Placed at', '2026-01-02 03:04:05'],
      ['Opened at', '2026-01-02 03:04:05'],
      ['Closed at', '2026-01-03 03:04:05'],
      ['Order no.', '7'],
    ]);
    await press('Close', sheet);
    fireEvent.click(screen.getByRole('radio', { name: 'Cancelled' }));
    await answer();
    expect(rowsIn(card)[0]).toEqual(['Limit price', '60,000 USDT']);
    expect(textOf(card)).toContain('Cancelled');
  });
});
