import type { AppDomain } from '../../navigation/page';

export const account = {
  pages: {
    '/pages/settings/index': {
      screen: async () => (await import('./settings/settings-screen')).SettingsScreen,
      outline: { title: 'settings.title', rows: 7 },
    },
    '/pages/settings/account/index': {
      screen: async () => (await import('./account/account-screen')).AccountScreen,
      outline: { title: 'settings.account', rows: 6 },
    },
    '/pages/settings/language/language': {
      screen: async () => (await import('./language/language-screen')).LanguageScreen,
      outline: { title: 'language.title', rows: 7 },
    },
    '/pages/settings/limits/index': {
      screen: async () => (await import('./limits/limits-screen')).LimitsScreen,
      outline: { title: 'limits.title', rows: 3 },
    },
    '/pages/user/login/login': {
      screen: async () => (await import('./login/login-screen')).LoginScreen,
      outline: { title: 'login.title', fields: 3 },
    },
    '/pages/user/login/register': {
      screen: async () => (await import('./registration/registration-screen')).RegistrationScreen,
      outline: { title: 'registration.title', fields: 4 },
    },
    '/pages/user/login/choose': {
      screen: async () => (await import('./choose/choose-screen')).ChooseScreen,
      outline: { title: 'country.areaCode.choose', rows: 10 },
    },
    '/choose-location': {
      screen: async () => (await import('./location/choose-location-screen')).ChooseLocationScreen,
      outline: { title: 'location.choose', rows: 2, hasAction: true },
    },
    '/open-location': {
      screen: async () => (await import('./location/open-location-screen')).OpenLocationScreen,
      outline: { title: 'location.title', rows: 3 },
    },
  },
  prefetched: ['/pages/user/login/login'],
} satisfies AppDomain;
