import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from './chromium';
import { serverAt } from './served';

// `npm run bench:home`: how soon the home screen is there on a slow phone, beside a static page that
// says one sentence, in the same run. Needs a build.

const runs = 5;
const phone = { width: 390, height: 844 };
const slowness = 4;
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const names = ['first paint', 'first price', 'app up', 'first live tick'] as const;
type Times = Record<(typeof names)[number], number | null>;
type Visit = Times & { requests: number; scriptBytes: number; styleBytes: number };

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
    if (price.test(painted) || price.test(list.join(' '))) note('first price');
    if (document.querySelector('.pull-to-refresh_pull')) note('app up');
    if (price.test(list.join(' '))) {
      first ??= list.join(' ');
      if (list.join(' ') !== first) note('first live tick');
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const firstPaint = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null);

const slowed = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return page;
};

const numbersIn = (seen: unknown, name: string): number | null => {
  const value: unknown = seen instanceof Object ? Reflect.get(seen, name) : null;
  return typeof value === 'number' ? value : null;
};

const visit = async (context: BrowserContext, url: string): Promise<Visit> => {
  const page = await slowed(context);
  await page.addInitScript(watch);
  await page.goto(`${url}/#/`, { waitUntil: 'commit' });
  await page
    .waitForFunction(() => 'first live tick' in Reflect.get(window, 'seen'), null, {
      timeout: 20_000,
    })
    .catch(() => null);
  const seen: unknown = await page.evaluate(() => Reflect.get(window, 'seen'));
  const painted = await firstPaint(page);
  const sizes = await page.evaluate(() => {
    const fetched = performance.getEntriesByType('resource').map((entry) => ({
      name: entry.name,
      bytes: Number(Reflect.get(entry, 'encodedBodySize')),
    }));
    const sum = (end: string) =>
      fetched.reduce((all, { name, bytes }) => (name.endsWith(end) ? all + bytes : all), 0);
    return { requests: fetched.length + 1, scriptBytes: sum('.js'), styleBytes: sum('.css') };
  });
  await page.close();
  return {
    'first paint': painted,
    'first price': numbersIn(seen, 'first price'),
    'app up': numbersIn(seen, 'app up'),
    'first live tick': numbersIn(seen, 'first live tick'),
    ...sizes,
  };
};

const median = (values: readonly (number | null)[]): number | null => {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  return sorted.length < values.length ? null : (sorted[Math.floor(sorted.length / 2)] ?? null);
};

const staticPage = async () => {
  const html = '<!doctype html><html lang="en"><title>Static</title><p>One sentence.</p></html>';
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-cache' }).end(html),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
};

const fresh = async (browser: Browser) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true });
  // The runner of this script marks functions by a call that the page does not know.
  await context.addInitScript({ content: 'globalThis.__name = (run) => run;' });
  return context;
};

const baseline = async (browser: Browser, url: string) => {
  const context = await fresh(browser);
  const page = await slowed(context);
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
  const time = await firstPaint(page);
  await context.close();
  return time;
};

const print = (title: string, visits: readonly Visit[], still: number) => {
  console.log(`\n${title} (median of ${visits.length})`);
  for (const name of names) {
    const time = median(visits.map((each) => each[name]));
    const text = time === null ? 'not seen in every run' : `${Math.round(time)} ms`;
    const ratio = time === null ? '' : `${(time / still).toFixed(2)} × static`;
    console.log(`  ${name.padEnd(16)}${text.padStart(10)}   ${ratio}`);
  }
  const { requests, scriptBytes, styleBytes } = visits[0] ?? {};
  console.log(`  scripts ${scriptBytes} B, style files ${styleBytes} B, ${requests} requests`);
};

const main = async () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  if (!existsSync(join(root, 'dist/web/index.html'))) {
    throw new Error('There is no build to measure: run `npm run build` first.');
  }
  const data = mkdtempSync(join(tmpdir(), 'tideline-bench-'));
  const server = await serverAt(root, data);
  const still = await staticPage();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const baselines: (number | null)[] = [];
  const firsts: Visit[] = [];
  const seconds: Visit[] = [];
  for (let run = 0; run < runs; run += 1) {
    baselines.push(await baseline(browser, still.url));
    const context = await fresh(browser);
    firsts.push(await visit(context, server.url));
    seconds.push(await visit(context, server.url));
    await context.close();
  }
  await browser.close();
  still.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
  const time = median(baselines) ?? Number.NaN;
  console.log(`static page: first paint ${Math.round(time)} ms`);
  print('first visit', firsts, time);
  print('second visit', seconds, time);
};

await main();
