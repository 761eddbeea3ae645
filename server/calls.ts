import { loginCalls } from './account/login-routes';
import { pushCalls } from './account/push-routes';
import { registrationCalls } from './account/registration-routes';
import { settingsCalls } from './account/settings-routes';
import { userLimitsCalls } from './account/user-limits-routes';
import { futuresOrderCalls } from './futures/futures-order-routes';
import { futuresPageCalls } from './futures/futures-page-routes';
import { hostingCalls } from './hosting/hosting-routes';
import { marketCalls } from './market/market-routes';
import { articleCalls } from './news/article-routes';
import { optionCalls } from './option/option-routes';
import { promotionCalls } from './promotion/promotion-routes';
import type { Call } from './requests/call';
import { configCalls } from './requests/config-routes';
import { requestCalls } from './requests/request-routes';
import { authenticatorCalls } from './security/authenticator-routes';
import { contactCalls } from './security/contact-routes';
import { fundPasswordCalls } from './security/fund-password-routes';
import { loginHistoryCalls } from './security/login-history-routes';
import { passkeyCalls } from './security/passkey-routes';
import { passwordCalls } from './security/password-routes';
import { sessionCalls } from './security/session-routes';
import { spotOrderCalls } from './spot/spot-order-routes';
import { subscriptionCalls } from './subscription/subscription-routes';
import { chatCalls } from './support/chat-routes';
import { uploadCalls } from './uploads/upload-routes';
import { verificationCalls } from './verification/verification-routes';
import { bankCardCalls } from './wallet/bank-card-routes';
import { coinLimitsCalls } from './wallet/coin-limits-routes';
import { depositCalls } from './wallet/deposit-routes';
import { statementCalls } from './wallet/statement-routes';
import { transferCalls } from './wallet/transfer-routes';
import { walletCalls } from './wallet/wallet-routes';
import { withdrawAddressCalls } from './wallet/withdraw-address-routes';
import { withdrawalCalls } from './wallet/withdrawal-routes';

/** Every call of this server, by domain. */
export const callsByDomain = {
  kernel: [...configCalls, ...requestCalls, ...uploadCalls],
  account: [
    ...settingsCalls,
    ...registrationCalls,
    ...loginCalls,
    ...pushCalls,
    ...userLimitsCalls,
  ],
  security: [
    ...sessionCalls,
    ...loginHistoryCalls,
    ...passwordCalls,
    ...contactCalls,
    ...fundPasswordCalls,
    ...authenticatorCalls,
    ...passkeyCalls,
  ],
  verification: verificationCalls,
  market: marketCalls,
  spot: spotOrderCalls,
  option: optionCalls,
  subscription: subscriptionCalls,
  futures: [...futuresPageCalls, ...futuresOrderCalls],
  hosting: hostingCalls,
  promotion: promotionCalls,
  wallet: [
    ...walletCalls,
    ...coinLimitsCalls,
    ...bankCardCalls,
    ...withdrawAddressCalls,
    ...withdrawalCalls,
    ...transferCalls,
    ...depositCalls,
    ...statementCalls,
  ],
  support: chatCalls,
  articles: articleCalls,
} as const satisfies Record<string, readonly Call[]>;

export const calls: readonly Call[] = Object.values(callsByDomain).flat();
