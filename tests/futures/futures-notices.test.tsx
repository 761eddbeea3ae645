// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../examples/account/people';
import { ContractNotices } from '../../src/realtime/contract-notices';
import { LiveProvider } from '../../src/realtime/live-provider';
import { useOrderHints } from '../../src/realtime/order-hints';
import { createHandSocket } from '../support/screen/hand-socket';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const { openSocket, receive, closeSockets } = createHandSocket();
afterEach(() => {
  cleanup();
  closeSockets();
});

const show = async (content: ReactNode) => {
  render(
    <Surroundings client={scriptedClient().client} app={testApp(session)}>
      <LiveProvider open={openSocket}>{content}</LiveProvider>
    </Surroundings>,
  );
  await vi.dynamicImportSettled();
  await settled();
};
const order = { id: 5, symbol: 'BTC/USDT' };

test.each([
  ['liquidation', /^BTC\/USDT: your position was liquidated$/],
  ['stop_loss', /^BTC\/USDT: your position was closed by its stop loss$/],
  ['take_profit', /^BTC\/USDT: your position was closed by its take profit$/],
  ['activated_without_stop', /^BTC\/USDT: your order was filled, but take profit or stop loss/],
])('what the market did to a contract is shown on every page: %s', async (cause, words) => {
  await show(<ContractNotices />);
  await receive('order_update', { kind: 'lever', order, cause });
  expect(screen.getByText(words).getAttribute('href')).toBe('#/pages/lever/index');
});

test.each([
  ['lever', 'user'],
  ['lever', 'placed'],
  ['lever', 'overnight'],
  ['spot', 'liquidation'],
])('what a person does, and a night, are not: %s %s', async (kind, cause) => {
  await show(<ContractNotices />);
  await receive('order_update', { kind, order, cause });
  expect(screen.queryByText(/BTC\/USDT/)).toBeNull();
});

const Hints = ({ kind, onHint }: { kind: 'lever' | 'spot'; onHint: (about: string) => void }) => {
  useOrderHints(kind, onHint);
  return null;
};

test('lists are read again when other contracts are open, not with each price', async () => {
  const hints: string[] = [];
  await show(<Hints kind="lever" onHint={(about) => hints.push(about)} />);
  hints.length = 0;
  const open = (held: readonly number[], waiting: readonly number[] = []) => ({
    trades_all: held.map((id) => ({ id })),
    trades_entrust: JSON.stringify(waiting.map((id) => ({ id }))),
  });
  await receive('lever_trade', open([4], [5]));
  await receive('lever_trade', open([4], [5]));
  expect(hints).toEqual(['orders']);
  await receive('lever_trade', open([5, 4]));
  await receive('lever_trade', open([4, 5]));
  expect(hints).toEqual(['orders', 'orders']);
  await receive('order_update', { kind: 'lever', order, cause: 'liquidation' });
  await receive('order_update', { kind: 'spot', order, cause: 'filled' });
  expect(hints).toEqual(['orders', 'orders', 'orders']);
});

test('lists of another kind are not read again for contracts', async () => {
  const hints: string[] = [];
  await show(<Hints kind="spot" onHint={(about) => hints.push(about)} />);
  hints.length = 0;
  await receive('lever_trade', { trades_all: [{ id: 4 }] });
  expect(hints).toEqual([]);
});
