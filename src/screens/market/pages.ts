import { later } from '../../context/deferred-assets';
import type { AppDomain } from '../../navigation/page';
import { pairSheet } from './home/home-screen';

export const market = {
  pages: {
    '/pages/trade/kline': {
      screen: async () => (await import('./chart-page/candle-screen')).CandleScreen,
      outline: later(() => import('./chart-page/candle-pending'), 'CandlePending'),
    },
  },
  prefetched: ['/pages/trade/kline'],
  overlays: [pairSheet],
} satisfies AppDomain;
