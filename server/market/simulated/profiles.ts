/**
 * The parameters of a simulated currency. They are invented; only the order of magnitude is real.
 */
export type PairProfile = {
  /** The price around which it moves over years, in smallest price units. */
  readonly level: number;
  /** Standard deviation of the log price over a day of usual volatility. */
  readonly dayDeviation: number;
  /** Usual base volume of a day, in smallest quantity units. */
  readonly dayVolume: number;
};

/** By pair id. Units are those of the pair: 6400000 at two decimals is a price of 64000. */
export const profiles: Readonly<Record<number, PairProfile>> = {
  1: { level: 6_400_000, dayDeviation: 0.025, dayVolume: 30_000_000_000 },
  2: { level: 320_000, dayDeviation: 0.03, dayVolume: 40_000_000_000 },
  3: { level: 600_000, dayDeviation: 0.036, dayVolume: 60_000_000_000 },
  4: { level: 450_000, dayDeviation: 0.036, dayVolume: 30_000_000_000 },
  5: { level: 120_000, dayDeviation: 0.042, dayVolume: 20_000_000_000 },
  6: { level: 650_000, dayDeviation: 0.037, dayVolume: 8_000_000_000 },
  7: { level: 140_000, dayDeviation: 0.037, dayVolume: 9_000_000_000 },
  8: { level: 100_000, dayDeviation: 0.045, dayVolume: 120_000_000_000 },
  9: { level: 400_000, dayDeviation: 0.037, dayVolume: 15_000_000_000 },
  10: { level: 800_000, dayDeviation: 0.04, dayVolume: 3_000_000_000 },
};
