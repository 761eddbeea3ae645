// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { io } from 'socket.io-client';
import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { person, session, silence } from '../../examples/account/people';
import { RequestError } from '../../schemas/kernel/failure';
import { Pair } from '../../schemas/market/pair';
import { Wallets } from '../../schemas/wallet/wallet';
import { intentsOf } from '../../src/api/kernel/intents';
import { deleteAddressCall } from '../../src/api/wallet/withdraw-address';
import { MenuContext } from '../../src/navigation/menu-context';
import { LiveProvider } from '../../src/realtime/live-provider';
import { HomeScreen } from '../../src/screens/market/home/home-screen';
import { PasskeysScreen } from '../../src/screens/security/authenticator/passkeys-screen';
import { SessionList } from '../../src/screens/security/security/session-list';
import { TraderPage } from '../../src/screens/spot/trader-page';
import { AddressListScreen } from '../../src/screens/wallet/withdraw-address/address-list-screen';
import { allRead } from '../support/all-read';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

vi.mock('../../src/api/security/passkey-device', () => ({
  makePasskey: async () => 'an attestation',
}));

const words = 'Could not refresh. Newer changes may be missing';
const pair = v.parse(Pair, {
  id: 1,
  currency_id: 1,
  currency_name: 'BTC',
  legal_id: 3,
  legal_name: 'USDT',
  now_price: '57314.75',
});

vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const shown = async (content: ReactNode) => {
  const socket = io('http://localhost', { autoConnect: false });
  Object.assign(socket, { connect: () => socket, disconnect: () => socket });
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} app={testApp(session)}>
      <LiveProvider open={async () => socket} first={allRead([pair])}>
        {content}
      </LiveProvider>
    </Surroundings>,
  );
  await vi.dynamicImportSettled();
  await settled();
  const answer = async (path: string, result: unknown) => {
    await waitFor(() => expect(scripted.isWaiting(path)).toBe(true));
    scripted.answer(path, result);
    await settled();
  };
  const refuse = async (path: string, failure = silence) => {
    await waitFor(() => expect(scripted.isWaiting(path)).toBe(true));
    scripted.refuse(path, failure);
    await settled();
  };
  const retry = async () => {
    const notice = screen.getByText(words).closest('[role="status"]');
    if (!(notice instanceof HTMLElement)) throw new Error('The notice is not announced.');
    fireEvent.click(within(notice).getByRole('button', { name: 'Retry' }));
    await settled();
  };
  const fire = (event: string, body: unknown) =>
    act(async () => {
      for (const listener of socket.listeners(event)) listener(body);
    });
  return { ...scripted, answer, refuse, retry, fire };
};
const isShown = () => screen.queryByText(words) !== null;

describe('a refresh that fails', () => {
  test('of open orders claims neither that there are none nor how many', async () => {
    const { answer, refuse, retry, fire } = await shown(
      <TraderPage userId={person.id} pair={pair} />,
    );
    const tab = () => screen.getByRole('tab', { name: /^Open orders/ }).textContent;
    await answer('coin/list', { rows: [], page: 1, hasMore: false, total: 0, omitted: 0 });
    expect([tab(), isShown()]).toEqual(['Open orders (0)', false]);
    expect(screen.getByText('No open orders')).toBeTruthy();
    await fire('order_update', { kind: 'spot', order: { id: 5 } });
    await refuse('coin/list');
    expect([tab(), isShown()]).toEqual(['Open orders', true]);
    expect(screen.queryByText('No open orders')).toBeNull();
    await retry();
    await answer('coin/list', { rows: [], page: 1, hasMore: false, total: 0, omitted: 0 });
    expect([tab(), isShown()]).toEqual(['Open orders (0)', false]);
  });

  test('of open orders that never loaded claims no number', async () => {
    const { refuse } = await shown(<TraderPage userId={person.id} pair={pair} />);
    await refuse('coin/list');
    expect(screen.getByText('Your orders could not be loaded')).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Open orders/ }).textContent).toBe('Open orders');
  });

  test('of the balances of an order form is shown above its button', async () => {
    const { refuse, retry } = await shown(<TraderPage userId={person.id} pair={pair} />);
    await refuse('wallet/detail');
    expect(isShown()).toBe(true);
    await retry();
    expect(isShown()).toBe(false);
  });

  test('of the devices is shown above them', async () => {
    const time = '2026-03-04T12:00:00.000Z';
    const device = { id: 'a', device: 'Firefox', place: '', createdAt: time, lastUsedAt: time };
    const other = { ...device, expiresAt: time, isCurrent: false };
    const { answer, refuse, retry } = await shown(<SessionList />);
    await answer('user/sessions', allRead([other]));
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await settled();
    const dialog = within(await screen.findByRole('alertdialog', { hidden: true }));
    fireEvent.click(dialog.getByRole('button', { name: 'Log out', hidden: true }));
    await refuse('user/session/revoke');
    await refuse('user/sessions');
    expect([isShown(), screen.queryByText('Firefox') !== null]).toEqual([true, true]);
    await retry();
    await answer('user/sessions', allRead([other]));
    expect(isShown()).toBe(false);
  });

  test('of devices on a server that keeps no list of them leaves them out', async () => {
    const { refuse } = await shown(<SessionList />);
    expect(screen.getByRole('heading', { name: 'Where you are logged in' })).toBeDefined();
    const code = 'request.not_found';
    const missing = new RequestError({ kind: 'refused', code, params: {}, text: '' });
    await refuse('user/sessions', missing);
    expect(screen.queryByRole('heading', { name: 'Where you are logged in' })).toBeNull();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  test('of the passkeys does not claim that there is none', async () => {
    const { answer, refuse, retry } = await shown(<PasskeysScreen />);
    await answer('user/passkey/list', allRead([]));
    expect(screen.getByText('No passkey yet')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'My phone' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
    await answer('user/passkey/options', 'the options');
    await refuse('user/passkey/register');
    await refuse('user/passkey/list');
    expect([isShown(), screen.queryByText('No passkey yet')]).toEqual([true, null]);
    await retry();
    await answer('user/passkey/list', allRead([]));
    expect(isShown()).toBe(false);
  });

  test('of the addresses does not claim that there is none', async () => {
    const key = '2f1d8a3c-7e52-4f7e-9f5d-0a5b8c3d1e42';
    await intentsOf(person.id).store({ key, call: deleteAddressCall, parameters: {} });
    const { answer, refuse, retry } = await shown(<AddressListScreen />);
    await answer('wallet/get_address', allRead([]));
    await answer('request/status', { state: 'accepted', result: null });
    await refuse('wallet/get_address');
    expect([isShown(), screen.queryByText(/^No address yet/)]).toEqual([true, null]);
    await retry();
    await answer('wallet/get_address', allRead([]));
    expect([isShown(), screen.queryByText(/^No address yet/) !== null]).toEqual([false, true]);
  });

  test('of the total on home is shown, as that of the prices is', async () => {
    const { answer, refuse } = await shown(
      <MenuContext value={() => undefined}>
        <HomeScreen />
      </MenuContext>,
    );
    const wallet = { balance: [], usdt_totle: '0', totle: '0' };
    await answer('wallet/list', v.parse(Wallets, { change_wallet: wallet }));
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await refuse('wallet/list');
    expect(
      screen.getByText('Could not refresh. The figures shown may be out of date'),
    ).toBeTruthy();
  });
});
