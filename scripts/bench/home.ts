import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { atMost, type Budget, median, print } from './figures';
import { freshPhone, slowPage, staticPage, withBrowser } from './phone';
import { startBenchServer } from './server';

const runs = 5;
/** How long a page may take to see everything. */
const patienceMs = 20_000;
const names = ['first paint', 'first real price', 'React up', 'first live tick'] as const;
type Name = (typeof names)[number];
/** How many times as long as the static page takes to its first paint. */
const budgets: Partial<Record<Name, number>> = { 'first paint': 1.3, 'first real price': 2.2 };

type Sizes = { requests: number; pageBytes: number; scriptBytes: number; styleBytes: number };
type Visit = Record<Name, number | null> & { sizes: Sizes };

/** Notes in the page when each thing could first be seen; looks at every picture that is drawn. */
const watch = () => {
  const seen: Record<string, number> = {};
  Object.assign(window, { seen });
  let first: string | null = null;
  const look = () => {
    const note = (name: string) => {
      seen[name] ??= performance.now();
    };
    const price = /\d[\d,]*\.\d+/;
    const painted = document.querySelector('[data-row] [data-f="3"]')?.textContent ?? '';
    const rows = document.querySelectorAll('.pair-section_surface li');
    const list = [...rows].map((row) => row.querySelector('.price-flash_text')?.textContent ?? '');
    if (price.test(painted) || price.test(list.join(' '))) note('first real price');
    if (document.querySelector('.pull-to-refresh_pull')) note('React up');
    if (price.test(list.join(' '))) {
      first ??= list.join(' ');
      if (list.join(' ') !== first) note('first live tick');
    }
    if (seen['first live tick']) Reflect.get(window, 'tellSeenAll')('');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
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

/**
 * Opens a page and waits until it says by itself that it has seen everything. Nothing is asked of it
 * meanwhile: what a browser driver puts into a page to ask costs a slow phone more than its first
 * paint does.
 */
const opened = async (context: BrowserContext, url: string, look: () => void) => {
  const { page, devtools } = await slowPage(context);
  await devtools.send('Runtime.addBinding', { name: 'tellSeenAll' });
  const over = new Promise<void>((resolve) =>
    devtools.once('Runtime.bindingCalled', () => resolve()),
  );
  await page.addInitScript(look);
  await page.goto(url, { waitUntil: 'commit' });
  await Promise.race([over, pause(patienceMs, undefined, { ref: false })]);
  return page;
};

const visit = async (context: BrowserContext, url: string): Promise<Visit> => {
  const page = await opened(context, `${url}/#/`, watch);
  const seen: unknown = await page.evaluate(() => Reflect.get(window, 'seen'));
  const painted = await firstPaint(page);
  const sizes = await sizesOf(page);
  await page.close();
  return {
    'first paint': painted,
    'first real price': numberIn(seen, 'first real price'),
    'React up': numberIn(seen, 'React up'),
    'first live tick': numberIn(seen, 'first live tick'),
    sizes,
  };
};

/** Notes when the static page was painted, by the same means as on home. */
const watchPaint = () =>
  new PerformanceObserver(() => Reflect.get(window, 'tellSeenAll')('')).observe({
    type: 'paint',
    buffered: true,
  });

const baseline = async (browser: Browser, url: string): Promise<number> => {
  const context = await freshPhone(browser);
  const page = await opened(context, url, watchPaint);
  const time = await firstPaint(page);
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
        const context = await freshPhone(browser);
        firsts.push(await visit(context, server.url));
        seconds.push(await visit(context, server.url));
        await context.close();
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
