import type { RoutePath } from '../../schemas/kernel/route';

// Every screen that there is, so that what must hold on each is asked of each.

/** Screens that somebody without an account sees. */
export const publicScreens = {
  '/': 'home',
  '/pages/trade/index': 'trade',
  '/pages/trade/kline': 'the chart',
  '/pages/option/detail': 'options',
  '/pages/lever/index': 'contracts',
  '/pages/user/login/login': 'log in',
  '/pages/user/login/register': 'register',
  '/pages/user/login/forgetPassword': 'forgotten password',
  '/pages/user/login/choose': 'choose a country',
  '/choose-location': 'choose a place',
  '/open-location': 'one place',
  '/pages/settings/index': 'settings',
  '/pages/settings/language/language': 'language',
  '/pages/template/index': 'finance',
  '/pages/finance/index': 'hosting products',
  '/pages/finance/rulePage': 'rules of hosting',
  '/pages/publication/index': 'new coins',
  '/pages/publication/details': 'one new coin',
  '/pages/help/center/chat': 'the chat of a visitor',
  '/pages/notice/index': 'notices',
  '/pages/index/notice/notice': 'one notice',
  '/pages/help/center/center': 'help center',
  '/pages/help/center/detail': 'one help article',
} as const satisfies Partial<Record<RoutePath, string>>;

/** Screens of an account. */
export const ownScreens = {
  '/pages/assets/index': 'assets',
  '/pages/assets/deposit/index': 'deposit',
  '/pages/assets/deposit/charge': 'declare a deposit',
  '/pages/assets/record': 'deposit records',
  '/pages/assets/tradeAccount': 'account details',
  '/pages/assets/transfer/index': 'transfer',
  '/pages/assets/transfer/record': 'transfer records',
  '/pages/assets/withdraw/index': 'withdraw',
  '/pages/assets/withdraw/bank/bank': 'withdraw to the bank',
  '/pages/assets/withdraw/detail': 'one withdrawal',
  '/pages/settings/account/index': 'account',
  '/pages/settings/limits/index': 'trading limits',
  '/pages/settings/security/index': 'security',
  '/pages/settings/security/changePassword': 'login password',
  '/pages/settings/security/changePayPassword': 'fund password',
  '/pages/settings/security/changeContact': 'another phone number',
  '/pages/settings/security/authenticator': 'authenticator app',
  '/pages/settings/security/passkeys': 'passkeys',
  '/pages/settings/security/loginHistory': 'login history',
  '/pages/publication/purchase': 'subscribe to a new coin',
  '/pages/user/address/index': 'withdraw addresses',
  '/pages/user/address/create': 'new withdraw address',
  '/pages/user/address/address': 'one withdraw address',
  '/pages/verification/index': 'verification',
  '/pages/verification/basic': 'basic verification',
  '/pages/verification/advanced': 'advanced verification',
  '/pages/verification/preview': 'what was sent to verify',
  '/pages/finance/buyPage': 'buy hosting',
  '/pages/finance/ordersPage': 'hosting orders',
  '/pages/bankbind/index': 'bank cards',
  '/pages/bankbind/addbank': 'add a bank card',
  '/pages/promotion/index': 'referrals',
} as const satisfies Partial<Record<RoutePath, string>>;

/** What a screen needs to be told of; everything else is there without. */
const queries: Partial<Record<string, string>> = {
  '/pages/trade/index': 'symbol=BTC%2FUSDT',
  '/pages/option/detail': 'symbol=BTC%2FUSDT',
  '/pages/lever/index': 'symbol=BTC%2FUSDT',
  '/pages/assets/deposit/charge': 'currency=3&chain=TRC20',
  '/pages/trade/kline': 'symbol=BTC%2FUSDT',
  '/pages/publication/details': 'id=5',
  '/pages/publication/purchase': 'id=5',
  '/pages/settings/security/changeContact': 'kind=mobile',
  '/pages/finance/buyPage': 'id=1',
  '/pages/index/notice/notice': 'id=20',
  '/pages/help/center/detail': 'slug=fees',
};

const oneAddress: RoutePath = '/pages/user/address/address';
const oneWithdrawal: RoutePath = '/pages/assets/withdraw/detail';

/**
 * The screens by their names, each with the part of its address that comes after the `#`; those of an
 * account with the ids of the withdraw address and of the withdrawal that are looked at.
 */
export const addressesOf = (
  screens: typeof publicScreens | typeof ownScreens,
  addressId = 0,
  withdrawalId = 0,
): readonly (readonly [name: string, address: string])[] =>
  Object.entries(screens).map(([path, name]) => {
    const ids: Partial<Record<string, number>> = {
      [oneAddress]: addressId,
      [oneWithdrawal]: withdrawalId,
    };
    const query = ids[path] === undefined ? queries[path] : `id=${ids[path]}`;
    return [name, query === undefined ? path : `${path}?${query}`];
  });
