import { hash } from '../../server/market/hash';

// Paths whose odds are known: the sweep must find the planted ones, and must not find a fair one.

export type PlantedPath = {
  /** The part of its distance from a slow mean that the price returns in each minute; 0 is fair. */
  readonly reversion: number;
  /** The price step, as a multiple of the usual movement of a minute. */
  readonly priceStep: number;
};

export const fairPath: PlantedPath = { reversion: 0, priceStep: 0.02 };

/** A value in [0, 1). */
const fraction = (seed: number, stream: number, at: number, part: number): number =>
  hash(seed, stream, at, part) / 0x1_0000_0000;

/** A normal value of mean 0 and variance 1 (Box and Muller 1958). */
const normal = (seed: number, stream: number, at: number): number =>
  Math.sqrt(-2 * Math.log(1 - fraction(seed, stream, at, 0))) *
  Math.cos(2 * Math.PI * fraction(seed, stream, at, 1));

const streams = { movement: 0, loudness: 1, mean: 2 };

/** The price at the beginning, in usual movements of a minute. */
const startPrice = 100_000;

/** The movement of a minute that stays where another one returns, in usual movements. */
const lastingPart = 0.2;

/** Prices in price steps at consecutive minutes; the movement of a minute varies over hours. */
export const plantedPrices = (
  seed: number,
  count: number,
  { reversion, priceStep }: PlantedPath,
): Float64Array => {
  const prices = new Float64Array(count);
  let mean = startPrice;
  let distance = 0;
  let loudness = 0;
  for (let minute = 0; minute < count; minute += 1) {
    loudness = 0.98 * loudness + 0.1 * normal(seed, streams.loudness, minute);
    distance += Math.exp(loudness) * normal(seed, streams.movement, minute) - reversion * distance;
    if (reversion > 0) mean += lastingPart * normal(seed, streams.mean, minute);
    prices[minute] = Math.round((mean + distance) / priceStep);
  }
  return prices;
};
