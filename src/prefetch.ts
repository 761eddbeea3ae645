import * as v from 'valibot';
import type { UiState } from './components/base/ui-state';
import { menuDrawer } from './navigation/menu';
import { fetchPages, pageAt } from './routes';

/** What browsers say of a connection that its owner pays for, or that is very slow; not all do. */
const Sparing = v.union([
  v.object({ saveData: v.literal(true) }),
  v.object({ effectiveType: v.picklist(['slow-2g', '2g']) }),
]);

const isSparing = () => v.is(Sparing, Reflect.get(navigator, 'connection'));

/** When nothing else is to be done, but not much later. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });

type Table = Awaited<ReturnType<typeof fetchPages>>;

const fetchBoxes = async ({ outlineOf, ownOutlines }: Table, { pendingBoxes }: UiState) => {
  const [{ pendingOver }] = await Promise.all([
    import('./app/page-pending'),
    ...ownOutlines.map(({ fetched }) => fetched()),
  ]);
  pendingBoxes.set(pendingOver(outlineOf));
};

/** A style sheet that failed must not pass for one that is there when it is needed again. */
const dropFailedStyles = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement) target.remove();
};

/**
 * Fetches what may be tapped next on home, likely and small parts first. One at a time, so that a
 * tap meanwhile shares a narrow line with one of them at most. Ends with the first that fails. Then
 * the worker stores all files of the app, one at a time as well.
 */
export const prefetch = async (ui: UiState): Promise<void> => {
  addEventListener('error', dropFailedStyles, true);
  // It is small, and without it the first tap would wait for two files, one after the other.
  await idle();
  const table = await fetchPages();
  if (isSparing()) return;
  const parts = [
    menuDrawer,
    { fetched: () => fetchBoxes(table, ui) },
    ...table.prefetchedPaths.map(pageAt),
    ...table.overlays,
  ];
  for (const { fetched } of parts) {
    await idle();
    await fetched();
  }
  await idle();
  const { install } = await import('./app/installation');
  await install(ui);
};
