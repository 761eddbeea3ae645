import { readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { isOfStart } from './start-texts.ts';

const asked = /^(?<file>.*\.json)\?(?<part>start|rest)$/;

/** What only the server says: the words of its messages, and the page that shows them. */
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

/**
 * Compiles a catalogue, so that the app ships without a message parser: `x.json?start` are the texts
 * that the first screen may show, `x.json?rest` are all the others that the app says. While it is developed everything
 * is of the start, so that a new text on the first screen does not reload it.
 */
export const compiledMessages = (): Plugin => {
  let isWhole = false;
  return {
    name: 'tideline-compiled-messages',
    enforce: 'pre',
    configResolved({ command, mode }) {
      isWhole = command === 'serve' && mode !== 'test';
    },
    load(id) {
      const { file, part } = asked.exec(id)?.groups ?? {};
      if (file === undefined) return null;
      const texts = textsOf(file);
      this.addWatchFile(file);
      const compiled = Object.fromEntries(
        texts
          .filter(([key]) => (isWhole || isOfStart(key)) === (part === 'start'))
          .map(([key, text]) => [key, parse(text)]),
      );
      return { code: `export default ${JSON.stringify(compiled)};`, moduleType: 'js', map: null };
    },
  };
};
