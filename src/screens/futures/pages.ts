import { later } from '../../context/deferred-assets';
import type { AppDomain } from '../../navigation/page';

export const futures = {
  pages: {
    '/pages/lever/index': {
      screen: async () => (await import('./futures-screen')).FuturesScreen,
      outline: later(() => import('./futures-pending'), 'FuturesPending'),
    },
  },
} satisfies AppDomain;
