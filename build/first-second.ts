import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'postcss';
import { minifySync, type Plugin } from 'vite';
import { storeVersion } from '../schemas/account/user';
import { defaultLanguage, languages } from '../schemas/kernel/language';
import { Palette, paletteFor } from '../schemas/kernel/preferences';
import { tabPaths } from '../schemas/kernel/route';
import { type BeginFacts, type BootFacts, begin, boot } from './inline-scripts';
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

const bootFacts = (): BootFacts => {
  const tokens = readFileSync(fileAt('../src/app/tokens.css'), 'utf8');
  return {
    languages: Object.fromEntries(
      languages.map(({ code, htmlLang }) => [
        code,
        { lang: htmlLang, palette: paletteFor(code, null), words: textsFrom(messagesOf(code)) },
      ]),
    ),
    fallback: defaultLanguage,
    palettes: Palette.options,
    grounds: { dark: groundOf(tokens, 'dark'), light: groundOf(tokens, 'light') },
    homePaths: ['/', '/pages/index/index'],
    tabPaths: Object.values(tabPaths),
    storeVersion,
  };
};

const calls = { config: 'app/config', pairs: 'currency/quotation_new' };

const beginFacts = (bundle: Made, app: readonly string[]): BeginFacts => ({
  calls,
  catalogues: Object.fromEntries(
    languages.map(({ code }) => [
      code,
      fileOf(bundle, new RegExp(`/messages/${code}\\.json\\?start`)),
    ]),
  ),
  live: [/src\/realtime\/socket\.ts/, /socket\.io-client/].map((module) => fileOf(bundle, module)),
  app,
});

/** Fetched by the page itself before any script runs; its scripts take what comes. */
const preloaded = (hrefs: readonly string[]): string =>
  hrefs.map((href) => `<link rel="preload" as="fetch" href="${href}" crossorigin>`).join('');

/**
 * What begins the app comes out of the page, whose scripts fetch and begin it when it is time. Asked for
 * earlier it would share a narrow line with the first prices, and a module that a phone has already
 * would be compiled before anything is seen.
 */
const withheldApp = (html: string) => {
  const files: string[] = [];
  const page = html.replace(
    /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?\s*/g,
    (_, file: string) => {
      files.push(file);
      return '';
    },
  );
  if (files.length === 0) throw new Error('The page has no script that begins the app.');
  return { html: page, files };
};

/** Style sheets of the entry come out of the page; their links stay, switched off, so that no part of
 * the app fetches them again. */
const takenStyles = (html: string, textOf: (file: string) => string) => {
  const sheets: string[] = [];
  const page = html.replace(
    /<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/g,
    (_, file: string) => {
      sheets.push(textOf(file));
      return `<link rel="stylesheet" href="./${file}" disabled>`;
    },
  );
  const own = readFileSync(fileAt('./shell.css'), 'utf8').replace(/\s*\n\s*/g, '');
  return { page, styles: [...sheets, own].join('') };
};

const classesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, names = '']) => names.split(' '));

/** The styles that this markup needs, with all that are of no class; and the others, both in their order. */
const stylesFor = (markup: string, styles: string): readonly [needed: string, others: string] => {
  const standing = new Set(classesIn(markup, /class="([^"]*)"/g));
  const parts: [string[], string[]] = [[], []];
  for (const node of parse(styles).nodes) {
    const text = node.toString();
    const names = classesIn(text.replace(/\{[^{}]*\}/g, ' '), /\.([a-z][\w-]*)/g);
    const isNeeded =
      names.some((name) => standing.has(name)) ||
      (names.length === 0 && !(node.type === 'atrule' && node.name === 'keyframes'));
    parts[isNeeded ? 0 : 1].push(text);
  }
  return [parts[0].join(''), parts[1].join('')];
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
      const [head, rest] = shellHtml(textsFrom(messagesOf(defaultLanguage)));
      const { html: withheld, files } = withheldApp(html);
      const { page, styles } = takenStyles(withheld, textOf);
      const [needed, others] = stylesFor(head, styles);
      const answers = Object.values(calls).map((call) => `./api/${call}`);
      const asked = preloaded(answers);
      const before = `<script>${scriptOf(boot, bootFacts())}</script>`;
      const after = `<script>${scriptOf(begin, beginFacts(bundle, files))}</script>`;
      // A browser draws what it has read whenever it has read for a while: the head of the screen, with
      // what little it needs, is drawn before the rest is looked at.
      const shell = `${head}${before}<style>${others}</style>${rest}`;
      return page
        .replace('<meta name="referrer"', () => `${asked}<meta name="referrer"`)
        .replace('</title>', () => `</title><style>${needed}</style>`)
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
