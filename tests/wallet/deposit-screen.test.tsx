// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { session } from '../../examples/account/people';
import { declaredRecord } from '../../examples/wallet/deposit';
import { defaultConfig } from '../../schemas/kernel/config';
import { RequestError } from '../../schemas/kernel/failure';
import { CoinDeposit } from '../../schemas/wallet/deposit-address';
import { ConfigProvider } from '../../src/context/config';
import { LiveProvider } from '../../src/realtime/live-provider';
import { DepositScreen } from '../../src/screens/wallet/deposit/deposit-screen';
import { createHandSocket } from '../support/screen/hand-socket';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const listPath = 'charge_mention/log2';
const addressPath = 'wallet/get_in_address';
const silence = new RequestError({ kind: 'unreachable', code: 'client.offline' });
const page = (rows: readonly (typeof declaredRecord)[]) => ({
  rows,
  page: 1,
  omitted: 0,
  hasMore: false,
  total: rows.length,
});

const { openSocket, closeSockets } = createHandSocket();

const open = async () => {
  const scripted = scriptedClient();
  const features = { ...defaultConfig.features, deposit: true };
  render(
    <Surroundings client={scripted.client} app={testApp(session)}>
      <ConfigProvider first={{ ...defaultConfig, features }}>
        <LiveProvider open={openSocket}>
          <DepositScreen />
        </LiveProvider>
      </ConfigProvider>
    </Surroundings>,
  );
  await settled();
  return scripted;
};

afterEach(() => {
  cleanup();
  closeSockets();
});

test('shows no recent deposits where there are none', async () => {
  const { answer } = await open();
  answer(listPath, page([]));
  await settled();
  expect(screen.queryByRole('heading', { name: 'Recent deposits' })).toBeNull();
});

test('says that recent deposits could not be read, and reads them again', async () => {
  const { answer, refuse } = await open();
  refuse(listPath, silence);
  await settled();
  expect(screen.getByRole('heading', { name: 'Recent deposits' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await settled();
  answer(listPath, page([declaredRecord]));
  await settled();
  expect(screen.getByRole('button', { name: /Deposit USDT/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('says that an address could not be read, and shows none', async () => {
  const { refuse, answer } = await open();
  answer(listPath, page([]));
  refuse(addressPath, silence);
  await settled();
  expect(screen.getByText('The deposit address could not be loaded')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await settled();
  answer(addressPath, v.parse(CoinDeposit, { TRC20: 'DEMO5678' }));
  await settled();
  expect(screen.getByText('DEMO 5678')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
});
