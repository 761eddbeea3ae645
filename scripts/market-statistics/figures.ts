import { absoluteQuantile, clusteringAt, kurtosis, returnsOf } from './returns';

/** A figure of a pair's prices at the ends of minutes: how volatility clusters, and how fat tails are. */
export type Figure = { readonly title: string; readonly of: (minutes: Float64Array) => number };

const kurtosisOver = (minutes: number) => (prices: Float64Array) =>
  kurtosis(returnsOf(prices, minutes));

const quantileToMedian = (share: number) => (prices: Float64Array) => {
  const returns = returnsOf(prices);
  return absoluteQuantile(returns, share) / absoluteQuantile(returns, 0.5);
};

const clusteringAfter = (minutes: number) => (prices: Float64Array) =>
  clusteringAt(returnsOf(prices), minutes);

export const figures: readonly Figure[] = [
  { title: 'kurtosis of returns over 1 min', of: kurtosisOver(1) },
  { title: 'kurtosis of returns over 5 min', of: kurtosisOver(5) },
  { title: 'kurtosis of returns over 1 h', of: kurtosisOver(60) },
  { title: '99 % quantile of absolute returns to their median', of: quantileToMedian(0.99) },
  { title: '99.9 % quantile of absolute returns to their median', of: quantileToMedian(0.999) },
  { title: 'autocorrelation of absolute returns after 1 min', of: clusteringAfter(1) },
  { title: 'autocorrelation of absolute returns after 10 min', of: clusteringAfter(10) },
  { title: 'autocorrelation of absolute returns after 60 min', of: clusteringAfter(60) },
];
