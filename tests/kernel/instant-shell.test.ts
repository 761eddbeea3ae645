import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PageParts, renderPageParts } from '../../build/instant-shell/page-parts';
import { inlineHashes } from '../../build/instant-shell/plugin';
import { loadStart } from '../../i18n/catalogue';
import { languages } from '../../schemas/kernel/language';
import { GetConfig } from '../../src/api/kernel/config';
import { GetPairs } from '../../src/api/market/market';
import { firstPlaceholder, type ShellFacts } from '../../src/instant-shell/facts';
import { classIn } from '../../vite.config';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tideline-build-'));
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const dataIn = (html: string, id: string) =>
  JSON.parse(new RegExp(`<script id="${id}"[^>]*>(.*?)</script>`).exec(html)?.[1] ?? '');
const factsOf = (html: string): ShellFacts => dataIn(html, 'shell-facts');
const inside = (html: string, tag: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, text = '']) => text);

let parts: PageParts;

beforeAll(async () => {
  const outDir = folder;
  // A build under any other name takes the packages' files for developers.
  vi.stubEnv('NODE_ENV', 'production');
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  parts = await renderPageParts({ modules: { generateScopedName: classIn } });
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the page before the app', () => {
  test('says which of its inline parts may run', () => {
    const html = read('index.html');
    const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
    const hashes = JSON.parse(read('page-headers.json'));
    expect(hashes).toEqual(inlineHashes(html));
    expect(hashes).toEqual({
      script: inside(html, 'script').map(hashOf),
      style: inside(html, 'style').map(hashOf),
    });
    expect(hashes.script).toHaveLength(3);
    expect(hashes.style).toHaveLength(2);
    expect(html).not.toMatch(/\sstyle="|\son\w+="/);
  });

  test('writes text only, and its scripts are small', () => {
    const [requests = '', header = '', rest = ''] = inside(read('index.html'), 'script');
    for (const script of [requests, header, rest]) {
      expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b/);
    }
    expect(brotliCompressSync(requests).length).toBeLessThanOrEqual(760);
    expect(brotliCompressSync(header).length).toBeLessThanOrEqual(1_400);
    expect(brotliCompressSync(rest).length).toBeLessThanOrEqual(3_400);
  });

  test.each(languages)(
    'knows its first texts in $name and where the others are',
    async ({ code }) => {
      const { texts, catalogues } = factsOf(read('index.html'));
      const headerTexts = dataIn(read('index.html'), 'shell-header-texts');
      const messages = JSON.parse(readFileSync(join(root, `i18n/messages/${code}.json`), 'utf8'));
      const expected = parts.ids.map((id) => messages[id].replace('{seconds}', '0'));
      expect([...headerTexts[code], ...(texts[code] ?? [])]).toEqual(expected);
      const compiled = read(catalogues[code] ?? '').replace(
        /;export\{(\w+) as default\};\s*$/,
        ';$1',
      );
      const start: unknown = runInNewContext(compiled);
      expect(JSON.parse(JSON.stringify(start))).toEqual(await loadStart(code));
    },
  );

  test('has both themes, and every class of its shell in its own styles', () => {
    const html = read('index.html');
    const style = inside(html, 'style').join('');
    expect(style).toMatch(/\[data-theme="?dark"?\]/);
    expect(style).toMatch(/\[data-theme="?light"?\]/);
    const names = [parts.mark, parts.header, parts.rest].flatMap((markup) =>
      [...markup.matchAll(/class="([^"]+)"/g)].flatMap(([, list = '']) => list.split(' ')),
    );
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => !style.includes(`.${name}`))).toEqual([]);
    expect(html).not.toMatch(/<link rel="stylesheet"(?![^>]*disabled)/);
  });

  test('leaves to the app the styles of what it does not show, each rule in one place', () => {
    const html = read('index.html');
    const deferred = read(factsOf(html).styles);
    const style = inside(html, 'style').join('');
    expect(deferred).toContain('.toast-region_toast');
    expect(style).not.toContain('.toast-region_toast');
    expect(deferred).not.toContain('.pair-row_row{');
  });

  test('has the header with what little it needs before the rest', () => {
    const html = read('index.html');
    const [needed = '', others = ''] = inside(html, 'style');
    const [requests, script, rest] = inside(html, 'script');
    const parts = [requests, needed, '<header ', '</header>', script, others, '<main', rest];
    const places = parts.map((part) => html.indexOf(part ?? ''));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(needed).toContain('.app-header_title');
    expect(needed).not.toContain('.pair-row_row');
    expect(others).toContain('.pair-row_row');
    expect(needed.length).toBeLessThan(others.length);
  });

  test.each([
    {
      title: 'of a visitor before the first choice of a language',
      stored: {},
      headers: { Authorization: '', 'language-mark': '' },
    },
    {
      title: 'of the person who is logged in',
      stored: { vuex_version: '1.0.0', vuex_token: 'token-of-ada', lang: 'kr' },
      headers: { Authorization: 'token-of-ada', 'language-mark': 'kr' },
    },
    {
      title: 'without a token that another version has stored',
      stored: { vuex_version: '0.9.0', vuex_token: 'token-of-ada', lang: 'esp' },
      headers: { Authorization: '', 'language-mark': 'esp' },
    },
    {
      title: 'to the server of the last visit',
      stored: {
        vuex_version: '1.0.0',
        vuex_token: 'token-of-ada',
        lang: 'kr',
        tideline_server: JSON.stringify({
          apiBase: '/v1/',
          tokenPrefix: 'Bearer ',
          paths: { [GetPairs.path]: 'pairs' },
          languages: { kr: 'kor' },
          file: '{}',
        }),
      },
      headers: { Authorization: 'Bearer token-of-ada', 'language-mark': 'kor' },
      base: '/v1/',
      pairs: 'pairs',
    },
    {
      title: 'without the token to another host, which may no longer be the right one',
      stored: {
        vuex_version: '1.0.0',
        vuex_token: 'token-of-ada',
        tideline_server: JSON.stringify({ apiBase: 'https://api.example/', file: '{}' }),
      },
      headers: { Authorization: '', 'language-mark': '' },
      base: 'https://api.example/',
    },
  ])('makes its first calls with the headers of every call, $title', (visit) => {
    const { stored, headers, base = 'api/', pairs = GetPairs.path } = visit;
    const [requests = ''] = inside(read('index.html'), 'script');
    const sent: [string, object][] = [];
    const items = new Map<string, string>(Object.entries(stored));
    runInNewContext(`const window = globalThis; ${requests}`, {
      localStorage: { getItem: (name: string) => items.get(name) ?? null },
      location: { href: 'https://tideline.example/app/#/', origin: 'https://tideline.example' },
      URL,
      fetch: (url: string, options: object) => {
        sent.push([url, options]);
        return Promise.resolve({ ok: false });
      },
    });
    const options = { cache: 'no-store', credentials: 'omit', redirect: 'error', headers };
    expect(JSON.parse(JSON.stringify(sent))).toEqual([
      [`${base}${pairs}`, options],
      [`${base}${GetConfig.path}`, options],
      ['tideline.json', { cache: 'no-cache' }],
    ]);
  });

  test.each([
    ['holds where the file is the same', 'the file', { answer: 1 }],
    ['is dropped where the file is another one', 'another', null],
    ['is dropped where the file does not come', null, null],
  ])('leaves what it asked of the server of the last visit: it %s', async (_, text, expected) => {
    const [requests = ''] = inside(read('index.html'), 'script');
    const stored = JSON.stringify({ apiBase: 'v1/', file: 'the file' });
    const context = {
      localStorage: { getItem: (name: string) => (name === 'tideline_server' ? stored : null) },
      location: { href: 'https://tideline.example/', origin: 'https://tideline.example' },
      URL,
      setTimeout: () => undefined,
      tidelineAnswers: { pairs: Promise.resolve<unknown>(0), file: Promise.resolve<unknown>(0) },
      fetch: async (url: string) => {
        if (!url.endsWith('.json')) return Response.json({ answer: 1 });
        if (text === null) throw new TypeError(url);
        return new Response(text);
      },
    };
    runInNewContext(`const window = globalThis; ${requests}`, context);
    expect(await context.tidelineAnswers.file).toBe(text);
    expect(await context.tidelineAnswers.pairs).toEqual(expected);
  });

  const storedMarket = { type: 'ok', message: [{ quotation: [{ id: 1 }] }] };
  const marked = { type: 'ok', message: [{ quotation: [{ id: 1, stale: true }] }] };

  test.each([
    {
      title: 'are marked as stale',
      caches: { match: async () => Response.json(storedMarket) },
      marked,
    },
    { title: 'are none before a visit', caches: { match: async () => undefined }, marked: null },
    { title: 'are none where nothing can be stored', caches: undefined, marked: null },
    {
      title: 'are none where the browser refuses to read',
      caches: { match: () => Promise.reject(new DOMException('denied', 'SecurityError')) },
      marked: null,
    },
  ])('prices of the last visit $title', async ({ caches, marked: expected }) => {
    const [requests = ''] = inside(read('index.html'), 'script');
    const context = {
      localStorage: { getItem: () => null },
      location: { href: 'https://tideline.example/app/#/', origin: 'https://tideline.example' },
      URL,
      // Of the realm that the stored response is read in.
      Object,
      caches,
      tidelineAnswers: { stored: Promise.resolve<unknown>(0) },
      fetch: () => new Promise(() => undefined),
    };
    runInNewContext(`const window = globalThis; ${requests}`, context);
    const stored = await context.tidelineAnswers.stored;
    expect(JSON.parse(JSON.stringify(stored))).toEqual(expected);
  });

  test.each([
    ['as they came', Response.json(storedMarket), [storedMarket]],
    ['unless the server could not answer', new Response('', { status: 503 }), []],
  ])('stores prices for the next visit %s', async (_, answer, expected) => {
    const [requests = ''] = inside(read('index.html'), 'script');
    const written: [string, Response][] = [];
    const later: (() => unknown)[] = [];
    const context = {
      localStorage: { getItem: () => null },
      location: { href: 'https://tideline.example/app/#/', origin: 'https://tideline.example' },
      URL,
      Response,
      setTimeout: (run: () => unknown) => later.push(run),
      caches: {
        match: async () => undefined,
        open: async () => ({ put: async (key: string, it: Response) => written.push([key, it]) }),
      },
      tidelineAnswers: { pairs: Promise.resolve<unknown>(0) },
      fetch: (url: string) =>
        url.endsWith(GetPairs.path) ? Promise.resolve(answer) : new Promise(() => undefined),
    };
    runInNewContext(`const window = globalThis; ${requests}`, context);
    await context.tidelineAnswers.pairs;
    expect(written).toEqual([]);
    await Promise.all(later.map((run) => run()));
    expect(await Promise.all(written.map(([, it]) => it.json()))).toEqual(expected);
    const key = `https://tideline.example/app/api/${GetPairs.path}`;
    expect(written.map(([address]) => address)).toEqual(expected.map(() => key));
  });

  test('fetches the app by its script', () => {
    const html = read('index.html');
    const { app, realtime } = factsOf(html);
    const files = [...app, ...realtime];
    expect(app[0]).toMatch(/index-[\w-]+\.js$/);
    expect(app.at(-1)).toMatch(/react-[\w-]+\.js$/);
    expect(realtime).toHaveLength(2);
    for (const file of files) expect(read(file).length).toBeGreaterThan(0);
    expect(html).not.toMatch(/type="module"|rel="modulepreload"/);
  });
});

