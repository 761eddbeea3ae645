import type { ComponentType } from 'react';
import type { HomePath, RoutePath } from '../schemas/kernel/route';

type LoadScreen = () => Promise<ComponentType<unknown>>;

/** A page whose screen does not come with the app. */
export type LaterPath = Exclude<RoutePath, HomePath>;

const pages: Record<LaterPath, LoadScreen> = {
  '/pages/trade/index': async () => (await import('./screens/spot/spot-screen')).SpotScreen,
  '/pages/option/detail': async () => (await import('./screens/option/option-screen')).OptionScreen,
  '/pages/assets/index': async () =>
    (await import('./screens/wallet/assets/assets-screen')).AssetsScreen,
  '/pages/assets/deposit/index': async () =>
    (await import('./screens/wallet/deposit/deposit-screen')).DepositScreen,
  '/pages/assets/deposit/charge': async () =>
    (await import('./screens/wallet/deposit/charge-screen')).ChargeScreen,
  '/pages/assets/record': async () =>
    (await import('./screens/wallet/record/records-screen')).RecordsScreen,
  '/pages/assets/tradeAccount': async () =>
    (await import('./screens/wallet/assets/trade-account-screen')).TradeAccountScreen,
  '/pages/assets/transfer/index': async () =>
    (await import('./screens/wallet/transfer/transfer-screen')).TransferScreen,
  '/pages/assets/transfer/record': async () =>
    (await import('./screens/wallet/transfer/transfer-records-screen')).TransferRecordsScreen,
  '/pages/assets/withdraw/index': async () =>
    (await import('./screens/wallet/withdrawal/withdrawal-screen')).WithdrawalScreen,
  '/pages/assets/withdraw/bank/bank': async () =>
    (await import('./screens/wallet/withdrawal/bank-withdrawal-screen')).BankWithdrawalScreen,
  '/pages/assets/withdraw/detail': async () =>
    (await import('./screens/wallet/withdrawal/withdrawal-detail-screen')).WithdrawalDetailScreen,
  '/pages/settings/index': async () =>
    (await import('./screens/account/settings/settings-screen')).SettingsScreen,
  '/pages/settings/account/index': async () =>
    (await import('./screens/account/account/account-screen')).AccountScreen,
  '/pages/settings/language/language': async () =>
    (await import('./screens/account/language/language-screen')).LanguageScreen,
  '/pages/settings/limits/index': async () =>
    (await import('./screens/account/limits/limits-screen')).LimitsScreen,
  '/pages/settings/security/index': async () =>
    (await import('./screens/security/security/security-screen')).SecurityScreen,
  '/pages/settings/security/changePassword': async () =>
    (await import('./screens/security/password-change/password-change-screen'))
      .PasswordChangeScreen,
  '/pages/settings/security/changePayPassword': async () =>
    (await import('./screens/security/fund-password/fund-password-screen')).FundPasswordScreen,
  '/pages/settings/security/changeContact': async () =>
    (await import('./screens/security/contact-change/contact-change-screen')).ContactChangeScreen,
  '/pages/settings/security/loginHistory': async () =>
    (await import('./screens/security/login-history/login-history-screen')).LoginHistoryScreen,
  '/pages/settings/security/authenticator': async () =>
    (await import('./screens/security/authenticator/authenticator-screen')).AuthenticatorScreen,
  '/pages/settings/security/passkeys': async () =>
    (await import('./screens/security/authenticator/passkeys-screen')).PasskeysScreen,
  '/pages/user/login/login': async () =>
    (await import('./screens/account/login/login-screen')).LoginScreen,
  '/pages/user/login/register': async () =>
    (await import('./screens/account/registration/registration-screen')).RegistrationScreen,
  '/pages/user/login/forgetPassword': async () =>
    (await import('./screens/security/password-reset/password-reset-screen')).PasswordResetScreen,
  '/pages/user/login/choose': async () =>
    (await import('./screens/account/choose/choose-screen')).ChooseScreen,
  '/pages/publication/index': async () =>
    (await import('./screens/subscription/publication-screen')).PublicationScreen,
  '/pages/publication/details': async () =>
    (await import('./screens/subscription/details-screen')).DetailsScreen,
  '/pages/publication/purchase': async () =>
    (await import('./screens/subscription/purchase-screen')).PurchaseScreen,
  '/pages/trade/kline': async () =>
    (await import('./screens/market/chart-page/candle-screen')).CandleScreen,
  '/pages/lever/index': async () =>
    (await import('./screens/futures/futures-screen')).FuturesScreen,
  '/pages/template/index': async () =>
    (await import('./screens/hosting/finance-screen')).FinanceScreen,
  '/pages/finance/index': async () =>
    (await import('./screens/hosting/products-screen')).HostingProductsScreen,
  '/pages/finance/buyPage': async () =>
    (await import('./screens/hosting/purchase-screen')).HostingPurchaseScreen,
  '/pages/finance/ordersPage': async () =>
    (await import('./screens/hosting/orders-screen')).HostingOrdersScreen,
  '/pages/finance/rulePage': async () =>
    (await import('./screens/hosting/rules-screen')).HostingRulesScreen,
  '/pages/user/address/index': async () =>
    (await import('./screens/wallet/withdraw-address/address-list-screen')).AddressListScreen,
  '/pages/user/address/create': async () =>
    (await import('./screens/wallet/withdraw-address/new-address-screen')).NewAddressScreen,
  '/pages/user/address/address': async () =>
    (await import('./screens/wallet/withdraw-address/address-screen')).AddressScreen,
  '/choose-location': async () =>
    (await import('./screens/account/location/choose-location-screen')).ChooseLocationScreen,
  '/open-location': async () =>
    (await import('./screens/account/location/open-location-screen')).OpenLocationScreen,
  '/pages/promotion/index': async () =>
    (await import('./screens/promotion/promotion-screen')).PromotionScreen,
  '/pages/help/center/chat': async () => (await import('./screens/support/chat-screen')).ChatScreen,
  '/pages/verification/index': async () =>
    (await import('./screens/verification/verification-screen')).VerificationScreen,
  '/pages/verification/basic': async () =>
    (await import('./screens/verification/basic-screen')).BasicVerificationScreen,
  '/pages/verification/advanced': async () =>
    (await import('./screens/verification/advanced-screen')).AdvancedVerificationScreen,
  '/pages/verification/preview': async () =>
    (await import('./screens/verification/preview-screen')).VerificationPreviewScreen,
  '/pages/notice/index': async () => (await import('./screens/news/notices-screen')).NoticesScreen,
  '/pages/index/notice/notice': async () =>
    (await import('./screens/news/notice-screen')).NoticeScreen,
  '/pages/help/center/center': async () =>
    (await import('./screens/news/help-center-screen')).HelpCenterScreen,
  '/pages/help/center/detail': async () =>
    (await import('./screens/news/help-detail-screen')).HelpDetailScreen,
  '/pages/bankbind/index': async () =>
    (await import('./screens/wallet/bank-card/bank-cards-screen')).BankCardsScreen,
  '/pages/bankbind/addbank': async () =>
    (await import('./screens/wallet/bank-card/add-bank-card-screen')).AddBankCardScreen,
};

/** The screen of a page; an address that is no page shows that. */
export const loadScreen = async (path: LaterPath | undefined): Promise<ComponentType<unknown>> =>
  path ? pages[path]() : (await import('./navigation/closed-feature')).UnknownScreen;
