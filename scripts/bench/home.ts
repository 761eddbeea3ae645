import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { atMost, type Budget, median, print } from './figures';
import { freshPhone, slowPage, staticPage, withBrowser } from './phone';
import { startBenchServer } from './server';

const runs = 9;
/** How long a page may take to see everything. */
const timeoutMs = 20_000;
/** How long a new window is left alone: a browser reads its own pages for it, which is no page's time. */
const settlingMs = 2_000;
const names = ['first paint', 'first real price', 'React up', 'first live tick'] as const;
type Name = (typeof names)[number];
/** How many times as long as the static page takes to its first paint. */
const budgets: Partial<Record<Name, number>> = { 'first paint': 1.3, 'first real price': 2.2 };
/** In milliseconds: what all tasks block beyond 50 ms each, and the longest task. */
const blockingBudgets = { total: 200, longest: 150 };

type Sizes = { requests: number; pageBytes: number; scriptBytes: number; styleBytes: number };
type Blocking = { total: number; longest: number };
type Visit = Record<Name, number | null> & { sizes: Sizes; blocking: Blocking };

/**
 * Notes in the page when each thing had been drawn. It looks when something has changed and not at every
 * picture: that would be work that the static page beside it does not have.
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
      if (name === 'first live tick') Reflect.get(window, 'tellSeenAll')('');
    };
    // A message that is sent while a picture is made arrives when it has been drawn.
    requestAnimationFrame(() => port1.postMessage(null));
  };
  const look = () => {
    const isShell = document.querySelector('[data-instant-shell]') !== null;
    const rows = document.querySelectorAll('.pair-section_surface li .price-flash_figure');
    const list = [...rows].map((row) => row.textContent).join(' ');
    if (!isShell && document.querySelector('.pull-to-refresh_pull')) note('React up');
    if (!price.test(list)) return;
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

/** What was fetched, as it came over the line; style sheets that stand in the page count as the page. */
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

/** How long tasks kept the main thread from input until the first live tick (TBT), and the longest of them. */
const blockingOf = (page: Page): Promise<Blocking> =>
  page.evaluate(() => {
    const tasks: number[] = Reflect.get(window, 'tasks');
    return {
      total: tasks.reduce((all, duration) => all + Math.max(0, duration - 50), 0),
      longest: Math.max(0, ...tasks),
    };
  });

/**
 * Opens a page and waits until it says by itself that it has seen everything. Nothing is asked of it
 * meanwhile: what a browser driver puts into a page to ask costs a slow phone more than its first
 * paint does.
 */
const opened = async (context: BrowserContext, url: string, look: () => void) => {
  const { page, devtools } = await slowPage(context);
  await pause(settlingMs);
  await devtools.send('Runtime.enable');
  await devtools.send('Runtime.addBinding', { name: 'tellSeenAll' });
  const over = new Promise<void>((resolve) =>
    devtools.once('Runtime.bindingCalled', () => resolve()),
  );
  await page.addInitScript(look);
  await page.goto(url, { waitUntil: 'commit' });
  await Promise.race([over, pause(timeoutMs, undefined, { ref: false })]);
  return page;
};

/** Notes when a page was painted first, of home and of the static page by the same means. */
const watchPaint = () =>
  new PerformanceObserver((list) => {
    const painted = list.getEntriesByName('first-contentful-paint').length > 0;
    if (painted) Reflect.get(window, 'tellSeenAll')('');
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
    'first real price': numberIn(seen, 'first real price'),
    'React up': numberIn(seen, 'React up'),
    'first live tick': numberIn(seen, 'first live tick'),
    sizes,
    blocking,
  };
};

/** A phone's first and second visit, each made twice: what tells of the other times costs time itself. */
const visits = async (browser: Browser, url: string): Promise<[Visit, Visit]> => {
  const [plain, watched] = [await freshPhone(browser), await freshPhone(browser)];
  const made = async (): Promise<Visit> => ({
    'first paint': await paintOf(plain, url),
    ...(await visit(watched, url)),
  });
  // The app is in the cache only once it has come.
  const [first] = [await made(), await visit(plain, url)];
  const second = await made();
  await plain.close();
  await watched.close();
  return [first, second];
};

const baseline = async (browser: Browser, url: string): Promise<number> => {
  const context = await freshPhone(browser);
  const time = await paintOf(context, url);
  await context.close();
  return time ?? Number.NaN;
};

const say = (title: string, visits: readonly Visit[], still: number) => {
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

/** How soon home is there on a slow phone, beside a static page that says one sentence. */
export const benchHome = async () => {
  const server = await startBenchServer();
  const still = await staticPage();
  try {
    await withBrowser(async (browser) => {
      const baselines: number[] = [];
      const firsts: Visit[] = [];
      const seconds: Visit[] = [];
      for (let run = 0; run < runs; run += 1) {
        baselines.push(await baseline(browser, still.url));
        const [first, second] = await visits(browser, `${server.url}/#/`);
        firsts.push(first);
        seconds.push(second);
      }
      print('home: static page, first paint', `${Math.round(median(baselines))} ms`);
      say('first visit', firsts, median(baselines));
      say('second visit', seconds, median(baselines));
    });
  } finally {
    still.close();
    await server.stop();
  }
};
