import { readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const suffix = '.json?compiled';

/** Compiles a catalogue imported as `x.json?compiled`, so that the app ships without a message parser. */
export const compiledMessages = (): Plugin => ({
  name: 'tideline-compiled-messages',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith(suffix)) return null;
    const file = id.slice(0, -'?compiled'.length);
    const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (texts === null || typeof texts !== 'object' || Object.keys(texts).length === 0) {
      throw new Error(`The catalogue ${file} is empty.`);
    }
    this.addWatchFile(file);
    const compiled = Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, parse(String(text))]),
    );
    return { code: `export default ${JSON.stringify(compiled)};`, moduleType: 'js', map: null };
  },
});
