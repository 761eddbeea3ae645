/** The value below which this share of the measured ones lies. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A figure on its own line, names in one column. */
export const print = (name: string, figure: string): void => {
  console.log(`${name.padEnd(56)} ${figure}`);
};

export const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;
