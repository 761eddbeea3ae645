/**
 * How the variance of a span is divided among its parts: their weights are lognormal, and their
 * logarithms are autoregressive along the parts. The levels multiply, so volatility clusters at all
 * scales (a multiplicative cascade). The figures are fitted to the recorded one-minute candles:
 * kurtosis from a minute to an hour, and the autocorrelation of absolute returns from a minute to a
 * day (`npm run market:statistics`).
 */
export type Clustering = {
  /** Standard deviation of the logarithm of the parts' volatility. */
  readonly spread: number;
  /** Correlation of this logarithm between neighbouring parts. */
  readonly persistence: number;
  /** One part in `every` has its volatility multiplied by a factor: a sudden movement. */
  readonly burst: { readonly every: number; readonly factor: number };
};

const noBurst = { every: 1, factor: 1 };

export const clustering = {
  days: { spread: 0.37, persistence: 0.9, burst: { every: 24, factor: 2.6 } },
  hours: { spread: 0.52, persistence: 0.92, burst: noBurst },
  tenMinutes: { spread: 0.22, persistence: 0.7, burst: { every: 128, factor: 3 } },
  minutes: { spread: 0.2, persistence: 0.4, burst: { every: 128, factor: 3 } },
  ticks: { spread: 0.35, persistence: 0, burst: noBurst },
} as const satisfies Record<string, Clustering>;

/** The next log volatility of an autoregressive sequence, in standard deviations. */
export const nextMood = ({ persistence }: Clustering, before: number, normal: number): number =>
  persistence * before + Math.sqrt(1 - persistence * persistence) * normal;

/**
 * The relative volatility of a part. Its word has given the mood already; the lowest bits, which
 * choose a burst, are far below what that can show.
 */
export const volatilityOf = ({ spread, burst }: Clustering, mood: number, word: number): number =>
  Math.exp(spread * mood) * (word % burst.every === 0 ? burst.factor : 1);
