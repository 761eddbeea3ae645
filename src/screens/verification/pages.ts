import type { AppDomain } from '../../navigation/page';

export const verification = {
  pages: {
    '/pages/verification/index': {
      screen: async () => (await import('./verification-screen')).VerificationScreen,
      outline: { title: 'verification.title', rows: 4 },
    },
    '/pages/verification/basic': {
      screen: async () => (await import('./basic-screen')).BasicVerificationScreen,
      outline: { title: 'verification.basic', fields: 4, hasAction: true },
    },
    '/pages/verification/advanced': {
      screen: async () => (await import('./advanced-screen')).AdvancedVerificationScreen,
      outline: { title: 'verification.advanced', fields: 3, hasAction: true },
    },
    '/pages/verification/preview': {
      screen: async () => (await import('./preview-screen')).VerificationPreviewScreen,
      outline: { title: 'verification.sent', rows: 6 },
    },
  },
} satisfies AppDomain;
