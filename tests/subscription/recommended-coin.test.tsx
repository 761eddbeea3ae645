// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newCoin } from '../../examples/subscription/subscription';
import { amount } from '../../schemas/kernel/money';
import { useUiState } from '../../src/components/base/ui-state';
import { LiveProvider } from '../../src/realtime/live-provider';
import { RecommendedCoin } from '../../src/screens/subscription/recommended-coin';
import { homeSlotName, homeSlotProperty } from '../../src/storage/stored-names';
import { createHandSocket } from '../support/screen/hand-socket';
import { Surroundings, settled } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const path = 'lh/send/get_recommend';

const { openSocket, closeSockets } = createHandSocket();

const Slot = () => <div ref={useUiState().homeSlot.set} />;

/** The page before the answer, and after it. */
const open = async (isAtHome: boolean, product: unknown) => {
  const { client, answer } = scriptedClient();
  const page = (hasSlot: boolean) => (
    <Surroundings client={client}>
      <LiveProvider open={openSocket}>
        {hasSlot ? <Slot /> : null}
        <RecommendedCoin />
      </LiveProvider>
    </Surroundings>
  );
  const { rerender } = render(page(isAtHome));
  await settled();
  answer(path, product);
  await settled();
  return { answer, goHome: () => rerender(page(true)) };
};
const card = () => screen.queryByRole('link');
const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  root.style.removeProperty(homeSlotProperty);
});
afterEach(() => {
  cleanup();
  closeSockets();
  vi.restoreAllMocks();
});

describe('the recommended coin', () => {
  test('stands on home when home is opened, with its price and the time left', async () => {
    const { answer, goHome } = await open(false, newCoin);
    expect(card()).toBeNull();
    goHome();
    const epochMs = Date.now();
    answer('time', { now: new Date(epochMs).toISOString(), epochMs, rate: amount('1') });
    await settled();
    expect(card()?.getAttribute('href')).toBe('#/pages/publication/details?id=5');
    await vi.waitFor(
      () =>
        expect(card()?.textContent).toMatch(/A new coin is open.*TIDE.*0\.3.USDT.*closes in \d+ d/),
      { timeout: 5_000 },
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('does not push away what stands there, unless its place was kept or nobody looks', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    await open(true, newCoin);
    expect(card()).toBeNull();
    hidden.mockReturnValue(true);
    act(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(card()).not.toBeNull();
    expect(localStorage.getItem(homeSlotName)).toBe('0px');
    cleanup();
    vi.restoreAllMocks();
    root.style.setProperty(homeSlotProperty, '112px');
    await open(true, newCoin);
    expect(card()).not.toBeNull();
  });

  test('leaves the place that was kept to the others until it is closed', async () => {
    root.style.setProperty(homeSlotProperty, '112px');
    await open(true, newCoin);
    expect(root.style.getPropertyValue(homeSlotProperty)).toBe('112px');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await settled();
    expect(root.style.getPropertyValue(homeSlotProperty)).toBe('0px');
  });

  test('is not there where nothing is recommended, or what is has closed', async () => {
    root.style.setProperty(homeSlotProperty, '112px');
    await open(true, null);
    expect(card()).toBeNull();
    cleanup();
    await open(true, { ...newCoin, endAt: '2020-03-08T00:00:00.000Z' });
    expect(card()).toBeNull();
  });

  test('is closed for good, and another coin is shown', async () => {
    root.style.setProperty(homeSlotProperty, '112px');
    await open(true, newCoin);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(card()).toBeNull();
    cleanup();
    await open(true, newCoin);
    expect(card()).toBeNull();
    cleanup();
    root.style.setProperty(homeSlotProperty, '112px');
    await open(true, { ...newCoin, id: 9 });
    expect(card()).not.toBeNull();
  });
});
