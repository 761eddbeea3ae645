// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newCoin } from '../../examples/subscription/subscription';
import { LiveProvider } from '../../src/realtime/live-provider';
import { RecommendedCoin } from '../../src/screens/subscription/recommended-coin';
import { createHandSocket } from '../support/screen/hand-socket';
import { Surroundings, settled } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const popupPath = 'lh/send/get_recommend';

const { openSocket, closeSockets } = createHandSocket();

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
  closeSockets();
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
