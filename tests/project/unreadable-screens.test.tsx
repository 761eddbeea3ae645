// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GetUser } from '../../src/api/account/login';
import type { Client } from '../../src/api/kernel/client';
import type { Document } from '../../src/api/kernel/document';
import { ConfigProvider } from '../../src/context/config';
import { MenuContext } from '../../src/navigation/menu-context';
import { LiveProvider } from '../../src/realtime/live-provider';
import { AccountScreen } from '../../src/screens/account/account/account-screen';
import { HomeScreen } from '../../src/screens/market/home/home-screen';
import { HelpCenterScreen } from '../../src/screens/news/help-center-screen';
import { NoticesScreen } from '../../src/screens/news/notices-screen';
import { PasskeysScreen } from '../../src/screens/security/authenticator/passkeys-screen';
import { FundPasswordScreen } from '../../src/screens/security/fund-password/fund-password-screen';
import { LoginHistoryScreen } from '../../src/screens/security/login-history/login-history-screen';
import { SecurityScreen } from '../../src/screens/security/security/security-screen';
import { SpotScreen } from '../../src/screens/spot/spot-screen';
import { AssetsScreen } from '../../src/screens/wallet/assets/assets-screen';
import { AddressListScreen } from '../../src/screens/wallet/withdraw-address/address-list-screen';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { canonical } from '../support/server/canonical-answers';
import { type Json, mutationsAt, pathsOf, withValue } from './support/mutations';

// The four main pages with answers in which one field is written as other servers may write it.

const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

const answers: Readonly<Record<string, Json>> = {
  'app/config': asJson(canonical.config),
  'currency/quotation_new': asJson(canonical.pairs),
  'wallet/list': asJson(canonical.wallets),
  'wallet/detail': asJson(canonical.walletDetail),
  'coin/list': asJson(canonical.orders),
  'user/center': asJson(canonical.profile),
  'user/sessions': asJson(canonical.sessions),
  'user/passkey/list': asJson(canonical.passkeys),
  'wallet/get_address': asJson(canonical.addresses),
  'user/logins': asJson(canonical.logins),
  'news/list': asJson(canonical.articles),
};
/** Answers that the main pages read. */
const mainPaths = Object.keys(answers).slice(0, 6);

/** Answers at once what it knows, and nothing else. */
const clientWith = (sent: Readonly<Record<string, Json>>): Client => {
  const answered = <Result, Variables>(document: Document<Result, Variables>) =>
    new Promise<Result>((resolve) => {
      const payload = sent[document.path];
      if (payload !== undefined) resolve(document.read(payload));
    });
  return {
    request: <Result, Variables>(
      first: Document<Result, Variables> | { document: Document<Result, Variables> },
    ) => answered('document' in first ? first.document : first),
    upload: ({ document }) => answered(document),
  };
};

const screens: readonly (readonly [name: string, screen: ReactNode, words: RegExp])[] = [
  ['home', <HomeScreen key="home" />, /ETH.*DOGE/],
  ['trade', <SpotScreen key="trade" />, /USDT.*Open orders/],
  ['assets', <AssetsScreen key="assets" />, /ETH/],
  ['mine', <AccountScreen key="mine" />, /Ada Marlowe/],
];

const shown = async (screen: ReactNode, sent: Readonly<Record<string, Json>>) => {
  const user = GetUser.read(sent['user/center']);
  const { container } = render(
    <Surroundings client={clientWith(sent)} app={testApp({ token: 'token', user })}>
      <ConfigProvider>
        <LiveProvider open={() => new Promise(() => undefined)}>
          <MenuContext value={() => undefined}>{screen}</MenuContext>
        </LiveProvider>
      </ConfigProvider>
    </Surroundings>,
  );
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
  await settled();
  return container.textContent ?? '';
};

/** A few of the fields of the second row of each list and of each single answer, each in another way. */
const sampleOf = (path: string) => {
  const answer = answers[path] ?? null;
  const places = pathsOf(answer).filter(
    (place) => !/(^|\.)(0|2)\.\w+$/.test(place) || !place.includes('.'),
  );
  return places.flatMap((place, at) => {
    const mutation = mutationsAt(answer, place)[at % 8];
    const isWhole = /^(id|data|change_wallet|change_wallet\.balance|currency|currency_name)$/.test(
      place,
    );
    return mutation && at % 3 === 0 && !isWhole ? [mutation] : [];
  });
};

