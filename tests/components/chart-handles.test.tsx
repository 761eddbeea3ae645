// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import {
  type ChartHandle,
  ChartHandles,
  type HandleEvents,
} from '../../src/components/charts/chart-handles';
import type { PricePlaces } from '../../src/components/charts/price-places';
import { testEach } from '../walker/walker';

const paneHeight = 200;
const pillHeight = 24;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(pillHeight);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

// A price is its distance from the top of the pane, and no farther than its edges.
const places: PricePlaces = {
  height: () => paneHeight,
  onPaint: () => () => undefined,
  yOf: (price) => Math.min(Math.max(Number(price), 0), paneHeight),
  priceAt: String,
};

const on: HandleEvents = {
  grabbed: () => undefined,
  moved: () => undefined,
  released: () => undefined,
  cancelled: () => undefined,
  stepped: () => undefined,
  declined: () => undefined,
};

const handleAt = (price: string): ChartHandle => ({
  id: price,
  price,
  text: 'TP',
  label: `Take profit at ${price}`,
  valueText: '',
  tone: 'success',
  isUnset: false,
  isMoved: false,
});

const cases = [
  { title: 'beyond the upper edge', price: '-500', y: 12 },
  { title: 'nearer to the upper edge than it is high', price: '3', y: 12 },
  { title: 'inside', price: '90.5', y: 90.5 },
  { title: 'nearer to the lower edge than it is high', price: '199', y: 188 },
  { title: 'beyond the lower edge', price: '900', y: 188 },
];

testEach('a handle stands whole in the pane', cases, ({ price, y }) => {
  render(<ChartHandles handles={[handleAt(price)]} places={places} on={on} />);
  expect(screen.getByRole('slider').style.translate).toBe(`0 ${y}px`);
});
