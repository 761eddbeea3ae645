import type { AppDomain } from '../../navigation/page';

export const promotion = {
  pages: {
    '/pages/promotion/index': {
      screen: async () => (await import('./promotion-screen')).PromotionScreen,
      outline: { title: 'promotion.title', rows: 6, hasAction: true },
    },
  },
} satisfies AppDomain;
