import type { ShellFacts } from './facts';

const link = (attributes: Partial<HTMLLinkElement>): HTMLLinkElement =>
  Object.assign(document.createElement('link'), attributes);

const preload = (href: string, fetchPriority: 'auto' | 'low') =>
  document.head.append(
    link({ rel: 'preload', as: 'script', crossOrigin: '', fetchPriority, href }),
  );

let styled: Promise<unknown> | null = null;

/** Styles that come after those of the page, and are not waited for by what stands there already. */
const loadStyles = (href: string): Promise<unknown> => {
  styled ??= new Promise((resolve, reject) => {
    document.body.append(link({ rel: 'stylesheet', href, onload: resolve, onerror: reject }));
  });
  return styled;
};

/** Requests the files of the app, which would share a narrow line with the first prices before. */
export const preloadApp = (
  { app, realtime, styles }: ShellFacts,
  others: readonly string[],
): void => {
  loadStyles(styles).catch(() => undefined);
  for (const file of [...app, ...others]) preload(file, 'auto');
  for (const file of realtime) preload(file, 'low');
};

/** At first soon, then once a minute: all phones do it at once when a server has lost its files. */
export const reloadLater = (): void => {
  const reload = () => location.reload();
  const [visit] = performance.getEntriesByType('navigation');
  const isReload = visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
  if (navigator.onLine) setTimeout(reload, isReload ? 60_000 : 10_000);
  else addEventListener('online', reload);
};

let isStarted = false;

/** React, the last file, runs in a task of its own before the first one begins the app. */
export const startApp = ({ app, styles }: ShellFacts): void => {
  if (isStarted) return;
  isStarted = true;
  Promise.all([import(app.at(-1) ?? ''), loadStyles(styles)])
    .then(() => import(app[0] ?? ''))
    .catch(reloadLater);
};
