import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inlineHashes } from '../../build/first-second';
import { shellMessages, textsFrom } from '../../build/shell-html';
import { loadStart } from '../../i18n/catalogue';
import { languages } from '../../schemas/kernel/language';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tideline-build-'));
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const inside = (html: string, tag: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, text = '']) => text);

beforeAll(async () => {
  const outDir = folder;
  // A build under any other name takes the packages' files for developers.
  vi.stubEnv('NODE_ENV', 'production');
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  vi.unstubAllEnvs();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the page before the app', () => {
  test('says which of its inline parts may run', () => {
    const html = read('index.html');
    const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
    const said = JSON.parse(read('inline-hashes.json'));
    expect(said).toEqual(inlineHashes(html));
    expect(said).toEqual({
      script: inside(html, 'script').map(hashOf),
      style: inside(html, 'style').map(hashOf),
    });
    expect(said.script).toHaveLength(2);
    expect(said.style).toHaveLength(2);
    expect(html).not.toMatch(/\sstyle="|\son\w+="/);
  });

  test('writes text only, and little is enough for the first prices and the start of the app', () => {
    const scripts = inside(read('index.html'), 'script');
    for (const script of scripts) {
      expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b/);
    }
    expect(brotliCompressSync(scripts.at(-1) ?? '').length).toBeLessThanOrEqual(1_260);
    expect(brotliCompressSync(scripts.join('')).length).toBeLessThanOrEqual(3_200);
  });

  test.each(languages)(
    'knows its first words in $name and where the others are',
    async ({ code }) => {
      const [boot = '', begin = ''] = inside(read('index.html'), 'script');
      const texts = textsFrom(join(root, `i18n/messages/${code}.json`));
      expect(texts).toHaveLength(shellMessages.length);
      for (const text of texts) expect(boot).toContain(text);
      const [, file = ''] = new RegExp(`\\b${code}:.(\\./assets/[\\w-]+\\.js)`).exec(begin) ?? [];
      const compiled = read(file).replace(/;export\{(\w+) as default\};\s*$/, ';$1');
      const start: unknown = runInNewContext(compiled);
      expect(JSON.parse(JSON.stringify(start))).toEqual(await loadStart(code));
    },
  );

  test('has both themes and every class of its shell in its own styles', () => {
    const html = read('index.html');
    const style = inside(html, 'style').join('');
    expect(style).toMatch(/\[data-theme="?dark"?\]/);
    expect(style).toMatch(/\[data-theme="?light"?\]/);
    const shell = html.slice(html.indexOf('<div id="root">'));
    const names = [...shell.matchAll(/class="([^"]+)"/g)].flatMap(([, list = '']) =>
      list.split(' '),
    );
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => !style.includes(`.${name}`))).toEqual([]);
    expect(html).not.toMatch(/<link rel="stylesheet"(?![^>]*disabled)/);
  });

  test('draws the head of the screen with what little it needs, before it reads the rest', () => {
    const html = read('index.html');
    const [needed = '', others = ''] = inside(html, 'style');
    const places = [needed, '<header', '</header>', inside(html, 'script')[0], others, '<main'].map(
      (part) => html.indexOf(part ?? ''),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(needed).toContain('.app-header_title');
    expect(needed).not.toContain('.pair-row_row');
    expect(others).toContain('.pair-row_row');
    expect(needed.length).toBeLessThan(others.length);
  });

  test('fetches prices and how the server works, and by its last script the app', () => {
    const html = read('index.html');
    const head = html.slice(0, html.indexOf('<body'));
    const preloads = [...head.matchAll(/<link rel="preload" as="(\w+)" href="([^"]+)"/g)];
    expect(preloads.map(([, as, href]) => `${as} ${href}`)).toEqual([
      'fetch ./api/app/config',
      'fetch ./api/currency/quotation_new',
    ]);
    const [, app = ''] = /\bapp:\[([^\]]+)\]/.exec(inside(html, 'script').at(-1) ?? '') ?? [];
    const files = [...app.matchAll(/`\.\/(assets\/[\w.-]+\.js)`/g)].map(([, file = '']) => file);
    expect(files[0]).toMatch(/index-[\w-]+\.js$/);
    for (const file of files) expect(read(file).length).toBeGreaterThan(0);
    expect(html).not.toMatch(/type="module"|rel="modulepreload"/);
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
