// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { DepthChart, outlineOf } from '../../src/components/market/depth-chart';
import { OrderBook } from '../../src/components/market/order-book';

const levels = (...rows: [string, string][]) =>
  rows.map(([price, quantity]) => ({ price: amount(price), quantity: amount(quantity) }));

afterEach(cleanup);

describe('the depth of a market', () => {
  const frame = { from: 90, to: 110, most: 4 };

  test('rises at each price by what is offered there', () => {
    const asks = [
      { price: 101, depth: 1 },
      { price: 110, depth: 4 },
    ];
    expect(outlineOf(asks, frame)).toBe('M55.00 100H55.00V75.00H100.00V0.00V100Z');
    const bids = [
      { price: 99, depth: 2 },
      { price: 90, depth: 3 },
    ];
    expect(outlineOf(bids, frame)).toBe('M45.00 100H45.00V50.00H0.00V25.00V100Z');
  });

  test('has no outline without levels, without a range or without a quantity', () => {
    const points = [{ price: 100, depth: 1 }];
    expect(outlineOf([], frame)).toBe('');
    expect(outlineOf(points, { from: 100, to: 100, most: 1 })).toBe('');
    expect(outlineOf(points, { ...frame, most: 0 })).toBe('');
  });

  test('names the prices at its edges and between both sides', () => {
    render(
      <DepthChart
        label="Depth"
        asks={levels(['101', '1'], ['110', '3'])}
        bids={levels(['99', '2'], ['90', '1'])}
        decimals={2}
        stale={false}
        heading="4 BTC"
      />,
    );
    const figure = screen.getByRole('figure');
    const marks = [...figure.querySelectorAll('figcaption span')].map((mark) => mark.textContent);
    expect(marks).toEqual(['90.00', '99.00', '101.00', '110.00']);
    const outlines = [...figure.querySelectorAll('path')].map((path) => path.getAttribute('d'));
    expect(outlines).toEqual([
      'M45.00 100H45.00V50.00H0.00V25.00V100Z',
      'M55.00 100H55.00V75.00H100.00V0.00V100Z',
    ]);
  });
});

test('a book with sums adds up each side from its best price, and marks own orders', () => {
  render(
    <OrderBook
      stale={false}
      label="Order book"
      askLabel="Asks"
      bidLabel="Bids"
      priceHeading="Price"
      quantityHeading="Quantity"
      totalHeading="Total"
      asks={levels(['100.5', '2'], ['101', '2'])}
      bids={levels(['99', '1'], ['98.5', '0.5'])}
      ownPrices={new Set([amount('98.5')])}
      rows={2}
      decimals={1}
      quantityDecimals={1}
      spokenRow={(side, price, quantity, isOwn) =>
        `${side} ${quantity} at ${price}${isOwn ? ', own' : ''}`
      }
      onPick={() => undefined}
    >
      100.0
    </OrderBook>,
  );
  const rowsOf = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('button')
      .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rowsOf('Asks')).toEqual([
    ['100.5', '2.0', '2.0'],
    ['101.0', '2.0', '4.0'],
  ]);
  expect(rowsOf('Bids')).toEqual([
    ['99.0', '1.0', '1.0'],
    ['98.5', '0.5', '1.5'],
  ]);
  expect(screen.getByText('Total')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'bid 0.5 at 98.5, own' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'bid 1.0 at 99.0, own' })).toBeNull();
});