const errors = vi.fn();
beforeEach(() => {
  const ignore = () => undefined;
  const media = { matches: false, addEventListener: ignore, removeEventListener: ignore };
  vi.stubGlobal('matchMedia', () => media);
  vi.spyOn(console, 'error').mockImplementation(errors);
  addEventListener('error', errors);
  addEventListener('unhandledrejection', errors);
});
afterEach(() => {
  cleanup();
  errors.mockClear();
  removeEventListener('error', errors);
  removeEventListener('unhandledrejection', errors);
  vi.restoreAllMocks();
});

const unshowable = /undefined|NaN|\[object|Infinity/;

describe('rows that cannot be read', () => {
  const unreadable: readonly (readonly [string, string, readonly string[], ReactNode])[] = [
    ['pairs', 'currency/quotation_new', ['0.quotation.1'], <HomeScreen key="home" />],
    ['orders', 'coin/list', ['data.0', 'data.1', 'data.2'], <SpotScreen key="trade" />],
    ['coins', 'wallet/list', ['change_wallet.balance.1'], <AssetsScreen key="assets" />],
    ['sessions', 'user/sessions', ['1'], <SecurityScreen key="security" />],
    ['passkeys', 'user/passkey/list', ['1'], <PasskeysScreen key="passkeys" />],
    ['addresses', 'wallet/get_address', ['0', '1', '2'], <AddressListScreen key="addresses" />],
    ['logins', 'user/logins', ['data.1'], <LoginHistoryScreen key="logins" />],
    ['notices', 'news/list', ['data.1'], <NoticesScreen key="notices" />],
    ['help', 'news/list', ['data.0', 'data.2'], <HelpCenterScreen key="help" />],
  ];

  test.each(unreadable)('are counted below the list: %s', async (_, path, places, screen) => {
    const words = places.length === 1 ? '1 entry' : `${places.length} entries`;
    const message = `${words} could not be read`;
    expect(await shown(screen, answers)).not.toContain('could not be read');
    cleanup();
    const changed = places.reduce(
      (sent, place) => withValue(sent, place, '-'),
      answers[path] ?? null,
    );
    const text = await shown(screen, { ...answers, [path]: changed });
    expect(text).toContain(message);
    expect(text).not.toMatch(/No open orders|No addresses yet|No passkey/i);
  });
});

describe('a fund password of which the profile says nothing', () => {
  const silent = withValue(answers['user/center'] ?? null, 'has_password', undefined);
  const at = (has: Json) => ({ ...answers, 'user/center': silent, 'user/has_password': has });

  test('is asked for in the security center', async () => {
    const screen = <SecurityScreen key="security" />;
    const { 'user/has_password': _, ...unanswered } = at(1);
    expect(await shown(screen, unanswered)).toContain('Fund password--');
    cleanup();
    expect(await shown(screen, at('1'))).toContain('Fund passwordChange');
    cleanup();
    expect(await shown(screen, at(2))).toContain('Fund passwordSet');
  });

  test('is asked for before it is set or changed', async () => {
    const screen = <FundPasswordScreen key="fund" />;
    expect(await shown(screen, at(1))).toContain('Confirm it is you');
    cleanup();
    expect(await shown(screen, at(2))).not.toContain('Confirm it is you');
  });
});

describe.each(screens)('the page %s', (_, screen, words) => {
  test('is whole with the answers of this server', async () => {
    expect(await shown(screen, answers)).toMatch(words);
  });

  test.each(mainPaths)('is whole, and throws nothing, with any field of %s', async (path) => {
    for (const { place, how, value } of sampleOf(path).map((it) => ({ ...it, place: it.path }))) {
      const sent = { ...answers, [path]: withValue(answers[path] ?? null, place, value) };
      const text = await shown(screen, sent);
      expect(text.length, `${place} ${how}`).toBeGreaterThan(40);
      expect(text, `${place} ${how}`).not.toMatch(unshowable);
      expect(errors.mock.calls, `${place} ${how}`).toEqual([]);
      cleanup();
    }
  });
});
