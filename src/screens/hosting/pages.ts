import { later } from '../../context/deferred-assets';
import type { AppDomain } from '../../navigation/page';

export const hosting = {
  pages: {
    '/pages/template/index': {
      screen: async () => (await import('./finance-screen')).FinanceScreen,
      outline: later(() => import('./finance-pending'), 'FinancePending'),
    },
    '/pages/finance/index': {
      screen: async () => (await import('./products-screen')).HostingProductsScreen,
      outline: { title: 'hosting.title', rows: 6 },
    },
    '/pages/finance/buyPage': {
      screen: async () => (await import('./purchase-screen')).HostingPurchaseScreen,
      outline: { title: 'hosting.purchase', fields: 2, hasAction: true },
    },
    '/pages/finance/ordersPage': {
      screen: async () => (await import('./orders-screen')).HostingOrdersScreen,
      outline: { title: 'hosting.orders', rows: 4 },
    },
    '/pages/finance/rulePage': {
      screen: async () => (await import('./rules-screen')).HostingRulesScreen,
      outline: { title: 'hosting.rules', rows: 6, hasAction: true },
    },
  },
  prefetched: ['/pages/template/index'],
} satisfies AppDomain;
