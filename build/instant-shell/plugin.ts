import { createHash } from 'node:crypto';
import type { Plugin, ResolvedConfig } from 'vite';
import { languages } from '../../schemas/kernel/language.ts';
import type { ShellFacts } from '../../src/instant-shell/facts';
import { bundleScript, renderPageParts } from './page-parts.ts';
import { splitStyles } from './styles.ts';

type Made = Readonly<Record<string, { type: string; facadeModuleId?: string | null }>>;

const fileOf = (bundle: Made, module: RegExp): string => {
  const found = Object.entries(bundle).find(([, { facadeModuleId }]) =>
    module.test(facadeModuleId ?? ''),
  );
  if (!found) throw new Error(`No part of the build begins with ${module}.`);
  return `./${found[0]}`;
};

const filesIn = (bundle: Made): Pick<ShellFacts, 'catalogues' | 'pages' | 'realtime'> => ({
  catalogues: Object.fromEntries(
    languages.map(({ code }) => [
      code,
      fileOf(bundle, new RegExp(`/messages/${code}\\.json\\?start`)),
    ]),
  ),
  pages: fileOf(bundle, /\/src\/pages\.ts$/),
  realtime: [/\/realtime\/socket\.ts/, /socket\.io-client/].map((module) => fileOf(bundle, module)),
});

/**
 * What begins the app comes out of the page, whose script fetches and begins it when it is time. Asked
 * for earlier it would share a narrow line with the first prices, and a module that a phone has already
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

/**
 * Style sheets of the entry come out of the page; their links stay, switched off, so that no part of
 * the app fetches them again.
 */
const takenStyles = (html: string, textOf: (file: string) => string) => {
  const sheets: string[] = [];
  const page = html.replace(
    /<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/g,
    (_, file: string) => {
      sheets.push(textOf(file));
      return `<link rel="stylesheet" href="./${file}" disabled>`;
    },
  );
  return { page, styles: sheets.join('') };
};

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

const hashesIn = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, inside = '']) => `sha256-${createHash('sha256').update(inside).digest('base64')}`,
  );

/** What the server may allow in its Content-Security-Policy: the page's own inline parts. */
export const inlineHashes = (html: string) => ({
  script: hashesIn(html, 'script'),
  style: hashesIn(html, 'style'),
});

const template = (id: string, markup: string) => `<template id="${id}">${markup}</template>`;

const dataBlock = (id: string, data: unknown) =>
  `<script id="${id}" type="application/json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Puts the first screen, its styles, its first requests and its first prices into the page itself. */
export const instantShell = (): Plugin => {
  let config: ResolvedConfig;
  /** What the shell does not need of the styles that the app begins with. */
  let deferred = { name: '', text: '' };
  return {
    name: 'tideline-instant-shell',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html;
        const textOf = (file: string) => {
          const sheet = bundle[file];
          if (sheet?.type !== 'asset')
            throw new Error(`The page links to ${file}, which is not made.`);
          return String(sheet.source);
        };
        const parts = await renderPageParts({ modules: config.css.modules ?? {} });
        const { header, rest, mark, headerTexts, texts } = parts;
        const { html: withheld, files } = withheldApp(html);
        const { page, styles } = takenStyles(withheld, textOf);
        const [needed = '', others = '', late = ''] = splitStyles(styles, [mark + header, rest]);
        deferred = { name: `assets/deferred-${digest(late).slice(0, 8)}.css`, text: late };
        const target = [config.build.target || []].flat();
        const facts: ShellFacts = {
          texts,
          app: files,
          styles: `./${deferred.name}`,
          ...filesIn(bundle),
        };
        const requests = await bundleScript('requests.ts', target);
        const shell = [
          template('shell-mark', mark),
          template('shell-header', header),
          dataBlock('shell-header-texts', headerTexts),
          `<script>${await bundleScript('header.ts', target)}</script>`,
          // A browser paints what it has read whenever it has read for a while: the header, with what
          // little it needs, is painted before the rest is looked at.
          `<style>${others}</style>`,
          template('shell-rest', rest),
          dataBlock('shell-facts', facts),
          `<script>${await bundleScript('rest.ts', target)}</script>`,
        ].join('');
        return page
          .replace(
            '</title>',
            (tag) => `${tag}<script>${requests}</script><style>${needed}</style>`,
          )
          .replace('<div id="root"></div>', (tag) => tag + shell);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no page.');
        const source = JSON.stringify(inlineHashes(String(page.source)));
        this.emitFile({ type: 'asset', fileName: 'page-headers.json', source });
        this.emitFile({ type: 'asset', fileName: deferred.name, source: deferred.text });
      },
    },
  };
};
