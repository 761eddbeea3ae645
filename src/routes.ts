import { homePath, isHome, type RoutePath, routeAt } from '../schemas/kernel/route';
import { withTimeout } from './api/kernel/chunk';
import { later, type Part } from './context/deferred-assets';
import { cached } from './format/locale';
import type { DeferredPath } from './navigation/page';
import { HomeScreen } from './screens/market/home/home-screen';

/** The first screen comes with the app: it is where nearly everybody begins. */
const home: Part = {
  loaded: () => HomeScreen,
  shown: () => HomeScreen,
  fetched: () => Promise.resolve(),
};

/** The table of all screens but home's, which does not wait for it. */
export const fetchPages = () => import('./pages');

const screenAt = async (path: DeferredPath | undefined) => {
  const { loadScreen } = await fetchPages();
  return { Screen: await loadScreen(path) };
};

const laterPageAt = cached(
  (path: DeferredPath | undefined): Part => later(() => screenAt(path), 'Screen'),
);

/** The screen of a page, or of an address that is no page. */
export const pageAt = (path: RoutePath | undefined): Part =>
  path && isHome(path) ? home : laterPageAt(path);

/** How long the instant shell replaces a screen whose code is loading. */
const timeoutMs = 1_000;

/** Settles when the screen that the address names can be shown, or cannot be waited for longer. */
export const pageReady = async (): Promise<void> => {
  const route = routeAt(location.hash.slice(1).split('?')[0] || homePath);
  await withTimeout(pageAt(route?.path).fetched(), timeoutMs).catch(() => undefined);
};
