import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, createServer, type UserConfig } from 'vite';
import { type Language, languages } from '../../schemas/kernel/language.ts';
import {
  firstPlaceholder,
  type ShellFacts,
  type TextsByLanguage,
} from '../../src/instant-shell/facts.ts';
import type { Renderer } from './render';
import { mergeVariants } from './variants.ts';

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const root = fileAt('../..');

const messagesIn = (language: Language): string =>
  readFileSync(fileAt(`../../i18n/messages/${language}.json`), 'utf8');
const textsIn = (language: Language): Record<string, string> => JSON.parse(messagesIn(language));

/** The renderer and the components under it, with the class names that the app's own build gives them. */
const rendererWith = async (
  css: UserConfig['css'],
): Promise<{ renderer: Renderer; close: () => Promise<void> }> => {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    css: css ?? {},
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  const { renderer } = await server.ssrLoadModule(fileAt('./render.tsx'));
  return { renderer, close: () => server.close() };
};

/**
 * Markup as it can stand in the page. Nothing in the shell can be pressed. What only screen readers or
 * a pointer at rest perceive comes with the app, with its ids; until then a figure whose label would
 * replace its text is read as that text. Style attributes, which the policy forbids, are set by the
 * script.
 */
const inPage = (markup: string): string =>
  markup
    .replaceAll(/<(\w+) class="tl-spoken">[^<]*<\/\1>/g, '')
    .replaceAll(
      / (?:(?:aria-label(?:ledby)?|title)="[^"]*"|(?:id|name)="_R_[^"]*"|class=""|role="img")/g,
      '',
    )
    .replaceAll(/<(button|fieldset) /g, '<$1 inert ')
    .replaceAll(' style="', ' data-style="');

const placeholder = /[\ue000-\uf8ff]/g;

const header = /<header[\s>].*?<\/header>/s;

const headerOf = (screen: string): string => {
  const [found] = header.exec(screen) ?? [];
  if (found === undefined) throw new Error('A first screen has no header.');
  return found;
};

const merged = (markups: Record<string, string>, part: (markup: string) => string): string =>
  mergeVariants(
    Object.fromEntries(
      Object.entries(markups).map(([name, markup]) => [name, inPage(part(markup))]),
    ),
  );

export type PageParts = {
  readonly header: string;
  readonly rest: string;
  readonly mark: string;
  /** Of the messages, those of the header first. */
  readonly ids: readonly string[];
  readonly headerTexts: TextsByLanguage;
} & Pick<ShellFacts, 'texts'>;

/** The parts of the page that stand for the app until it is there, and the texts for them. */
export const renderPageParts = async (css: UserConfig['css']): Promise<PageParts> => {
  const { renderer, close } = await rendererWith(css);
  try {
    const allIds = Object.keys(textsIn('en'));
    const { screens, marks } = renderer.renderShell(messagesIn('en'));
    const parts = [
      merged(screens, headerOf),
      merged(screens, (screen) => screen.replace(header, '<header></header>')),
      merged(marks, (mark) => mark),
    ];
    const used = [...new Set(parts.join('').match(placeholder))];
    const ids = used.map((char) => allIds[char.charCodeAt(0) - firstPlaceholder] ?? '');
    const inHeader = new Set(parts[0]?.match(placeholder)).size;
    const [head = '', rest = '', mark = ''] = parts.map((part) =>
      part.replace(placeholder, (char) =>
        String.fromCharCode(firstPlaceholder + used.indexOf(char)),
      ),
    );
    const textsOf = (some: readonly string[]): TextsByLanguage =>
      Object.fromEntries(
        languages.map(({ code }) => {
          const all = textsIn(code);
          return [code, some.map((id) => renderer.textInFirstSecond(all[id] ?? '', code))];
        }),
      );
    return {
      header: head,
      rest,
      mark,
      ids,
      headerTexts: textsOf(ids.slice(0, inHeader)),
      texts: textsOf(ids.slice(inHeader)),
    };
  } finally {
    await close();
  }
};

/** A script of the page, from its module, as one text. */
export const bundleScript = async (entry: string, target: string[]): Promise<string> => {
  const outputs = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target,
      // The scripts import a few functions out of larger modules; no getter runs in any of these.
      rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
      lib: { entry: fileAt(`../../src/instant-shell/${entry}`), formats: ['iife'], name: 'shell' },
    },
  });
  const [first] = [outputs].flat();
  const code = first && 'output' in first ? first.output[0].code.trim() : '';
  if (code === '' || /<\/script|innerHTML|outerHTML|insertAdjacentHTML/.test(code)) {
    throw new Error(`The script ${entry} of the page is missing, or writes markup.`);
  }
  return code;
};