describe('the instant shell', () => {
  test('is what the components of the app render', () => {
    const html = read('index.html');
    for (const [id, markup] of Object.entries({
      'shell-mark': parts.mark,
      'shell-header': parts.header,
      'shell-rest': parts.rest,
    })) {
      expect(markup.length).toBeGreaterThan(300);
      expect(html).toContain(`<template id="${id}">${markup}</template>`);
    }
  });

  test('has a place for each of its texts, and for nothing else', () => {
    const markup = [parts.mark, parts.header, parts.rest].join('');
    const places = new Set(markup.match(/[\ue000-\uf8ff]/g));
    expect([...places].sort()).toEqual(
      parts.ids.map((_, at) => String.fromCharCode(firstPlaceholder + at)).sort(),
    );
    expect(parts.ids).toContain('home.title');
    expect(parts.ids).toContain('paper.trading');
    expect(parts.ids).not.toContain('feature.soon');
    expect(markup).not.toMatch(/>(?:Home|首页)</);
  });

  test('cannot be pressed, and needs no styles that the policy forbids', () => {
    const markup = [parts.header, parts.rest].join('');
    expect(markup).toContain('<button inert');
    expect(markup).not.toMatch(/<(?:button|fieldset)(?! inert)|\sstyle=|\son\w+=/);
  });

  test('hides no figure behind a label that comes with the app', () => {
    const markup = [parts.header, parts.rest, parts.mark].join('');
    expect(markup).toContain('class="figure_figure');
    expect(markup).not.toMatch(/role="img"|aria-label/);
  });
});

describe('the files of the build', () => {
  test('lie there in brotli too, and say the same', () => {
    const made = readdirSync(folder, { recursive: true }).map(String);
    const texts = made.filter(
      (file) => /\.(js|css|html|svg)$/.test(file) && readFileSync(join(folder, file)).length >= 256,
    );
    expect(texts.length).toBeGreaterThan(20);
    for (const file of texts) {
      expect(made).toContain(`${file}.br`);
      const unpacked = brotliDecompressSync(readFileSync(join(folder, `${file}.br`)));
      expect(unpacked.equals(readFileSync(join(folder, file)))).toBe(true);
    }
  });

  test('bring no parser of messages', () => {
    const scripts = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.js'));
    for (const file of scripts) {
      expect(read(join('assets', file))).not.toMatch(
        /EXPECT_ARGUMENT_CLOSING_BRACE|parseMessage\(/,
      );
    }
  });
});
