import type { AppDomain } from '../../navigation/page';

export const announcements = {
  pages: {
    '/pages/notice/index': {
      screen: async () => (await import('./notices-screen')).NoticesScreen,
      outline: { title: 'notices.title', rows: 6 },
    },
    '/pages/index/notice/notice': {
      screen: async () => (await import('./notice-screen')).NoticeScreen,
      outline: { title: 'notice.title', rows: 6 },
    },
    '/pages/help/center/center': {
      screen: async () => (await import('./help-center-screen')).HelpCenterScreen,
      outline: { title: 'help.title', rows: 8 },
    },
    '/pages/help/center/detail': {
      screen: async () => (await import('./help-detail-screen')).HelpDetailScreen,
      outline: { title: 'help.title', rows: 6 },
    },
  },
} satisfies AppDomain;
