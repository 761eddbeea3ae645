// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { person } from '../../examples/account/people';
import type { User } from '../../schemas/account/user';
import { defaultConfig } from '../../schemas/kernel/config';
import { ConfigProvider } from '../../src/context/config';
import { LanguageScreen } from '../../src/screens/account/language/language-screen';
import { SettingsScreen } from '../../src/screens/account/settings/settings-screen';
import { press } from '../support/screen/presses';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

afterEach(cleanup);

const withLimits = {
  ...defaultConfig,
  features: { ...defaultConfig.features, own_limits: true },
};

const open = (content: ReactNode, user: User | null = person, config = defaultConfig) => {
  const { client } = scriptedClient();
  const app = testApp(user && { token: 'token', user });
  render(
    <Surroundings client={client} app={app} address="/pages/settings/index">
      <ConfigProvider first={config}>{content}</ConfigProvider>
    </Surroundings>,
  );
  const preferences = () => app.getSnapshot().context.preferences;
  const isSignedIn = () => app.getSnapshot().matches({ session: 'signedIn' });
  return { app, preferences, isSignedIn };
};

const linkOf = (text: string) => screen.getByText(text).closest('a')?.getAttribute('href');
const row = (text: string) => screen.getByText(text).closest('li');

describe('the settings', () => {
  test('lead each row to its page', () => {
    open(<SettingsScreen />, person, withLimits);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Settings');
    expect(screen.getByRole('heading', { name: 'Account' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Appearance' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'About' })).toBeTruthy();
    const links = screen
      .getAllByRole('link')
      .map((it) => [it.textContent, it.getAttribute('href')]);
    expect(links).toEqual([
      ['Account', '#/pages/settings/account/index'],
      ['Security', '#/pages/settings/security/index'],
      ['Trading limits', '#/pages/settings/limits/index'],
      ['LanguageEnglish', '#/pages/settings/language/language'],
      ['Help center', '#/pages/help/center/center'],
      ['Notices', '#/pages/notice/index'],
    ]);
    cleanup();
    open(<SettingsScreen />);
    expect(screen.queryByText('Trading limits')).toBeNull();
    expect(row('Time zone')?.textContent).toMatch(/UTC/);
    expect(row('Version')?.textContent).toMatch(/\d+\.\d+\.\d+$/);
  });

  test('show a visitor no account, and the way to the login and back', () => {
    open(<SettingsScreen />, null);
    expect(linkOf('Not logged in')).toMatch(
      /^#\/pages\/user\/login\/login\?backpage=%2Fpages%2Fsettings%2Findex/,
    );
    expect(screen.getByText('Log in or register')).toBeTruthy();
    expect(screen.queryByText('Security')).toBeNull();
    expect(screen.queryByText('Log out')).toBeNull();
  });

  test('log out only after a question, which says what happens to orders', () => {
    const { isSignedIn } = open(<SettingsScreen />);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    press('Log out');
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText('Log out on this device?')).toBeTruthy();
    expect(dialog.getByText('Open orders and positions are not affected.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(isSignedIn()).toBe(true);
    press('Log out');
    fireEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Log out' }),
    );
    expect(isSignedIn()).toBe(false);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('change the theme, and mark the current one', () => {
    const { preferences } = open(<SettingsScreen />);
    expect(row('Time zone')?.parentElement?.textContent).toContain('ThemeThemeDarkLightSystem');
    const themes = within(screen.getByRole('group', { name: 'Theme' }));
    for (const [name, theme] of [
      ['Light', 'light'],
      ['System', 'system'],
      ['Dark', 'dark'],
    ] as const) {
      fireEvent.click(themes.getByRole('radio', { name }));
      expect(preferences().theme).toBe(theme);
      expect(themes.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true);
    }
  });

  test('change the colours of prices, each by its name and a sample', async () => {
    const { preferences } = open(<SettingsScreen />);
    const colours = () => screen.getAllByText('Price colours')[0]?.closest('li');
    for (const [name, palette] of [
      ['Red up, green down', 'red-up'],
      ['Red up, blue down', 'red-up-blue-down'],
      ['Colour-blind friendly: blue up, orange down', 'colour-blind'],
      ['Green up, red down', 'green-up'],
    ] as const) {
      press(/^Price colours/);
      await settled();
      const sheet = within(screen.getByRole('dialog', { name: 'Price colours' }));
      const choice = sheet.getByText(name).closest('li');
      expect(choice?.textContent).toContain('Rising');
      expect(choice?.textContent).toContain('Falling');
      fireEvent.click(sheet.getByText(name));
      await settled();
      expect(preferences().palette).toBe(palette);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(colours()?.textContent).toContain(name);
    }
    press(/^Price colours/);
    await settled();
    press('Close');
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('change the money of valuations', async () => {
    const { preferences } = open(<SettingsScreen />);
    press(/^Valuation method/);
    await settled();
    fireEvent.click(within(screen.getByRole('dialog')).getByText('Euro'));
    await settled();
    expect(preferences().valuation).toBe('EUR');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(row('Valuation method')?.textContent).toContain('EUR');
    press(/^Valuation method/);
    await settled();
    press('Close');
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a language is applied by its own name, and marked', () => {
  const { app } = open(<LanguageScreen />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Language');
  const list = within(screen.getByRole('list', { name: 'Language' }));
  const marked = () =>
    list
      .getAllByRole('listitem')
      .filter((it) => it.querySelector('[aria-current]') !== null)
      .map((it) => [it.textContent, it.querySelectorAll('svg').length]);
  expect(marked()).toEqual([['English', 1]]);
  fireEvent.click(list.getByText('Español'));
  expect(app.getSnapshot().context.language).toBe('esp');
  expect(marked()).toEqual([['Español', 1]]);
});
