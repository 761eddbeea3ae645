import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { atMost, type Budget, median, print } from './figures';
import { freshPhone, slowPage, slowWorkers, staticPage, withBrowser } from './phone';
import { startBenchServer } from './server';

const runs = 9;
/** How long a visit may take. */
const timeoutMs = 20_000;
/** The delay before a visit, while the browser loads its own pages for a new window. */
const settlingMs = 2_000;
/** The first price may be one of the last visit, shown as old; the first real price is current. */
const names = [
  'first paint',
  'first price',
  'first real price',
  'React up',
  'first live tick',
] as const;
type Name = (typeof names)[number];
/** How many times as long as the static page takes to its first paint. */
type Budgets = Partial<Record<Name, number>>;
const visitBudgets: Budgets = { 'first paint': 1.2, 'first real price': 2 };
/** Everything but the prices is on the phone. */
const installedBudgets: Budgets = { 'first price': 0.8 };
/** In milliseconds: what all tasks block beyond 50 ms each, and the longest task. */
const blockingBudgets = { total: 200, longest: 150 };

type Sizes = { requests: number; pageBytes: number; scriptBytes: number; styleBytes: number };
type Blocking = { total: number; longest: number };
type Visit = Record<Name, number | null> & { sizes: Sizes; blocking: Blocking };

/**
 * Runs in the page and records when each milestone was painted. It observes mutations instead of
 * frames: work per frame would be a cost that the static page does not have.
 */
const watch = () => {
  const seen: Record<string, number> = {};
  const tasks: number[] = [];
  Object.assign(window, { seen, tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const noted = new Set<string>();
  const price = /\d[\d,]*\.\d+/;
  let first: string | null = null;
  const note = (name: string) => {
    if (noted.has(name)) return;
    noted.add(name);
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      seen[name] = performance.now();
      if (name === 'first live tick') Reflect.get(window, 'reportDone')('');
    };
    // A message sent in an animation frame arrives after the paint of that frame.
    requestAnimationFrame(() => port1.postMessage(null));
  };
  const look = () => {
    const isShell = document.querySelector('[data-instant-shell]') !== null;
    const rows = document.querySelectorAll('.pair-section_surface li .price-flash_figure');
    const list = [...rows].map((row) => row.textContent).join(' ');
    if (!isShell && document.querySelector('.pull-to-refresh_pull')) note('React up');
    if (!price.test(list)) return;
    note('first price');
    if ([...rows].some((row) => row.querySelector('.quote-text_old'))) return;
    note('first real price');
    if (isShell) return;
    first ??= list;
    if (list !== first) note('first live tick');
  };
  new MutationObserver(look).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
  });
};

const firstPaint = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null);

const numberIn = (seen: unknown, name: string): number | null => {
  const value: unknown = seen instanceof Object ? Reflect.get(seen, name) : null;
  return typeof value === 'number' ? value : null;
};

/** Sizes as transferred; inlined style sheets count as the page. */
const sizesOf = (page: Page): Promise<Sizes> =>
  page.evaluate(() => {
    const bytesOf = (entry: PerformanceEntry) => Number(Reflect.get(entry, 'encodedBodySize'));
    const fetched = performance.getEntriesByType('resource');
    const sum = (end: string) =>
      fetched.reduce((all, entry) => (entry.name.endsWith(end) ? all + bytesOf(entry) : all), 0);
    const [document] = performance.getEntriesByType('navigation');
    return {
      requests: fetched.length + 1,
      pageBytes: document ? bytesOf(document) : 0,
      scriptBytes: sum('.js'),
      styleBytes: sum('.css'),
    };
  });

/** Total blocking time until the first live tick, and the longest task. */
const blockingOf = (page: Page): Promise<Blocking> =>
  page.evaluate(() => {
    const tasks: number[] = Reflect.get(window, 'tasks');
    return {
      total: tasks.reduce((all, duration) => all + Math.max(0, duration - 50), 0),
      longest: Math.max(0, ...tasks),
    };
  });

/**
 * Opens a page and waits for its own report. Nothing is evaluated in it meanwhile, because the code
 * of a browser driver costs a slow phone more than its first paint does.
 */
const opened = async (context: BrowserContext, url: string, look: () => void) => {
  const { page, devtools } = await slowPage(context);
  await pause(settlingMs);
  await devtools.send('Runtime.enable');
  await devtools.send('Runtime.addBinding', { name: 'reportDone' });
  const over = new Promise<void>((resolve) =>
    devtools.once('Runtime.bindingCalled', () => resolve()),
  );
  await page.addInitScript(look);
  await page.goto(url, { waitUntil: 'commit' });
  await Promise.race([over, pause(timeoutMs, undefined, { ref: false })]);
  return page;
};

