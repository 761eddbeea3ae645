import { homePath, type RoutePath, routeAt, routes } from '../schemas/kernel/route';
import { withTimeout } from './app/chunk';
import { later, type Part } from './app/deferred-assets';
import { isOpen, type OpenPath } from './navigation/open-pages';
import { HomeScreen } from './screens/market/home/home-screen';

/** The first screen comes with the app: it is where nearly everybody begins. */
const Home: Part = {
  loaded: () => HomeScreen,
  shown: () => HomeScreen,
  fetched: () => Promise.resolve(),
};
const Closed = later(() => import('./navigation/closed-feature'), 'ClosedFeatureScreen');
const Unknown = later(() => import('./navigation/closed-feature'), 'UnknownScreen');
const ClosedTab = later(() => import('./navigation/closed-feature'), 'ClosedTabScreen');
const Spot = later(() => import('./screens/spot/spot-screen'), 'SpotScreen');
const Kline = later(() => import('./screens/market/candles/candle-screen'), 'CandleScreen');
const Assets = later(() => import('./screens/wallet/assets/assets-screen'), 'AssetsScreen');
const TradeAccount = later(
  () => import('./screens/wallet/assets/trade-account-screen'),
  'TradeAccountScreen',
);
const Registration = later(
  () => import('./screens/account/registration/registration-screen'),
  'RegistrationScreen',
);
const Choose = later(() => import('./screens/account/choose/choose-screen'), 'ChooseScreen');
const Login = later(() => import('./screens/account/login/login-screen'), 'LoginScreen');
const Settings = later(
  () => import('./screens/account/settings/settings-screen'),
  'SettingsScreen',
);
const Language = later(
  () => import('./screens/account/language/language-screen'),
  'LanguageScreen',
);

const ForgottenPassword = later(
  () => import('./screens/security/password-reset/password-reset-screen'),
  'PasswordResetScreen',
);
const LoginPassword = later(
  () => import('./screens/security/password-change/password-change-screen'),
  'PasswordChangeScreen',
);
const Account = later(() => import('./screens/account/account/account-screen'), 'AccountScreen');
const Security = later(
  () => import('./screens/security/security/security-screen'),
  'SecurityScreen',
);
const WithdrawAddresses = later(
  () => import('./screens/wallet/withdraw-address/address-list-screen'),
  'AddressListScreen',
);
const NewWithdrawAddress = later(
  () => import('./screens/wallet/withdraw-address/new-address-screen'),
  'NewAddressScreen',
);
const OneWithdrawAddress = later(
  () => import('./screens/wallet/withdraw-address/address-screen'),
  'AddressScreen',
);
const FundPassword = later(
  () => import('./screens/security/fund-password/fund-password-screen'),
  'FundPasswordScreen',
);
const LoginHistory = later(
  () => import('./screens/security/login-history/login-history-screen'),
  'LoginHistoryScreen',
);
const Contact = later(
  () => import('./screens/security/contact-change/contact-change-screen'),
  'ContactChangeScreen',
);
const Authenticator = later(
  () => import('./screens/security/authenticator/authenticator-screen'),
  'AuthenticatorScreen',
);
const PasskeyList = later(
  () => import('./screens/security/authenticator/passkeys-screen'),
  'PasskeysScreen',
);
const BankCards = later(
  () => import('./screens/wallet/bank-card/bank-cards-screen'),
  'BankCardsScreen',
);
const AddBankCard = later(
  () => import('./screens/wallet/bank-card/add-bank-card-screen'),
  'AddBankCardScreen',
);
const Transfer = later(() => import('./screens/wallet/transfer/transfer-screen'), 'TransferScreen');
const TransferRecords = later(
  () => import('./screens/wallet/transfer/transfer-records-screen'),
  'TransferRecordsScreen',
);
const Deposit = later(() => import('./screens/wallet/deposit/deposit-screen'), 'DepositScreen');
const Charge = later(() => import('./screens/wallet/deposit/charge-screen'), 'ChargeScreen');
const Records = later(() => import('./screens/wallet/record/records-screen'), 'RecordsScreen');
const Withdrawal = later(
  () => import('./screens/wallet/withdrawal/withdrawal-screen'),
  'WithdrawalScreen',
);
const OneWithdrawal = later(
  () => import('./screens/wallet/withdrawal/withdrawal-detail-screen'),
  'WithdrawalDetailScreen',
);
const Verification = later(
  () => import('./screens/verification/verification-screen'),
  'VerificationScreen',
);
const BasicVerification = later(
  () => import('./screens/verification/basic-screen'),
  'BasicVerificationScreen',
);
const AdvancedVerification = later(
  () => import('./screens/verification/advanced-screen'),
  'AdvancedVerificationScreen',
);
const VerificationPreview = later(
  () => import('./screens/verification/preview-screen'),
  'VerificationPreviewScreen',
);

const openPages: Record<OpenPath, Part> = {
  '/': Home,
  '/pages/index/index': Home,
  '/pages/trade/index': Spot,
  '/pages/assets/index': Assets,
  '/pages/assets/deposit/index': Deposit,
  '/pages/assets/deposit/charge': Charge,
  '/pages/assets/record': Records,
  '/pages/assets/tradeAccount': TradeAccount,
  '/pages/assets/transfer/index': Transfer,
  '/pages/assets/transfer/record': TransferRecords,
  '/pages/assets/withdraw/index': Withdrawal,
  '/pages/assets/withdraw/detail': OneWithdrawal,
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

/**
 * The screen of a page. A page without a screen yet shows that its feature is not open, an address
 * that is no page shows that.
 */
export const pageAt = (path: RoutePath | undefined): Part => {
  if (!path) return Unknown;
  if (isOpen(path)) return openPages[path];
  return routes[path].tab ? ClosedTab : Closed;
};

/** How long the instant shell replaces a screen whose code is loading. */
const timeoutMs = 1_000;

/** Settles when the screen that the address names can be shown, or cannot be waited for longer. */
export const pageReady = async (): Promise<void> => {
  const route = routeAt(location.hash.slice(1).split('?')[0] || homePath);
  await withTimeout(pageAt(route?.path).fetched(), timeoutMs).catch(() => undefined);
};
