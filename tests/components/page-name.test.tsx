// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppHeader } from '../../src/components/layout/app-header';

const somebodyActed = (hasBeenActive: boolean) =>
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive } });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const heading = () => screen.getByRole('heading', { level: 1 });

test('the window has the name of its page, also of one whose title comes later or changes', () => {
  const { rerender } = render(<AppHeader title={<span />} />);
  expect(document.title).toBe('Tideline');
  rerender(<AppHeader title={<button type="button">BTC/USDT</button>} />);
  expect(document.title).toBe('BTC/USDT · Tideline');
  rerender(<AppHeader title={<button type="button">ETH/USDT</button>} subtitle="+1.20%" />);
  expect(document.title).toBe('ETH/USDT · Tideline');
});

test('a page that somebody has gone to begins with its focus at the heading', () => {
  somebodyActed(true);
  const { rerender } = render(<AppHeader key="from" title="Home" />);
  expect(document.activeElement).toBe(heading());
  rerender(<AppHeader key="to" title="Settings" />);
  expect(document.activeElement?.textContent).toBe('Settings');
});

test('the first page leaves the focus where it is', () => {
  somebodyActed(false);
  render(<AppHeader title="Home" />);
  expect(document.activeElement).toBe(document.body);
});

test('a control that has the focus keeps it', () => {
  somebodyActed(true);
  const page = (key: string) => (
    <>
      <input aria-label="Code" />
      <AppHeader key={key} title="Security" />
    </>
  );
  const { rerender } = render(page('loading'));
  screen.getByLabelText('Code').focus();
  rerender(page('loaded'));
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
});
