import type { Pair } from '../../../schemas/pair';
import type { RoutePath } from '../../../schemas/route';

const chartPath = '/pages/trade/kline' satisfies RoutePath;

/** The chart page with this pair on it. */
export const chartAddress = ({ symbol }: Pick<Pair, 'symbol'>): string =>
  `${chartPath}?symbol=${encodeURIComponent(symbol)}`;
