import { type ComponentType, lazy } from 'react';
import { homePath, type RoutePath, routeAt } from '../schemas/route';
import { HomeScreen } from './screens/home/home-screen';
import { inTime } from './shell/chunk';
import { withTheRest } from './shell/later';

const chunkTimeoutMs = 120_000;

type Page = {
  /** What is to be shown: the screen, or what stands in for it until it has been fetched. */
  readonly shown: () => ComponentType;
  readonly fetched?: () => Promise<unknown>;
};

/** A screen that is fetched when it is first wanted. What has come already is shown at once. */
const screen = (load: () => Promise<ComponentType>): Page => {
  let loaded: ComponentType | null = null;
  const fetched = async () => {
    loaded = await inTime(withTheRest(load), chunkTimeoutMs);
    return { default: loaded };
  };
  const Later = lazy(fetched);
  return { shown: () => loaded ?? Later, fetched };
};

const here = (screenHere: ComponentType): Page => ({ shown: () => screenHere });

// The first screen comes with the app: it is where nearly everybody begins.
const Home = here(HomeScreen);
const Closed = screen(async () => (await import('./shell/closed-feature')).ClosedFeatureScreen);
const ClosedTab = screen(async () => (await import('./shell/closed-feature')).ClosedTabScreen);
const Spot = screen(async () => (await import('./screens/spot/spot-screen')).SpotScreen);
const Kline = screen(async () => (await import('./screens/kline/kline-screen')).KlineScreen);
const Assets = screen(async () => (await import('./screens/assets/assets-screen')).AssetsScreen);
const Registration = screen(
  async () => (await import('./screens/registration/registration-screen')).RegistrationScreen,
);
const Choose = screen(async () => (await import('./screens/choose/choose-screen')).ChooseScreen);
const Login = screen(async () => (await import('./screens/login/login-screen')).LoginScreen);
const Settings = screen(
  async () => (await import('./screens/settings/settings-screen')).SettingsScreen,
);
const Language = screen(
  async () => (await import('./screens/language/language-screen')).LanguageScreen,
);

const ForgottenPassword = screen(
  async () => (await import('./screens/password-reset/password-reset-screen')).PasswordResetScreen,
);
const LoginPassword = screen(
  async () =>
    (await import('./screens/password-change/password-change-screen')).PasswordChangeScreen,
);
const Account = screen(
  async () => (await import('./screens/account/account-screen')).AccountScreen,
);
const Security = screen(
  async () => (await import('./screens/security/security-screen')).SecurityScreen,
);
const WithdrawAddresses = screen(
  async () => (await import('./screens/withdraw-address/address-list-screen')).AddressListScreen,
);
const NewWithdrawAddress = screen(
  async () => (await import('./screens/withdraw-address/new-address-screen')).NewAddressScreen,
);
const OneWithdrawAddress = screen(
  async () => (await import('./screens/withdraw-address/address-screen')).AddressScreen,
);
const FundPassword = screen(
  async () => (await import('./screens/fund-password/fund-password-screen')).FundPasswordScreen,
);
const LoginHistory = screen(
  async () => (await import('./screens/login-history/login-history-screen')).LoginHistoryScreen,
);
const Contact = screen(
  async () => (await import('./screens/contact-change/contact-change-screen')).ContactChangeScreen,
);
const Authenticator = screen(
  async () => (await import('./screens/authenticator/authenticator-screen')).AuthenticatorScreen,
);
const PasskeyList = screen(
  async () => (await import('./screens/authenticator/passkeys-screen')).PasskeysScreen,
);
const BankCards = screen(
  async () => (await import('./screens/bank-card/bank-cards-screen')).BankCardsScreen,
);
const AddBankCard = screen(
  async () => (await import('./screens/bank-card/add-bank-card-screen')).AddBankCardScreen,
);
const Verification = screen(
  async () => (await import('./screens/verification/verification-screen')).VerificationScreen,
);
const BasicVerification = screen(
  async () => (await import('./screens/verification/basic-screen')).BasicVerificationScreen,
);
const AdvancedVerification = screen(
  async () => (await import('./screens/verification/advanced-screen')).AdvancedVerificationScreen,
);
const VerificationPreview = screen(
  async () => (await import('./screens/verification/preview-screen')).VerificationPreviewScreen,
);

/** The screen of every page. A page without a screen yet says that its feature is not open. */
export const pages: Record<RoutePath, Page> = {
  '/': Home,
  '/pages/index/index': Home,
  '/pages/trade/index': Spot,
  '/pages/option/detail': ClosedTab,
  '/pages/template/index': ClosedTab,
  '/pages/assets/index': Assets,
  '/pages/settings/index': Settings,
  '/pages/settings/account/index': Account,
  '/pages/settings/language/language': Language,
  '/pages/settings/security/index': Security,
  '/pages/settings/security/changePassword': LoginPassword,
  '/pages/settings/security/changePayPassword': FundPassword,
  '/pages/settings/security/changeContact': Contact,
  '/pages/settings/security/loginHistory': LoginHistory,
  '/pages/settings/security/authenticator': Authenticator,
  '/pages/settings/security/passkeys': PasskeyList,
  '/pages/user/login/login': Login,
  '/pages/user/login/register': Registration,
  '/pages/user/login/forgetPassword': ForgottenPassword,
  '/pages/user/login/choose': Choose,
  '/pages/notice/index': Closed,
  '/pages/index/notice/notice': Closed,
  '/pages/publication/index': Closed,
  '/pages/publication/details': Closed,
  '/pages/publication/purchase': Closed,
  '/pages/trade/kline': Kline,
  '/pages/lever/index': Closed,
  '/pages/assets/tradeAccount': Closed,
  '/pages/assets/transfer/index': Closed,
  '/pages/assets/transfer/record': Closed,
  '/pages/assets/deposit/index': Closed,
  '/pages/assets/deposit/charge': Closed,
  '/pages/assets/withdraw/index': Closed,
  '/pages/assets/withdraw/detail': Closed,
  '/pages/assets/withdraw/bank/bank': Closed,
  '/pages/assets/record': Closed,
  '/pages/user/address/index': WithdrawAddresses,
  '/pages/user/address/create': NewWithdrawAddress,
  '/pages/user/address/address': OneWithdrawAddress,
  '/pages/finance/index': Closed,
  '/pages/finance/buyPage': Closed,
  '/pages/finance/ordersPage': Closed,
  '/pages/finance/rulePage': Closed,
  '/pages/promotion/index': Closed,
  '/pages/help/center/center': Closed,
  '/pages/help/center/chat': Closed,
  '/pages/help/center/detail': Closed,
  '/pages/verification/index': Verification,
  '/pages/verification/basic': BasicVerification,
  '/pages/verification/advanced': AdvancedVerification,
  '/pages/verification/preview': VerificationPreview,
  '/pages/bankbind/index': BankCards,
  '/pages/bankbind/addbank': AddBankCard,
  '/choose-location': Closed,
  '/open-location': Closed,
};

/** For how long the page's own first screen stands in for a screen whose code is on its way. */
const patienceMs = 1_000;

/** Settles when the screen that the address names can be shown, or cannot be waited for longer. */
export const pageReady = async (): Promise<void> => {
  const route = routeAt(location.hash.slice(1).split('?')[0] || homePath);
  const fetched = route && pages[route.path].fetched;
  if (fetched) await inTime(fetched(), patienceMs).catch(() => undefined);
};

/** Whether a page does anything yet. */
export const isOpen = (path: RoutePath): boolean =>
  pages[path] !== Closed && pages[path] !== ClosedTab;
