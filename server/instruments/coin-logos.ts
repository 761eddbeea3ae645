import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** The address of a currency's mark, relative to the page; empty where it has none. */
export type LogoOf = (currency: string) => string;

const Addresses = v.record(v.string(), v.string());

export const noLogos: LogoOf = () => '';

/** The marks that the build put beside the app; none if there is no build. */
export const coinLogosIn = (webFolder: string): LogoOf => {
  try {
    const text = readFileSync(join(webFolder, 'coin-logos.json'), 'utf8');
    const addresses = new Map(Object.entries(v.parse(Addresses, JSON.parse(text))));
    return (currency) => addresses.get(currency) ?? '';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return noLogos;
    throw error;
  }
};
