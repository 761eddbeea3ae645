import type { AppDomain } from '../../navigation/page';

export const verification = {
  pages: {
    '/pages/verification/index': {
      screen: async () => (await import('./verification-screen')).VerificationScreen,
      outline: {},
    },
    '/pages/verification/basic': {
      screen: async () => (await import('./basic-screen')).BasicVerificationScreen,
      outline: { fields: 5, hasAction: true },
    },
    '/pages/verification/advanced': {
      screen: async () => (await import('./advanced-screen')).AdvancedVerificationScreen,
      outline: { rows: 4, hasAction: true },
    },
    '/pages/verification/preview': {
      screen: async () => (await import('./preview-screen')).VerificationPreviewScreen,
      outline: {},
    },
  },
} satisfies AppDomain;
