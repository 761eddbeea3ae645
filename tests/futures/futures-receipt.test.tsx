// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { session } from '../../examples/account/people';
import { futuresRequest, heldOrder, stopsKey } from '../../examples/futures/futures-order';
import { futuresCancelMachine } from '../../machines/futures/futures-cancel';
import { futuresCloseMachine } from '../../machines/futures/futures-close';
import { futuresOrderMachine } from '../../machines/futures/futures-order';
import type { FuturesOrder } from '../../schemas/futures/futures-order';
import { LiveProvider } from '../../src/realtime/live-provider';
import { FuturesResult } from '../../src/screens/futures/futures-result';
import { createHandSocket } from '../support/screen/hand-socket';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const { openSocket, receive, closeSockets } = createHandSocket();
afterEach(() => {
  cleanup();
  closeSockets();
});

const entrusted: FuturesOrder = { ...heldOrder, id: 8, status: 'entrusted' };

/** A limit order that the server has accepted, on the screen. */
const open = async (onRecords: (tab: string) => void) => {
  const scripted = scriptedClient();
  const { context } = createActor(futuresOrderMachine, {
    input: { pending: null, stopsKey },
  }).getSnapshot();
  const request = { ...futuresRequest, match: 'limit' } as const;
  const order = createActor(futuresOrderMachine, {
    input: { pending: null, stopsKey },
    snapshot: futuresOrderMachine.resolveState({
      value: 'accepted',
      context: { ...context, request, order: entrusted },
    }),
  }).start();
  const close = createActor(futuresCloseMachine, { input: { pending: [] } });
  const cancel = createActor(futuresCancelMachine, { input: { pending: [] } });
  render(
    <Surroundings client={scripted.client} app={testApp(session)}>
      <LiveProvider open={openSocket}>
        <FuturesResult flows={{ order, close, cancel }} onRecords={onRecords} />
      </LiveProvider>
    </Surroundings>,
  );
  await vi.dynamicImportSettled();
  await settled();
  return scripted;
};

const headline = () => {
  const heading = screen
    .getAllByRole('heading', { level: 2 })
    .find((one) => one.closest('[role="status"]'));
  return heading?.textContent;
};

test.each<[status: FuturesOrder['status'], headline: string, tab: string]>([
  ['entrusted', 'Order placed', 'orders'],
  ['holding', 'Position opened', 'positions'],
  ['closed', 'Closed', 'history'],
  ['cancelled', 'Cancelled', 'history'],
])('a receipt says what the order is now, and leads there: %s', async (status, now, tab) => {
  const onRecords = vi.fn();
  const scripted = await open(onRecords);
  expect(headline()).toBe('Order placed');
  const pageOf = (order: FuturesOrder) => ({ rows: [order], hasMore: false, total: 1, omitted: 0 });
  act(() => scripted.answer('lever/my_trade', pageOf(entrusted)));
  await settled();
  await receive('order_update', { kind: 'lever', order: entrusted, cause: 'filled' });
  act(() => scripted.answer('lever/my_trade', pageOf({ ...entrusted, status })));
  await settled();
  expect(headline()).toBe(now);
  fireEvent.click(screen.getByRole('button', { name: 'View positions' }));
  expect(onRecords.mock.calls).toEqual([[tab]]);
});
