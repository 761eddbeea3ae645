import type { RoutePath } from '../../../schemas/kernel/route';
import type { Pair } from '../../../schemas/market/pair';

const chartPath = '/pages/trade/kline' satisfies RoutePath;

/** The chart page with this pair on it. */
export const chartAddress = ({ symbol }: Pick<Pair, 'symbol'>): string =>
  `${chartPath}?symbol=${encodeURIComponent(symbol)}`;
