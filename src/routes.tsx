import { type ComponentType, lazy } from 'react';
import { homePath, type RoutePath, routeAt, routes } from '../schemas/kernel/route';
import { withTimeout } from './app/chunk';
import { withDeferredAssets } from './app/deferred-assets';
import { isOpen, type OpenPath } from './navigation/open-pages';
import { HomeScreen } from './screens/market/home/home-screen';

const chunkTimeoutMs = 120_000;

type Page = {
  /** What to show: the screen, or its placeholder until it has been fetched. */
  readonly shown: () => ComponentType;
  readonly fetched?: () => Promise<unknown>;
};

/** A screen that is fetched when it is first opened. One that is loaded is shown immediately. */
const screen = (load: () => Promise<ComponentType>): Page => {
  let loaded: ComponentType | null = null;
  const fetched = async () => {
    loaded = await withTimeout(withDeferredAssets(load), chunkTimeoutMs);
    return { default: loaded };
  };
  const Later = lazy(fetched);
  return { shown: () => loaded ?? Later, fetched };
};

const here = (screenHere: ComponentType): Page => ({ shown: () => screenHere });

// The first screen comes with the app: it is where nearly everybody begins.
const Home = here(HomeScreen);
const Closed = screen(
  async () => (await import('./navigation/closed-feature')).ClosedFeatureScreen,
);
const ClosedTab = screen(async () => (await import('./navigation/closed-feature')).ClosedTabScreen);
const Spot = screen(async () => (await import('./screens/spot/spot-screen')).SpotScreen);
const Kline = screen(
  async () => (await import('./screens/market/candles/candle-screen')).CandleScreen,
);
const Assets = screen(
  async () => (await import('./screens/wallet/assets/assets-screen')).AssetsScreen,
);
const Registration = screen(
  async () =>
    (await import('./screens/account/registration/registration-screen')).RegistrationScreen,
);
const Choose = screen(
  async () => (await import('./screens/account/choose/choose-screen')).ChooseScreen,
);
const Login = screen(
  async () => (await import('./screens/account/login/login-screen')).LoginScreen,
);
const Settings = screen(
  async () => (await import('./screens/account/settings/settings-screen')).SettingsScreen,
);
const Language = screen(
  async () => (await import('./screens/account/language/language-screen')).LanguageScreen,
);

const ForgottenPassword = screen(
  async () =>
    (await import('./screens/security/password-reset/password-reset-screen')).PasswordResetScreen,
);
const LoginPassword = screen(
  async () =>
    (await import('./screens/security/password-change/password-change-screen'))
      .PasswordChangeScreen,
);
const Account = screen(
  async () => (await import('./screens/account/account/account-screen')).AccountScreen,
);
const Security = screen(
  async () => (await import('./screens/security/security/security-screen')).SecurityScreen,
);
const WithdrawAddresses = screen(
  async () =>
    (await import('./screens/wallet/withdraw-address/address-list-screen')).AddressListScreen,
);
const NewWithdrawAddress = screen(
  async () =>
    (await import('./screens/wallet/withdraw-address/new-address-screen')).NewAddressScreen,
);
const OneWithdrawAddress = screen(
  async () => (await import('./screens/wallet/withdraw-address/address-screen')).AddressScreen,
);
const FundPassword = screen(
  async () =>
    (await import('./screens/security/fund-password/fund-password-screen')).FundPasswordScreen,
);
const LoginHistory = screen(
  async () =>
    (await import('./screens/security/login-history/login-history-screen')).LoginHistoryScreen,
);
const Contact = screen(
  async () =>
    (await import('./screens/security/contact-change/contact-change-screen')).ContactChangeScreen,
);
const Authenticator = screen(
  async () =>
    (await import('./screens/security/authenticator/authenticator-screen')).AuthenticatorScreen,
);
const PasskeyList = screen(
  async () => (await import('./screens/security/authenticator/passkeys-screen')).PasskeysScreen,
);
const BankCards = screen(
  async () => (await import('./screens/wallet/bank-card/bank-cards-screen')).BankCardsScreen,
);
const AddBankCard = screen(
  async () => (await import('./screens/wallet/bank-card/add-bank-card-screen')).AddBankCardScreen,
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

const openPages: Record<OpenPath, Page> = {
  '/': Home,
  '/pages/index/index': Home,
  '/pages/trade/index': Spot,
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
  '/pages/trade/kline': Kline,
  '/pages/user/address/index': WithdrawAddresses,
  '/pages/user/address/create': NewWithdrawAddress,
  '/pages/user/address/address': OneWithdrawAddress,
  '/pages/verification/index': Verification,
  '/pages/verification/basic': BasicVerification,
  '/pages/verification/advanced': AdvancedVerification,
  '/pages/verification/preview': VerificationPreview,
  '/pages/bankbind/index': BankCards,
  '/pages/bankbind/addbank': AddBankCard,
};

/** The screen of a page. A page without a screen yet shows that its feature is not open. */
export const pageAt = (path: RoutePath): Page => {
  if (isOpen(path)) return openPages[path];
  return routes[path].tab ? ClosedTab : Closed;
};

/** How long the instant shell replaces a screen whose code is loading. */
const timeoutMs = 1_000;

/** Settles when the screen that the address names can be shown, or cannot be waited for longer. */
export const pageReady = async (): Promise<void> => {
  const route = routeAt(location.hash.slice(1).split('?')[0] || homePath);
  const fetched = route && pageAt(route.path).fetched;
  if (fetched) await withTimeout(fetched(), timeoutMs).catch(() => undefined);
};
