import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { bankCurrencyId, currencies, isNewCoin } from '../server/instruments/instruments.ts';

const require = createRequire(import.meta.url);
/** The package's round marks in the coins' own colours, one file a coin. */
const folder = join(dirname(require.resolve('cryptocurrency-icons/manifest.json')), 'svg/color');

/**
 * Copies the marks of the listed coins under content-hashed names, and lists their addresses for
 * the server (`server/instruments/coin-logos.ts`).
 */
export const coinLogos = (): Plugin => ({
  name: 'tideline-coin-logos',
  apply: 'build',
  generateBundle() {
    const addresses = currencies.flatMap(({ id, name }) => {
      if (id === bankCurrencyId) return [];
      const coin = name.toLowerCase();
      const file = join(folder, `${coin}.svg`);
      if (!existsSync(file)) {
        // The fictional coins have none.
        if (!isNewCoin({ id })) this.warn(`There is no mark of ${name}; its letters are shown.`);
        return [];
      }
      const source = readFileSync(file);
      const digest = createHash('sha256').update(source).digest('hex').slice(0, 8);
      const fileName = `assets/${coin}-${digest}.svg`;
      this.emitFile({ type: 'asset', fileName, source });
      return [[name, fileName]];
    });
    const source = JSON.stringify(Object.fromEntries(addresses));
    this.emitFile({ type: 'asset', fileName: 'coin-logos.json', source });
  },
});
