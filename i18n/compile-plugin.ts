import { readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { isOfStart } from './start-texts.ts';

const query = /^(?<file>.*\.json)\?(?<part>start|rest|reasons)$/;

/** Texts that only the server uses: those of its mails, and of the page that shows them. */
export const isOfServer = (id: string): boolean => /^(mail|mailbox)\./.test(id);

const textsOf = (file: string): [string, string][] => {
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (texts === null || typeof texts !== 'object' || Object.keys(texts).length === 0) {
    throw new Error(`The catalogue ${file} is empty.`);
  }
  return Object.entries(texts)
    .filter(([id]) => !isOfServer(id))
    .map(([id, text]) => [id, String(text)]);
};

/** By code: the texts of refusals that have no figures, as they are. */
const reasonsAmong = (texts: readonly [string, string][]): Record<string, string> =>
  Object.fromEntries(
    texts.flatMap(([id, text]) =>
      id.startsWith('refusal.') && !text.includes('{') ? [[id.slice('refusal.'.length), text]] : [],
    ),
  );

/**
 * Compiles a catalogue, so that the app contains no message parser: `x.json?start` has the texts of
 * the first screen, `x.json?rest` all others of the app, `x.json?reasons` refusals as plain texts, by
 * which the words of other servers are recognised. The dev server puts all texts in the
 * first, so that a new text of the first screen does not reload it.
 */
export const compiledMessages = (): Plugin => {
  let hasAllTexts = false;
  return {
    name: 'tideline-compiled-messages',
    enforce: 'pre',
    configResolved({ command, mode }) {
      hasAllTexts = command === 'serve' && mode !== 'test';
    },
    load(id) {
      const { file, part } = query.exec(id)?.groups ?? {};
      if (file === undefined) return null;
      const texts = textsOf(file);
      this.addWatchFile(file);
      if (part === 'reasons') {
        const code = `export default ${JSON.stringify(reasonsAmong(texts))};`;
        return { code, moduleType: 'js', map: null };
      }
      const compiled = Object.fromEntries(
        texts
          .filter(([key]) => (hasAllTexts || isOfStart(key)) === (part === 'start'))
          .map(([key, text]) => [key, parse(text)]),
      );
      return { code: `export default ${JSON.stringify(compiled)};`, moduleType: 'js', map: null };
    },
  };
};
