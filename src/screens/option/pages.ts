import { later } from '../../context/deferred-assets';
import type { AppDomain } from '../../navigation/page';

export const option = {
  pages: {
    '/pages/option/detail': {
      screen: async () => (await import('./option-screen')).OptionScreen,
      outline: later(() => import('./option-pending'), 'OptionPending'),
    },
  },
  prefetched: ['/pages/option/detail'],
} satisfies AppDomain;
