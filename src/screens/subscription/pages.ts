import type { AppDomain } from '../../navigation/page';

export const subscription = {
  pages: {
    '/pages/publication/index': {
      screen: async () => (await import('./publication-screen')).PublicationScreen,
      outline: { title: 'subscription.title', rows: 3 },
    },
    '/pages/publication/details': {
      screen: async () => (await import('./details-screen')).DetailsScreen,
      outline: { title: 'subscription.detail', rows: 8, hasAction: true },
    },
    '/pages/publication/purchase': {
      screen: async () => (await import('./purchase-screen')).PurchaseScreen,
      outline: { title: 'subscription.subscribe', fields: 2, hasAction: true },
    },
  },
} satisfies AppDomain;
