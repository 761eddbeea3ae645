// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveProvider } from '../../src/realtime/live-provider';
import type { OpenSocket } from '../../src/realtime/socket';
import { RecommendedCoin } from '../../src/screens/subscription/recommended-coin';
import { Surroundings, settled } from '../support/run-screen';
import { scriptedClient } from '../support/scripted-client';
import { newCoin } from '../support/walked-subscription';

const popupPath = 'lh/send/get_recommend';

const sockets: Socket[] = [];
const openSocket: OpenSocket = async (options) => {
  const socket = io('http://127.0.0.1:1', { ...options, forceNew: true });
  vi.spyOn(socket, 'connect').mockReturnValue(socket);
  sockets.push(socket);
  return socket;
};

const open = async () => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client}>
      <LiveProvider open={openSocket}>
        <RecommendedCoin isHome />
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  return scripted;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  for (const socket of sockets.splice(0)) socket.disconnect();
});

describe('the recommended coin', () => {
  test('opens over nothing else, and not where nothing is recommended', async () => {
    document.documentElement.setAttribute('data-overlay', '');
    const covered = await open();
    covered.answer(popupPath, newCoin);
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
    document.documentElement.removeAttribute('data-overlay');
    cleanup();
    const none = await open();
    none.answer(popupPath, null);
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('opens once per coin and day', async () => {
    const first = await open();
    first.answer(popupPath, newCoin);
    await settled();
    const popup = within(screen.getByRole('dialog', { name: 'A new coin is open' }));
    expect(popup.getByText('Read the terms first.')).toBeTruthy();
    expect(popup.getByRole('link').getAttribute('href')).toBe('#/pages/publication/details?id=5');
    press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    const second = await open();
    second.answer(popupPath, newCoin);
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    const other = await open();
    other.answer(popupPath, { ...newCoin, id: 9 });
    await settled();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
