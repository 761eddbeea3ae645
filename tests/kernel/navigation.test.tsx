// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AddressRouter } from '../../src/navigation/address-router';
import { useLinks } from '../../src/navigation/links';
import { useReturnFocus } from '../../src/navigation/return-focus';
import { useScrollRestoration } from '../../src/navigation/scroll';

const Page = () => {
  useLinks();
  useReturnFocus();
  useScrollRestoration();
  const { pathname } = useLocation();
  return (
    <main>
      <h1>{pathname}</h1>
      {pathname === '/' ? (
        <>
          <a href="#/near">near</a>
          <a href="#/far">far</a>
        </>
      ) : null}
    </main>
  );
};

const open = () =>
  render(
    <AddressRouter>
      <Page />
    </AddressRouter>,
  );
const heading = () => screen.getByRole('heading').textContent;
/** As a browser does, whose entry knows nothing of the router. */
const typeAddress = (hash: string) => {
  history.pushState(null, '', hash);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
};
const goTo = async (run: () => void, path: string) => {
  await act(async () => run());
  await vi.waitFor(() => expect(heading()).toBe(path));
};

beforeEach(() => {
  history.replaceState(null, '', '#/');
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => vi.stubGlobal('scrollY', top));
  vi.stubGlobal('scrollY', 0);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('two quick taps on a link are one entry of the history', async () => {
  open();
  const before = history.length;
  const link = screen.getByRole('link', { name: 'far' });
  act(() => {
    // The page is not rendered anew between them.
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 }));
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 }));
  });
  await vi.waitFor(() => expect(heading()).toBe('/far'));
  expect(history.length).toBe(before + 1);
});

test('on the way back the focus is at the link that was followed', async () => {
  open();
  await goTo(() => fireEvent.click(screen.getByRole('link', { name: 'far' })), '/far');
  await goTo(() => history.back(), '/');
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'far' })),
  );
});

test('a typed address begins at the top of its page', async () => {
  open();
  vi.stubGlobal('scrollY', 300);
  fireEvent.scroll(window);
  await goTo(() => typeAddress('#/typed'), '/typed');
  expect(scrollY).toBe(0);
  vi.stubGlobal('scrollY', 40);
  fireEvent.scroll(window);
  await goTo(() => typeAddress('#/'), '/');
  expect(scrollY).toBe(300);
});
