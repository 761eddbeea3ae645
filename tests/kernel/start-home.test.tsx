// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { session } from '../../examples/account/people';
import { loadStart } from '../../i18n/catalogue';
import english from '../../i18n/messages/en.json';
import { deferredIconPaths } from '../../src/components/icons/deferred-icon-paths';
import { Icon } from '../../src/components/icons/icon';
import { MenuContext } from '../../src/navigation/menu-context';
import { LiveProvider } from '../../src/realtime/live-provider';
import { HomeScreen } from '../../src/screens/market/home/home-screen';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

/** All that the app says; what stands in mail is the server's. */
const ids = Object.keys(english).filter((id) => !/^(mail|mailbox)\./.test(id));

afterEach(cleanup);

const home = async (signedIn: boolean) => {
  const catalogue = await loadStart('en');
  expect(Object.keys(catalogue).length).toBeLessThan(ids.length / 2);
  render(
    <Surroundings
      client={scriptedClient().client}
      app={testApp(signedIn ? session : null)}
      catalogue={catalogue}
    >
      <LiveProvider open={() => new Promise(() => undefined)}>
        <MenuContext value={() => undefined}>
          <HomeScreen />
        </MenuContext>
      </LiveProvider>
    </Surroundings>,
  );
  await settled();
};

describe('the texts of the start', () => {
  test.each([false, true])('are enough for home, signed in: %s', async (signedIn) => {
    await home(signedIn);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Home');
  });

  test.each([false, true])('stand with drawings that are here, signed in: %s', async (signedIn) => {
    await home(signedIn);
    const drawn = [...document.querySelectorAll('path')].map((path) => path.getAttribute('d'));
    expect(drawn.length).toBeGreaterThan(10);
    expect(drawn).not.toContain(null);
  });

  test('become all texts before a later part of the screen is shown', async () => {
    await home(false);
    fireEvent.click(screen.getByRole('button', { name: 'Search pairs' }));
    expect(await screen.findByRole('dialog', {}, { timeout: 10_000 })).toBeTruthy();
    expect(Object.keys(await loadStart('en')).sort()).toEqual([...ids].sort());
    const { container } = render(<Icon name="star" />);
    expect(container.querySelector('path')?.getAttribute('d')).toBe(deferredIconPaths.star);
  });
});
