import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inlineHashes } from '../build/first-second';
import { shellMessages, textsFrom } from '../build/shell-html';
import { loadStart } from '../i18n/catalogue';
import { languages } from '../schemas/language';

const root = fileURLToPath(new URL('..', import.meta.url));
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
    expect(said.script).toHaveLength(3);
    expect(said.style).toHaveLength(1);
    expect(html).not.toMatch(/\sstyle="|\son\w+="/);
  });

  test('writes text only, and little is enough for the first prices', () => {
    const scripts = inside(read('index.html'), 'script');
    for (const script of scripts) {
      expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b/);
    }
    expect(brotliCompressSync(scripts.at(-1) ?? '').length).toBeLessThanOrEqual(800);
  });

  test.each(languages)(
    'knows its first words in $name and where the others are',
    async ({ code }) => {
      const [boot = '', speak = ''] = inside(read('index.html'), 'script');
      const texts = textsFrom(join(root, `i18n/messages/${code}.json`));
      expect(texts).toHaveLength(shellMessages.length);
      for (const text of texts) expect(speak).toContain(text);
      // Written as the page writes it: this language's facts end with the file of its first texts.
      const facts = new RegExp(`\\b${code}:\\{lang:[^}]*\\bcatalogue:.([^}]+?).\\}`).exec(boot);
      const [, file = ''] = facts ?? [];
      const compiled = read(file).replace(/;export\{(\w+) as default\};\s*$/, ';$1');
      const start: unknown = runInNewContext(compiled);
      expect(JSON.parse(JSON.stringify(start))).toEqual(await loadStart(code));
    },
  );

  test('has both themes and every class of its shell in its own styles', () => {
    const html = read('index.html');
    const [style = ''] = inside(html, 'style');
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

  test('asks for prices in its first script and for nothing but them and how the server works', () => {
    const [boot = ''] = inside(read('index.html'), 'script');
    expect(boot).toContain('currency/quotation_new');
    expect(boot).toContain('app/config');
    expect(boot).toContain('modulepreload');
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
