// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChunkTimeout } from '../../src/api/kernel/chunk';
import { ScreenBoundary } from '../../src/app/boundary';
import { pendingOver } from '../../src/app/page-pending';
import { PendingScreen } from '../../src/app/pending-screen';
import { createUiState } from '../../src/components/base/ui-state';
import { outlineOf } from '../../src/pages';
import { LiveProvider } from '../../src/realtime/live-provider';
import { allRead } from '../support/all-read';
import { Surroundings, settled } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const pairsPath = 'currency/quotation_new';
const missing = new TypeError('Failed to fetch dynamically imported module: /assets/spot.js');
const reload = vi.fn();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  reload.mockReset();
});

const Failing = ({ error }: { error: unknown }) => {
  throw error;
};

const inApp = async (content: ReactNode, ui = createUiState()) => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} address="/pages/trade/index" ui={ui}>
      <LiveProvider first={allRead([])} open={() => new Promise(() => undefined)}>
        {content}
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
  return scripted;
};

const failed = (error: unknown) =>
  inApp(
    <ScreenBoundary>
      <Failing error={error} />
    </ScreenBoundary>,
  );

/** The toasts have a region of their own. */
const alert = () => within(screen.getByRole('main')).getByRole('alert');

const network = (event: 'offline' | 'online') =>
  act(async () => {
    dispatchEvent(new Event(event));
  });

describe('a page whose code did not come', () => {
  test('says so, and is loaded again once the server has responded', async () => {
    const { asked, answer } = await failed(new ChunkTimeout('late'));
    expect(alert().textContent).toContain('Loading chunk failed');
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(asked.map(({ path }) => path)).toContain(pairsPath);
    expect(reload).not.toHaveBeenCalled();
    answer(pairsPath, allRead([]));
    await settled();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('stays as it is when the server does not respond', async () => {
    const { refuse } = await failed(missing);
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    refuse(pairsPath, new Error('unreachable'));
    await settled();
    expect(reload).not.toHaveBeenCalled();
  });

  test('is offline, says so, and loads by itself when the network returns', async () => {
    const { answer } = await failed(missing);
    await network('offline');
    expect(alert().textContent).toContain('Offline. Check your network');
    expect(alert().textContent).toContain('loads by itself');
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    await network('online');
    expect(reload).not.toHaveBeenCalled();
    answer(pairsPath, allRead([]));
    await settled();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('does not load again when somebody else has the pairs read', async () => {
    const { asked } = await failed(missing);
    expect(asked).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
  });
});

test('a fault of a screen is no missing page', async () => {
  await failed(new Error('a bug'));
  expect(alert().textContent).toContain('This page ran into a problem');
});

describe('a page that is being fetched', () => {
  const late = () => screen.queryByText('The server did not answer in time');

  test('says after a minute that it is late, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await inApp(<PendingScreen path="/pages/trade/index" isTab />);
    act(() => vi.advanceTimersByTime(59_999));
    expect(late()).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(late()).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });

  test('has its own boxes, if they were fetched', async () => {
    const ui = createUiState();
    ui.pendingBoxes.set(pendingOver(outlineOf));
    await inApp(<PendingScreen path="/pages/settings/index" isTab={false} />, ui);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Settings');
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  });
});
