// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { laterSession, person, session } from '../../examples/account/people';
import { poorerWallets, richWallets } from '../../examples/wallet/wallets';
import { appMachine, selectLanguage } from '../../machines/account/app';
import type { Failure } from '../../schemas/kernel/failure';
import { amount } from '../../schemas/kernel/money';
import { defaultPreferences } from '../../schemas/kernel/preferences';
import type { Worths } from '../../schemas/wallet/history';
import { useUiState } from '../../src/components/base/ui-state';
import { HomeNotices } from '../../src/parts/news/home-notices';
import { LiveProvider } from '../../src/realtime/live-provider';
import { FirstSteps } from '../../src/screens/market/home/first-steps';
import { NoTotal } from '../../src/screens/market/home/no-total';
import { Day } from '../../src/screens/market/home/value-day';
import { homeSlotProperty } from '../../src/storage/stored-names';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

const open = async (content: ReactNode, app = testApp(session)) => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} app={app}>
      <LiveProvider open={() => new Promise(() => undefined)}>{content}</LiveProvider>
    </Surroundings>,
  );
  await settled();
  return scripted;
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const worths = (day: number, spot: string | null): Worths => ({
  time: `2026-03-0${day}T00:00:00.000Z`,
  spot: spot === null ? null : amount(spot),
  contract: amount('10'),
  option: amount('0'),
  trust: amount('0'),
});

describe('the change of today', () => {
  const shown = async (...days: (string | null)[]) => {
    const { answer } = await open(<Day total={amount('1020.5')} />);
    answer(
      'wallet/history',
      days.map((spot, at) => worths(at + 1, spot)),
    );
    await settled();
    return screen.queryByRole('link')?.textContent ?? null;
  };

  test('is that since the day began, in USDT and percent, with the course of a week', async () => {
    expect(await shown('1990', '990', '1010.5')).toBe('+20.50 (+2.05%) today');
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      '+20.50 (+2.05%) since 00:00 UTC, deposits and withdrawals included',
    );
    expect(document.querySelector('path[d^="M0 0"]')).not.toBeNull();
    cleanup();
    expect(await shown('990', '980')).toBe('−10.00 (−1.00%) today');
  });

  test('is not claimed where the day began with nothing, or with nothing known', async () => {
    expect(await shown('-10', '500')).toBeNull();
    cleanup();
    expect(await shown(null, '500')).toBeNull();
    cleanup();
    expect(await shown()).toBeNull();
  });
});

describe('a total that cannot be read', () => {
  const offline = { kind: 'unreachable', code: 'client.offline' } as const;
  const retry = vi.fn();
  const card = (failure: Failure) => <NoTotal failure={failure} onRetry={retry} />;

  test('is the one that was last seen without a network, of the same person', async () => {
    await open(<Day total={amount('1020.5')} />);
    cleanup();
    await open(card(offline));
    expect(screen.getByText('1,020.50')).toBeTruthy();
    expect(screen.getByText(/^as of \d\d:\d\d/)).toBeTruthy();
    cleanup();
    await open(card(offline), testApp(laterSession));
    expect(screen.queryByText('1,020.50')).toBeNull();
    cleanup();
    await open(card({ kind: 'unreachable', code: 'system.error' }));
    expect(screen.queryByText('1,020.50')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  test('stays behind the eye', async () => {
    await open(<Day total={amount('1020.5')} />);
    cleanup();
    const app = testApp(session);
    app.send({ type: 'preferences.changed', change: { balancesHidden: true } });
    await open(card(offline), app);
    expect(screen.queryByText('1,020.50')).toBeNull();
    expect(screen.getByText('••••••')).toBeTruthy();
  });
});

const Slot = () => <div ref={useUiState().homeSlot.set} />;

describe('the first steps', () => {
  afterEach(() => document.documentElement.style.removeProperty(homeSlotProperty));

  const shown = async (
    user: typeof person,
    { orders, people, wallets }: { orders: number; people: number; wallets: typeof richWallets },
  ) => {
    document.documentElement.style.setProperty(homeSlotProperty, '160px');
    const { answer } = await open(
      <>
        <Slot />
        <FirstSteps user={user} />
      </>,
    );
    const rows = Array.from({ length: orders }, (_, id) => ({ id }));
    answer('coin/list', { rows, omitted: 0, total: orders, hasMore: false });
    answer('user/invite', { people });
    answer('wallet/list', wallets);
    await settled();
    return screen.queryAllByRole('link').map(({ textContent }) => textContent);
  };
  const newcomer = { ...person, hasFundPassword: false, basicVerification: 'unverified' } as const;
  const settledUser = { ...person, hasFundPassword: true, basicVerification: 'verified' } as const;

  test('are links, with what the server says is done', async () => {
    const steps = await shown(newcomer, { orders: 0, people: 0, wallets: poorerWallets });
    expect(steps).toEqual([
      'First spot order',
      'Fund contracts',
      'Set fund password',
      'Identity verification',
      'Invite a friend',
    ]);
    expect(screen.getByRole('heading').textContent).toBe('First steps 0/5');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(
      '#/pages/assets/transfer/index?from=change&to=lever',
    );
    cleanup();
    await shown(settledUser, { orders: 1, people: 0, wallets: richWallets });
    expect(screen.getByRole('heading').textContent).toBe('First steps 4/5');
    expect(screen.getAllByText('done')).toHaveLength(4);
  });

  test('are gone when all are done, and when they were closed', async () => {
    expect(await shown(settledUser, { orders: 1, people: 2, wallets: richWallets })).toEqual([]);
    cleanup();
    await shown(newcomer, { orders: 0, people: 0, wallets: poorerWallets });
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
    await open(
      <>
        <Slot />
        <FirstSteps user={newcomer} />
      </>,
    );
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the language of the browser', () => {
  const speaks = (...languages: string[]) =>
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

  const chinese = (owner: typeof session | null = null) =>
    createActor(appMachine, {
      input: { session: owner, language: 'zh', preferences: defaultPreferences },
    }).start();

  test('is offered to a visitor in that language, and taken', async () => {
    speaks('ko-KR', 'en');
    const app = chinese();
    await open(<HomeNotices />, app);
    expect(screen.getByText('한국어로 볼까요?').closest('[lang]')?.getAttribute('lang')).toBe('ko');
    fireEvent.click(screen.getByRole('button', { name: '예' }));
    expect(selectLanguage(app.getSnapshot())).toBe('kr');
    expect(screen.queryByText('한국어로 볼까요?')).toBeNull();
  });

  test('is declined for good, and not offered to who has it or is logged in', async () => {
    speaks('th-TH');
    await open(<HomeNotices />, chinese());
    fireEvent.click(screen.getByRole('button', { name: 'ไม่ ขอบคุณ' }));
    expect(screen.queryByText('ดูเป็นภาษาไทยไหม')).toBeNull();
    cleanup();
    await open(<HomeNotices />, chinese());
    expect(screen.queryByText('ดูเป็นภาษาไทยไหม')).toBeNull();
    cleanup();
    localStorage.clear();
    await open(<HomeNotices />, chinese(session));
    expect(screen.queryByText('ดูเป็นภาษาไทยไหม')).toBeNull();
    cleanup();
    await open(<HomeNotices />, testApp(null));
    expect(screen.queryByText('ดูเป็นภาษาไทยไหม')).toBeNull();
    cleanup();
    speaks('zh-CN');
    await open(<HomeNotices />, chinese());
    expect(screen.queryByRole('button')).toBeNull();
  });
});
