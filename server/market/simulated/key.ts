import { createHash } from 'node:crypto';

/** The stored secret of a server, or the number that a test chooses. */
export type MarketSeed = string | number;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The AES-128 key of the market: the first 16 bytes of the seed's SHA-256. */
export const marketKeyOf = (seed: MarketSeed): Buffer =>
  digest(`tideline market ${seed}`).subarray(0, 16);

/** Identifies the market in tick ids. The key cannot be computed from it. */
export const feedIdOf = (key: Buffer): string =>
  `s${digest(`tideline feed ${key.toString('hex')}`)
    .toString('hex')
    .slice(0, 16)}`;