/** Reports the first paint, of home and of the static page in the same way. */
const watchPaint = () =>
  new PerformanceObserver((list) => {
    const painted = list.getEntriesByName('first-contentful-paint').length > 0;
    if (painted) Reflect.get(window, 'reportDone')('');
  }).observe({ type: 'paint', buffered: true });

const paintOf = async (context: BrowserContext, url: string): Promise<number | null> => {
  const page = await opened(context, url, watchPaint);
  const time = await firstPaint(page);
  await page.close();
  return time;
};

const visit = async (context: BrowserContext, url: string): Promise<Omit<Visit, 'first paint'>> => {
  const page = await opened(context, url, watch);
  const seen: unknown = await page.evaluate(() => Reflect.get(window, 'seen'));
  const [sizes, blocking] = [await sizesOf(page), await blockingOf(page)];
  await page.close();
  return {
    'first price': numberIn(seen, 'first price'),
    'first real price': numberIn(seen, 'first real price'),
    'React up': numberIn(seen, 'React up'),
    'first live tick': numberIn(seen, 'first live tick'),
    sizes,
    blocking,
  };
};

/** Stays until the worker has stored the app, on a fast network. */
const install = async (context: BrowserContext, url: string) => {
  const { page } = await slowPage(context, { network: 'fast' });
  await page.goto(url);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state !== 'activated') await new Promise((done) => setTimeout(done, 50));
  });
  await page.close();
};

/**
 * A phone's first visit, its second, and one with the installed app; each twice, because observing
 * the other times costs time.
 */
const visits = async (browser: Browser, url: string): Promise<[Visit, Visit, Visit]> => {
  const [plain, watched] = [await freshPhone(browser), await freshPhone(browser)];
  const made = async (): Promise<Visit> => ({
    'first paint': await paintOf(plain, url),
    ...(await visit(watched, url)),
  });
  // The first visit to the end, so that the app is in the cache.
  const [first] = [await made(), await visit(plain, url)];
  const second = await made();
  for (const phone of [plain, watched]) await install(phone, url);
  await slowWorkers(browser);
  const installed = await made();
  await plain.close();
  await watched.close();
  return [first, second, installed];
};

const baseline = async (browser: Browser, url: string): Promise<number> => {
  const context = await freshPhone(browser);
  const time = await paintOf(context, url);
  await context.close();
  return time ?? Number.NaN;
};

const printVisits = (
  title: string,
  visits: readonly Visit[],
  still: number,
  budgets: Budgets = visitBudgets,
) => {
  for (const name of names) {
    const times = visits.flatMap((each) => each[name] ?? []);
    if (times.length < visits.length) {
      print(`home, ${title}: ${name}`, `not seen in ${visits.length - times.length} runs`);
      continue;
    }
    const ratio = median(times) / still;
    const most = budgets[name];
    const budget: Budget | undefined = most ? atMost(ratio, most, ' × static') : undefined;
    const figure = `${Math.round(median(times))} ms, ${ratio.toFixed(2)} × static`;
    print(`home, ${title}: ${name}`, figure, budget);
  }
  for (const name of ['total', 'longest'] as const) {
    const value = median(visits.map(({ blocking }) => blocking[name]));
    const budget = atMost(value, blockingBudgets[name], ' ms');
    const figure = name === 'total' ? 'total blocking time' : 'longest task';
    print(`home, ${title}: ${figure}`, `${Math.round(value)} ms`, budget);
  }
  const sizeOf = (name: keyof Sizes) => median(visits.map(({ sizes }) => sizes[name]));
  print(
    `home, ${title}: fetched`,
    `JS ${sizeOf('scriptBytes')} B, CSS files ${sizeOf('styleBytes')} B, page with its styles ${sizeOf('pageBytes')} B, ${sizeOf('requests')} requests`,
  );
};

/** How fast home loads on a slow phone, compared with a static page of one sentence. */
export const benchHome = async () => {
  const server = await startBenchServer();
  const still = await staticPage();
  try {
    await withBrowser(async (browser) => {
      const baselines: number[] = [];
      const firsts: Visit[] = [];
      const seconds: Visit[] = [];
      const installed: Visit[] = [];
      for (let run = 0; run < runs; run += 1) {
        baselines.push(await baseline(browser, still.url));
        const [first, second, third] = await visits(browser, `${server.url}/#/`);
        firsts.push(first);
        seconds.push(second);
        installed.push(third);
      }
      print('home: static page, first paint', `${Math.round(median(baselines))} ms`);
      printVisits('first visit', firsts, median(baselines));
      printVisits('second visit', seconds, median(baselines));
      printVisits('installed', installed, median(baselines), installedBudgets);
    });
  } finally {
    still.close();
    await server.stop();
  }
};
