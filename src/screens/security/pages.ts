import type { AppDomain } from '../../navigation/page';

export const security = {
  pages: {
    '/pages/settings/security/index': {
      screen: async () => (await import('./security/security-screen')).SecurityScreen,
      outline: { title: 'security.title', rows: 7 },
    },
    '/pages/settings/security/changePassword': {
      screen: async () =>
        (await import('./password-change/password-change-screen')).PasswordChangeScreen,
      outline: { title: 'passwordChange.title', fields: 3, hasAction: true },
    },
    '/pages/settings/security/changePayPassword': {
      screen: async () => (await import('./fund-password/fund-password-screen')).FundPasswordScreen,
      outline: {},
    },
    '/pages/settings/security/changeContact': {
      screen: async () =>
        (await import('./contact-change/contact-change-screen')).ContactChangeScreen,
      outline: { fields: 4 },
    },
    '/pages/settings/security/loginHistory': {
      screen: async () => (await import('./login-history/login-history-screen')).LoginHistoryScreen,
      outline: { title: 'logins.title', rows: 6 },
    },
    '/pages/settings/security/authenticator': {
      screen: async () =>
        (await import('./authenticator/authenticator-screen')).AuthenticatorScreen,
      outline: { title: 'security.authenticator', fields: 1 },
    },
    '/pages/settings/security/passkeys': {
      screen: async () => (await import('./authenticator/passkeys-screen')).PasskeysScreen,
      outline: { title: 'security.passkeys', rows: 2 },
    },
    '/pages/user/login/forgetPassword': {
      screen: async () =>
        (await import('./password-reset/password-reset-screen')).PasswordResetScreen,
      outline: { title: 'passwordReset.title', fields: 3 },
    },
  },
} satisfies AppDomain;
