/**
 * The parameters of a simulated currency. They are invented; only the order of magnitude is real.
 */
export type Profile = {
  /** The mean of the price over years, in smallest price units. */
  readonly level: number;
  /** Usual distance between high and low of a day, as a fraction of the price. */
  readonly dayRange: number;
  /** Usual base volume of a day, in smallest quantity units. */
  readonly dayVolume: number;
};

/** By pair id. Units are those of the pair: 6400000 at two decimals is a price of 64000. */
export const profiles: Readonly<Record<number, Profile>> = {
  1: { level: 6_400_000, dayRange: 0.03, dayVolume: 30_000_000_000 },
  2: { level: 320_000, dayRange: 0.04, dayVolume: 40_000_000_000 },
  3: { level: 6_000, dayRange: 0.05, dayVolume: 60_000_000_000 },
  4: { level: 4_500, dayRange: 0.05, dayVolume: 30_000_000_000 },
  5: { level: 12_000, dayRange: 0.06, dayVolume: 20_000_000_000 },
  6: { level: 6_500, dayRange: 0.05, dayVolume: 8_000_000_000 },
  7: { level: 14_000, dayRange: 0.05, dayVolume: 9_000_000_000 },
  8: { level: 8_000, dayRange: 0.045, dayVolume: 120_000_000_000 },
  9: { level: 40_000, dayRange: 0.05, dayVolume: 15_000_000_000 },
  10: { level: 8_000, dayRange: 0.055, dayVolume: 3_000_000_000 },
};
