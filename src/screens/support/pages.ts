import type { AppDomain } from '../../navigation/page';

export const support = {
  pages: {
    '/pages/help/center/chat': {
      screen: async () => (await import('./chat-screen')).ChatScreen,
      outline: { title: 'chat.title', hasAction: true },
    },
  },
} satisfies AppDomain;
