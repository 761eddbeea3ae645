import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minifySync, type Plugin } from 'vite';
import { defaultLanguage, languages } from '../schemas/language';
import { Palette, paletteFor } from '../schemas/preferences';
import { tabPaths } from '../schemas/route';
import { storeVersion } from '../schemas/user';
import { type BootFacts, boot, paint, speak } from './inline-scripts';
import { shellHtml, textsFrom } from './shell-html';

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const messagesOf = (code: string) => fileAt(`../i18n/messages/${code}.json`);

/** A function as a script of the page that calls it with plain data. */
const scriptOf = (run: (...facts: never[]) => void, facts?: object): string => {
  const { code, errors } = minifySync('script.js', `(${run})(${JSON.stringify(facts) ?? ''})`, {
    mangle: { toplevel: true },
  });
  if (errors.length > 0) throw new Error(`An inline script cannot be read: ${errors[0]?.message}`);
  if (/<\/script|innerHTML|outerHTML|insertAdjacentHTML/.test(code)) {
    throw new Error('An inline script may not write markup.');
  }
  return code.trim();
};

type Made = Readonly<Record<string, { type: string; facadeModuleId?: string | null }>>;

const fileOf = (bundle: Made, module: RegExp): string => {
  const found = Object.entries(bundle).find(([, { facadeModuleId }]) =>
    module.test(facadeModuleId ?? ''),
  );
  if (!found) throw new Error(`No part of the build begins with ${module}.`);
  return `./${found[0]}`;
};

const groundOf = (tokens: string, theme: 'dark' | 'light'): string => {
  const block = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(tokens)?.[1] ?? '';
  const ground = /--tl-surface-1: (#[0-9a-f]+)/.exec(block)?.[1];
  if (ground === undefined) throw new Error(`The ${theme} theme has no ground.`);
  return ground;
};

const factsFrom = (bundle: Made): BootFacts => {
  const tokens = readFileSync(fileAt('../src/shell/tokens.css'), 'utf8');
  return {
    languages: Object.fromEntries(
      languages.map(({ code, htmlLang }) => [
        code,
        {
          lang: htmlLang,
          palette: paletteFor(code, null),
          catalogue: fileOf(bundle, new RegExp(`/messages/${code}\\.json\\?start`)),
        },
      ]),
    ),
    fallback: defaultLanguage,
    palettes: Palette.options,
    grounds: { dark: groundOf(tokens, 'dark'), light: groundOf(tokens, 'light') },
    homePaths: ['/', '/pages/index/index'],
    tabPaths: Object.values(tabPaths),
    storeVersion,
    live: [/src\/live\/socket\.ts/, /socket\.io-client/].map((module) => fileOf(bundle, module)),
  };
};

/** Style sheets of the entry go into the page; their links stay, switched off, so that no part of
 * the app fetches them again. */
const inlineStyles = (html: string, textOf: (file: string) => string): string => {
  const sheets: string[] = [];
  const linked = html.replace(
    /<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/g,
    (_, file: string) => {
      sheets.push(textOf(file));
      return `<link rel="stylesheet" href="./${file}" disabled>`;
    },
  );
  const own = readFileSync(fileAt('./shell.css'), 'utf8').replace(/\s*\n\s*/g, '');
  return linked.replace('</title>', () => `</title><style>${sheets.join('')}${own}</style>`);
};

const hashesIn = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, inside = '']) => `sha256-${createHash('sha256').update(inside).digest('base64')}`,
  );

/** What the server may allow in its Content-Security-Policy: the page's own inline parts. */
export const inlineHashes = (html: string) => ({
  script: hashesIn(html, 'script'),
  style: hashesIn(html, 'style'),
});

/** Puts the first screen, its styles, its first requests and its first prices into the page itself. */
export const firstSecond = (): Plugin => ({
  name: 'tideline-first-second',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return html;
      const textOf = (file: string) => {
        const sheet = bundle[file];
        if (sheet?.type !== 'asset')
          throw new Error(`The page links to ${file}, which is not made.`);
        return String(sheet.source);
      };
      const texts = Object.fromEntries(
        languages.map(({ code }) => [code, textsFrom(messagesOf(code))]),
      );
      const shell = shellHtml(texts[defaultLanguage] ?? []);
      const before = `<script>${scriptOf(boot, factsFrom(bundle))}</script>`;
      const after = `<script>${scriptOf(speak, texts)}</script><script>${scriptOf(paint)}</script>`;
      return inlineStyles(html, textOf)
        .replace('<meta name="referrer"', () => `${before}<meta name="referrer"`)
        .replace('<div id="root"></div>', () => `<div id="root">${shell}</div>${after}`);
    },
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no page.');
      const source = JSON.stringify(inlineHashes(String(page.source)));
      this.emitFile({ type: 'asset', fileName: 'inline-hashes.json', source });
    },
  },
});
