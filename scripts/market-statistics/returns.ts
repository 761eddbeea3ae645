/**
 * Statistics of returns whose volatility varies. A standard error that assumes constant volatility
 * would be too small, so these are robust.
 */
export type Estimate = {
  readonly value: number;
  /** Its distance from that of independent returns, in robust standard errors. */
  readonly z: number;
};

/** Log returns over steps of `every` prices that do not overlap. */
export const returnsOf = (prices: ArrayLike<number>, every = 1): Float64Array => {
  const count = Math.floor((prices.length - 1) / every);
  return Float64Array.from({ length: count }, (_, step) =>
    Math.log((prices[(step + 1) * every] ?? 0) / (prices[step * every] ?? 1)),
  );
};

const meanOf = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const centred = (values: Float64Array): Float64Array => {
  const mean = meanOf(values);
  return values.map((value) => value - mean);
};

/** Sums over pairs of values that are `lag` apart: of their products, and of these squared. */
const productsOf = (values: Float64Array, lag: number) => {
  let sum = 0;
  let squares = 0;
  for (let at = lag; at < values.length; at += 1) {
    const product = (values[at] ?? 0) * (values[at - lag] ?? 0);
    sum += product;
    squares += product * product;
  }
  return { sum, squares };
};

/**
 * The autocorrelation at a lag. Its variance under independence is the sum of the squared products
 * over the square of the sum of squares (Lo and MacKinlay, "Stock Market Prices Do Not Follow Random
 * Walks", Review of Financial Studies 1 (1988), equation 18).
 */
export const autocorrelation = (returns: Float64Array, lag: number): Estimate => {
  const values = centred(returns);
  const total = productsOf(values, 0).sum;
  const { sum, squares } = productsOf(values, lag);
  return { value: sum / total, z: sum / Math.sqrt(squares) };
};

/**
 * The variance of the sum of `horizon` returns over `horizon` times the variance of one: the
 * weighted sum of autocorrelations, with the statistic z* (Lo and MacKinlay, equations 18 to 20).
 */
export const varianceRatio = (returns: Float64Array, horizon: number): Estimate => {
  const values = centred(returns);
  const total = productsOf(values, 0).sum;
  let excess = 0;
  let variance = 0;
  for (let lag = 1; lag < horizon; lag += 1) {
    const weight = 2 * (1 - lag / horizon);
    const { sum, squares } = productsOf(values, lag);
    excess += (weight * sum) / total;
    variance += (weight * weight * squares) / (total * total);
  }
  return { value: 1 + excess, z: excess / Math.sqrt(variance) };
};

export const kurtosis = (returns: Float64Array): number => {
  const values = centred(returns);
  const { sum, squares } = productsOf(values, 0);
  return (squares * values.length) / (sum * sum);
};

/** The value that a share of the absolute returns does not exceed. */
export const absoluteQuantile = (returns: Float64Array, share: number): number => {
  const sizes = returns.map(Math.abs).sort();
  return sizes[Math.floor(share * sizes.length)] ?? 0;
};

/**
 * Autocorrelation of absolute returns: how long volatility persists. The largest thousandth is cut
 * off, because a single crash would decide the figure.
 */
export const clusteringAt = (returns: Float64Array, lag: number): number => {
  const largest = absoluteQuantile(returns, 0.999);
  return autocorrelation(
    returns.map((value) => Math.min(Math.abs(value), largest)),
    lag,
  ).value;
};
