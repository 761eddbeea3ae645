import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { coinLogos } from '../../build/coin-logos';
import { coinLogosIn } from '../../server/instruments/coin-logos';
import { bankCurrencyId, currencies, isNewCoin } from '../../server/instruments/instruments';

const folders: string[] = [];
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-logos-'));
  folders.push(folder);
});
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true });
});

const coins = currencies.filter((coin) => coin.id !== bankCurrencyId && !isNewCoin(coin));

describe('the marks of coins', () => {
  test('are none without a build, and none of an unknown currency', () => {
    expect(coinLogosIn(folder)('BTC')).toBe('');
    writeFileSync(join(folder, 'coin-logos.json'), '{"BTC":"assets/btc-0a1b2c3d.svg"}');
    expect(coinLogosIn(folder)('BTC')).toBe('assets/btc-0a1b2c3d.svg');
    expect(coinLogosIn(folder)('ETH')).toBe('');
  });

  test('of a damaged list stop the server, as any damaged build does', () => {
    writeFileSync(join(folder, 'coin-logos.json'), '{"BTC":1}');
    expect(() => coinLogosIn(folder)).toThrow();
  });

  test('are copied by the build for every coin with a pair, under the hash of their content', async () => {
    writeFileSync(join(folder, 'entry.js'), 'export {};');
    const made = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [coinLogos()],
      build: { write: false, rolldownOptions: { input: join(folder, 'entry.js') } },
    });
    const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
    const assets = new Map(
      outputs.flatMap((one) =>
        one.type === 'asset' ? [[one.fileName, String(one.source)] as const] : [],
      ),
    );
    writeFileSync(join(folder, 'coin-logos.json'), assets.get('coin-logos.json') ?? '');
    const logoOf = coinLogosIn(folder);
    for (const { name } of coins) {
      expect(logoOf(name)).toMatch(new RegExp(`^assets/${name.toLowerCase()}-[0-9a-f]{8}\\.svg$`));
      expect(assets.get(logoOf(name))).toMatch(/^<svg .*<\/svg>/s);
      // Neither a script nor a second address: an image needs no policy of its own.
      expect(assets.get(logoOf(name))).not.toMatch(/<script|<style|href="[^#]|url\([^#]/);
    }
    expect(assets.size).toBe(coins.length + 1);
  });
});
