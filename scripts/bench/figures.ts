/** The value below which this share of the measured ones lies. */
const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A target, printed beside the figure; missing it fails nothing. */
export type Budget = { readonly text: string; readonly isMet: boolean };

export const atMost = (value: number, most: number, unit: string): Budget => ({
  text: `at most ${most}${unit}`,
  isMet: value <= most,
});

export const atLeast = (value: number, least: number, unit: string): Budget => ({
  text: `at least ${least}${unit}`,
  isMet: value >= least,
});

export const print = (name: string, figure: string, budget?: Budget): void => {
  const verdict = budget ? `   [${budget.text}: ${budget.isMet ? 'met' : 'NOT met'}]` : '';
  console.log(`${name.padEnd(56)} ${figure}${verdict}`);
};

export const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;

export const waitsText = (waits: readonly number[]): string =>
  `p50 ${milliseconds(median(waits))}, p99 ${milliseconds(quantile(waits, 0.99))}`;
