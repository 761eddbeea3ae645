import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { expect, type Page } from '@playwright/test';
import fastify from 'fastify';
import { deploymentFrom, originsOf } from '../../schemas/kernel/deployment';
import { pageHeadersIn, protectPages } from '../../server/http/page-policy';
import { builtServer, startServerProcess } from '../support/server/server-process';
import { demo } from './people';
import { test as base } from './policy';
import { reload } from './walk';

const webFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));

type Sites = {
  /** Where the page is. */
  readonly page: string;
  /** Two names of one server, which are two origins. */
  readonly api: string;
  readonly otherApi: string;
  /** Replaces the file beside the page. */
  readonly setFile: (text: string) => void;
};

/** The page on one origin, under the policy that its own server would give it. */
const servePage = async () => {
  let file = '{}';
  const app = fastify({ forceCloseConnections: true });
  const connect: string[] = [];
  await protectPages(app, { ...pageHeadersIn(webFolder), connect });
  app.get('/tideline.json', (_, reply) =>
    reply.type('application/json').header('cache-control', 'no-cache').send(file),
  );
  await app.register(fastifyStatic, {
    root: webFolder,
    globIgnore: ['tideline.json'],
    wildcard: false,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    setFile: (text: string) => {
      file = text;
    },
    allow: (origins: readonly string[]) => connect.push(...origins),
    close: () => app.close(),
  };
};

const test = base.extend<{ language: undefined }, { sites: Sites }>({
  language: [
    async ({ context }, use) => {
      await context.addInitScript(() => {
        if (location.protocol === 'http:') localStorage.setItem('lang', 'en');
      });
      await use(undefined);
    },
    { auto: true },
  ],
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tideline-origin-'));
      const page = await servePage();
      const settings = join(folder, 'settings.json');
      writeFileSync(settings, JSON.stringify({ 'http.origins': [page.url] }));
      const server = await startServerProcess(
        { MARKET_FEED: 'simulated', DATA_DIR: join(folder, 'data'), TIDELINE_CONFIG: settings },
        { entry: builtServer },
      );
      const [api, otherApi] = [server.url, server.url.replace('127.0.0.1', 'localhost')];
      for (const apiBase of [api, otherApi]) {
        page.allow(originsOf(deploymentFrom(JSON.stringify({ apiBase }))));
      }
      await use({ page: page.url, api, otherApi, setFile: page.setFile });
      await server.stop();
      await page.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** What goes out: each call with its origin, and whether it carries a token; and each socket. */
const observe = (page: Page) => {
  const calls: { url: string; token: string }[] = [];
  const sockets: string[] = [];
  page.on('request', (request) => {
    const { authorization = null } = request.headers();
    if (request.method() === 'OPTIONS' || authorization === null) return;
    calls.push({ url: request.url(), token: authorization });
  });
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).origin));
  return {
    sockets,
    clear: () => {
      calls.length = 0;
      sockets.length = 0;
    },
    /** Origins to which a token went. */
    tokenOrigins: () => [
      ...new Set(calls.flatMap(({ url, token }) => (token === '' ? [] : [new URL(url).origin]))),
    ],
    callsTo: (origin: string) => calls.filter(({ url }) => url.startsWith(origin)),
  };
};

const live = (page: Page) => page.getByText('Live', { exact: true });

const socketOf = (origin: string) => origin.replace('http', 'ws');

test('the app works with calls and socket on another origin', async ({ page, sites }) => {
  const { api, otherApi, setFile } = sites;
  const seen = observe(page);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));

  setFile(JSON.stringify({ apiBase: `${api}/api/` }));
  await page.goto(`${sites.page}/#/`);
  await expect(live(page).first()).toBeVisible();
  expect(seen.sockets).toEqual([socketOf(api)]);

  await page.goto(`${sites.page}/#/pages/user/login/login`);
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await page.getByLabel('E-mail address', { exact: true }).fill(demo.name);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(/^Total assets/)).toBeVisible();
  await page.goto(`${sites.page}/#/pages/assets/index`);
  await expect(page.getByText('USDT').first()).toBeVisible();
  expect(seen.tokenOrigins()).toEqual([api]);

  // The next visit asks that server in the head of the page, and the app uses the answers.
  seen.clear();
  await reload(page);
  await expect(page.getByText('USDT').first()).toBeVisible();
  expect(seen.callsTo(`${api}/api/currency/quotation_new`)).toHaveLength(1);
  expect(seen.callsTo(sites.page)).toEqual([]);

  // The file names another host: the former one gets no token any more, not even once.
  await page.goto('about:blank');
  seen.clear();
  setFile(JSON.stringify({ apiBase: `${otherApi}/api/`, socketUrl: otherApi }));
  await page.goto(`${sites.page}/#/pages/assets/index`);
  await expect(page.getByText('USDT').first()).toBeVisible();
  await expect.poll(() => seen.sockets).toEqual([socketOf(otherApi)]);
  expect(seen.tokenOrigins()).toEqual([otherApi]);
  // Its prices were asked for in the head of the page, and are dropped.
  expect(seen.callsTo(api).length).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

test('a wrong setting is named, and the app does not start', async ({ page, sites }) => {
  sites.setFile('{"apiBase":"//api.example"}');
  const seen = observe(page);
  await page.goto(`${sites.page}/#/`);
  await expect(page.getByRole('alert')).toContainText('This site is not set up correctly');
  await expect(page.getByText('"//api.example"')).toBeVisible();
  expect(seen.sockets).toEqual([]);
  sites.setFile('{}');
});
