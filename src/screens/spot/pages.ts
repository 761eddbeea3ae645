import { later } from '../../context/deferred-assets';
import type { AppDomain } from '../../navigation/page';

export const spot = {
  pages: {
    '/pages/trade/index': {
      screen: async () => (await import('./spot-screen')).SpotScreen,
      outline: later(() => import('./spot-pending'), 'SpotPending'),
    },
  },
  prefetched: ['/pages/trade/index'],
} satisfies AppDomain;
