import type { Clause } from './clause';

/**
 * Clauses of the section "2 Screens and routes" of the specification. One file, because it is a table
 * in the order of the specification.
 */
export const routes: readonly Clause[] = [
  {
    clause: 'Hash routes; an address is the page that its path names',
    schema: 'kernel/route',
    tests: [['kernel/address-router.test.tsx', 'the address %j is the page %s']],
  },
  {
    clause: 'Every path of the specification is known',
    schema: 'kernel/route',
    tests: [['kernel/route.test.ts', 'are those of the specification, and few of our own']],
  },
  {
    clause: 'Five tabs, and one alias of home',
    paths: [
      '/',
      '/pages/index/index',
      '/pages/trade/index',
      '/pages/option/detail',
      '/pages/assets/index',
    ],
    schema: 'kernel/route',
    screen: 'market/home',
    tests: [['kernel/route.test.ts', 'have five tabs and one alias']],
  },
  {
    clause: 'Settings pages: index, account, language, security, both passwords',
    paths: [
      '/pages/settings/index',
      '/pages/settings/account/index',
      '/pages/settings/language/language',
      '/pages/settings/security/index',
      '/pages/settings/security/changePassword',
      '/pages/settings/security/changePayPassword',
    ],
    schema: 'kernel/route',
    screen: 'account/settings',
    tests: [
      [
        'browser/trader.spec.ts',
        'a reload keeps the session; language and theme change without one',
      ],
      [
        'project/browser-screens.test.ts',
        'what must hold on every screen is asked of every screen',
      ],
    ],
  },
  {
    clause: 'Login pages: login, register, forgetPassword, choose',
    paths: [
      '/pages/user/login/login',
      '/pages/user/login/register',
      '/pages/user/login/forgetPassword',
    ],
    machine: 'account/login',
    schema: 'account/login',
    document: 'LogIn',
    screen: 'account/login',
    tests: [['browser/trader.spec.ts', 'a log out and a log in']],
  },
  {
    clause: 'Choosing a country code',
    paths: ['/pages/user/login/choose'],
    machine: 'account/country',
    schema: 'account/country',
    document: 'GetCountries',
    screen: 'account/choose',
    tests: [
      ['account/country-screen.test.tsx', 'stand under their letters in whatever order they came'],
    ],
  },
  {
    clause: 'Chart page',
    paths: ['/pages/trade/kline'],
    machine: 'market/candles',
    schema: 'market/candle',
    document: 'GetCandles',
    screen: 'market/chart-page',
    tests: [
      ['browser/candles.spec.ts', 'the last bar moves with the market'],
      ['market/candles-tours-screen.test.tsx', 'shows where the bars stand'],
    ],
  },
  {
    clause: 'Futures page',
    paths: ['/pages/lever/index'],
    machine: 'futures/futures-page',
    schema: 'futures/futures-page',
    document: 'GetFuturesPage',
    screen: 'futures',
    tests: [
      [
        'browser/contract.spec.ts',
        'a long position with take profit and stop loss is closed by one of them',
      ],
    ],
  },
  {
    clause: 'Assets pages: tradeAccount',
    paths: ['/pages/assets/tradeAccount'],
    machine: 'wallet/wallets',
    schema: 'wallet/wallet',
    document: 'GetSpotWallet',
    screen: 'wallet/assets',
    tests: [
      [
        'wallet/trade-account-screen.test.tsx',
        'shows what the account holds, and nothing of the others',
      ],
    ],
  },
  {
    clause: 'Assets pages: transfer and its records',
    paths: ['/pages/assets/transfer/index', '/pages/assets/transfer/record'],
    machine: 'wallet/transfer',
    schema: 'wallet/transfer',
    document: 'ListTransfers',
    screen: 'wallet/transfer',
    tests: [
      ['wallet/transfer-records-screen.test.tsx', 'show from where to where, when and how much'],
    ],
  },
  {
    clause: 'Assets pages: deposit, charge',
    paths: ['/pages/assets/deposit/index', '/pages/assets/deposit/charge'],
    machine: 'wallet/deposit',
    schema: 'wallet/deposit-address',
    document: 'GetDepositAddresses',
    screen: 'wallet/deposit',
    tests: [
      [
        'browser/deposit.spec.ts',
        'a payment is declared with its picture, reviewed, and credited once for two taps',
      ],
    ],
  },
  {
    clause: 'Assets pages: withdraw, its detail, bank',
    paths: [
      '/pages/assets/withdraw/index',
      '/pages/assets/withdraw/detail',
      '/pages/assets/withdraw/bank/bank',
    ],
    machine: 'wallet/withdrawal',
    schema: 'wallet/withdrawal-record',
    document: 'GetWithdrawal',
    screen: 'wallet/withdrawal',
    tests: [
      [
        'browser/bank-withdraw.spec.ts',
        'a bank withdrawal whose rate changed in between is confirmed anew, reviewed and paid',
      ],
    ],
  },
  {
    clause: 'Assets pages: records',
    paths: ['/pages/assets/record'],
    schema: 'wallet/statement',
    document: 'ListStatement',
    screen: 'wallet/record',
    tests: [
      [
        'browser/statement.spec.ts',
        'an account shows what it holds and leads to its statement, where each row leads on',
      ],
    ],
  },
  {
    clause: 'Withdraw address pages',
    paths: [
      '/pages/user/address/index',
      '/pages/user/address/create',
      '/pages/user/address/address',
    ],
    machine: 'wallet/withdraw-address',
    schema: 'wallet/withdraw-address',
    document: 'AddWithdrawAddress',
    screen: 'wallet/withdraw-address',
    tests: [
      [
        'browser/address.spec.ts',
        'an address waits for the fund password, comes back with everything typed, and is saved once',
      ],
    ],
  },
  {
    clause: 'Verification pages: index, basic, advanced, preview',
    paths: [
      '/pages/verification/index',
      '/pages/verification/basic',
      '/pages/verification/advanced',
      '/pages/verification/preview',
    ],
    machine: 'verification/verification-setup',
    schema: 'verification/own-verification',
    document: 'GetVerificationPreview',
    screen: 'verification',
    tests: [
      [
        'verification/verification-pages.test.tsx',
        'leads back to the page that asked for it, as soon as that has become possible',
      ],
    ],
  },
  {
    clause: 'Bank card pages: index, addbank',
    paths: ['/pages/bankbind/index', '/pages/bankbind/addbank'],
    machine: 'wallet/bank-card',
    schema: 'wallet/bank-card',
    document: 'GetBankCard',
    screen: 'wallet/bank-card',
    tests: [
      [
        'browser/bank-card.spec.ts',
        'a card is bound and replaced with the fund password, and its draft outlives a reload',
      ],
    ],
  },
  {
    clause: 'Pull-down refresh of home and assets, and none on trade',
    screen: 'market/home',
    tests: [
      [
        'browser/manners.spec.ts',
        'home and assets are read again when they are pulled down, and trade is not',
      ],
    ],
  },
  {
    clause: 'Login guard: no session leads to the login, once',
    machine: 'account/login-guard',
    schema: 'kernel/route',
    screen: 'account/login',
    tests: [
      [
        'browser/manners.spec.ts',
        'a visitor who opens what needs a login is led there once, and sees nothing of it',
      ],
    ],
  },
  {
    clause: '`backpage` is the page with its query',
    machine: 'account/login-guard',
    schema: 'kernel/route',
    screen: 'account/login',
    tests: [
      ['account/login-guard.test.ts', 'remembers the page with its query, and that it is no tab'],
    ],
  },
  {
    clause: '`backtype` is 2 for a tab, else 1',
    machine: 'account/login-guard',
    schema: 'kernel/route',
    screen: 'account/login',
    tests: [['account/login-guard.test.ts', 'remembers that the page is a tab']],
  },
  {
    clause: 'After the login back to that page, and to no other site',
    machine: 'account/login',
    schema: 'kernel/route',
    screen: 'account/login',
    tests: [['kernel/route.test.ts', 'is a page of this app, whatever it is asked for']],
  },
  {
    clause: 'The redirect is not repeated within a second',
    machine: 'account/login-guard',
    screen: 'account/login',
    tests: [['account/login-guard.test.ts', 'is not shown again within a second, and is after it']],
  },
  {
    clause: 'Back without a history leads home',
    screen: 'market/home',
    tests: [
      [
        'browser/manners.spec.ts',
        'the way back leads home from a deep link, and closes a sheet and nothing else',
      ],
    ],
  },
  {
    clause: 'Home: quick entries, tagged while they are closed',
    screen: 'market/home',
    tests: [['market/pair-list.test.tsx', 'what is not open yet is tagged and says so']],
  },
  {
    clause: 'Home: pairs with last price and 24-hour change',
    machine: 'market/pair-list',
    schema: 'market/pair',
    document: 'GetPairs',
    screen: 'market/home',
    tests: [
      [
        'market/pair-list.test.tsx',
        'shows bars while it is read, then every pair with price, change and volume',
      ],
    ],
  },
  {
    clause: 'Chart: time-share and seven intervals',
    machine: 'market/candles',
    schema: 'market/period',
    document: 'GetCandles',
    screen: 'market/chart-page',
    tests: [
      ['market/candle-wire.test.ts', 'are drawn as time-share or as bars of seven intervals'],
    ],
  },
  {
    clause: 'Chart: order forms',
    machine: 'spot/spot-order',
    schema: 'spot/spot-order-request',
    document: 'PlaceSpotOrder',
    screen: 'market/chart-page',
    tests: [
      [
        'browser/candles.spec.ts',
        'an order goes out over the chart: a price from the book, review, receipt',
      ],
    ],
  },
  {
    clause: 'Futures: long and short, lots, margin, multiple, market order',
    machine: 'futures/futures-order',
    schema: 'futures/futures-figures',
    document: 'PlaceFuturesOrder',
    screen: 'futures',
    tests: [['futures/futures-screen.test.tsx', 'shows where the order stands']],
  },
  {
    clause: 'Futures: take profit and stop loss',
    machine: 'futures/futures-stops',
    schema: 'futures/futures-stops',
    document: 'SetFuturesStops',
    screen: 'futures',
    tests: [
      [
        'futures/futures-exchange.test.ts',
        'take profit and stop loss close at the price of their tick',
      ],
      ['futures/stop-drag.test.ts', 'has these transitions and no others'],
      ['futures/stop-drag-screen.test.tsx', 'shows where the move stands'],
      [
        'browser/chart-stops.spec.ts',
        'a take profit is dragged with the mouse, shows its result on the way, and is saved',
      ],
    ],
  },
  {
    clause: 'Futures: what the market does to a contract reaches its owner',
    machine: 'futures/futures-lifecycle',
    schema: 'account/private-event',
    screen: 'futures',
    tests: [
      [
        'futures/futures-events.test.ts',
        'a take-profit, a stop-loss, a night and a liquidation are each sent once',
      ],
      [
        'futures/futures-notices.test.tsx',
        'lists are read again when other contracts are open, not with each price',
      ],
    ],
  },
  {
    clause: 'Futures: closing and history',
    machine: 'futures/futures-close',
    schema: 'futures/futures-close',
    document: 'CloseFutures',
    screen: 'futures',
    tests: [
      [
        'futures/futures-exchange.test.ts',
        'closing with a profit returns the margin and the profit',
      ],
    ],
  },
  {
    clause: 'Option: a sheet for rise or fall with a chosen delivery time',
    machine: 'option/option-order',
    schema: 'option/option-purchase',
    document: 'ListOptionPeriods',
    screen: 'option',
    tests: [
      ['option/option-screen.test.tsx', 'is asked for a duration before anything else'],
      ['option/option-currencies.test.tsx', 'up to four coins are a row'],
    ],
  },
  {
    clause: 'Assets: four accounts with their share',
    machine: 'wallet/wallets',
    schema: 'wallet/wallet',
    document: 'GetWallets',
    screen: 'wallet/assets',
    tests: [
      ['wallet/wallet-wire.test.ts', 'is shared out by account, cut to hundredths of a percent'],
    ],
  },
  {
    clause: 'Assets: small assets can be hidden',
    machine: 'wallet/wallets',
    schema: 'wallet/wallet',
    document: 'GetWallets',
    screen: 'wallet/assets',
    tests: [
      [
        'wallet/assets-screen.test.tsx',
        'hides what is worth less than one USDT, and finds it again by its name',
      ],
    ],
  },
  {
    clause: 'Transfer screen: both accounts, and what they hold afterwards',
    machine: 'wallet/transfer',
    schema: 'wallet/transfer',
    document: 'ListTransferCurrencies',
    screen: 'wallet/transfer',
    tests: [
      [
        'wallet/transfer-screen.test.tsx',
        'shows what both accounts hold afterwards, and nothing where it cannot be moved',
      ],
    ],
  },
  {
    clause: 'Finance tab',
    paths: ['/pages/template/index'],
    schema: 'hosting/hosting-requests',
    document: 'GetHostingSummary',
    screen: 'hosting',
    tests: [
      [
        'hosting/hosting-routes.test.ts',
        'the summary counts what is hosted and credited, today apart',
      ],
    ],
  },
  {
    clause: 'Tab bar: dark in both themes',
    tests: [['kernel/tokens.test.ts', 'the tab bar is dark in both themes']],
  },
  {
    clause: 'Notice pages',
    paths: ['/pages/notice/index', '/pages/index/notice/notice'],
    schema: 'news/article',
    document: 'GetArticle',
    screen: 'news',
    tests: [['news/article-screens.test.tsx', 'has its neighbours in the list']],
  },
  {
    clause: 'New-coin pages: list, details, purchase',
    paths: [
      '/pages/publication/index',
      '/pages/publication/details',
      '/pages/publication/purchase',
    ],
    machine: 'subscription/subscription',
    schema: 'subscription/subscription-product',
    document: 'ListNewCoins',
    screen: 'subscription',
    tests: [
      ['subscription/publication-screen.test.tsx', 'has each coin in the tab of its stage'],
      [
        'subscription/purchase-screen.test.tsx',
        'shows what units cost and bring, and the button what is paid',
      ],
    ],
  },
  {
    clause: 'Finance pages: products, purchase, orders, rules',
    paths: [
      '/pages/finance/index',
      '/pages/finance/buyPage',
      '/pages/finance/ordersPage',
      '/pages/finance/rulePage',
    ],
    machine: 'hosting/hosting-purchase',
    schema: 'hosting/hosting-product',
    document: 'ListHostingProducts',
    screen: 'hosting',
    tests: [
      [
        'browser/hosting.spec.ts',
        'hosting that is kept to its end earns 600 in all, and the amount returns',
      ],
    ],
  },
  {
    clause: 'Promotion page',
    paths: ['/pages/promotion/index'],
    machine: 'promotion/poster',
    schema: 'promotion/promotion',
    document: 'GetPromotion',
    screen: 'promotion',
    tests: [
      [
        'promotion/promotion-screen.test.tsx',
        'shows code, shares of the identity, figures and records',
      ],
    ],
  },
  {
    clause: 'Help pages: center, chat, detail',
    paths: ['/pages/help/center/center', '/pages/help/center/chat', '/pages/help/center/detail'],
    machine: 'support/chat-conversation',
    schema: 'support/chat-message',
    document: 'ReadChat',
    screen: 'support',
    tests: [
      ['browser/articles.spec.ts', 'help is searched, filtered and leads to the agreements'],
      ['browser/chat.spec.ts', 'a visitor is asked to log in'],
    ],
  },
  {
    clause: 'Choosing and opening a location',
    paths: ['/choose-location', '/open-location'],
    machine: 'account/location',
    schema: 'account/place',
    screen: 'account/location',
    tests: [
      ['account/location-screen.test.tsx', 'lists the nearest place first, with its distance'],
    ],
  },
  {
    clause: 'Further pages of the security center',
    paths: [
      '/pages/settings/security/changeContact',
      '/pages/settings/security/loginHistory',
      '/pages/settings/security/authenticator',
      '/pages/settings/security/passkeys',
    ],
    machine: 'security/authenticator-setup',
    schema: 'security/login-history',
    document: 'ListLogins',
    screen: 'security/security',
    tests: [
      [
        'browser/authenticator.spec.ts',
        'an authenticator is set up, asked for at login, replaced by a recovery code, and turned off',
      ],
    ],
  },
  {
    clause: 'Own limits (addition)',
    paths: ['/pages/settings/limits/index'],
    machine: 'account/user-limits',
    schema: 'account/user-limits',
    document: 'ChangeUserLimits',
    screen: 'account/limits',
    tests: [['account/user-limits-screen.test.tsx', 'takes back a looser limit that waits']],
  },
  {
    clause: 'Home: gainers',
    machine: 'market/pair-list',
    schema: 'market/pair',
    document: 'GetPairs',
    screen: 'market/home',
    tests: [
      [
        'market/home-parts.test.tsx',
        'home has the pairs that rise, most first, and none that falls',
      ],
    ],
  },
  {
    clause: 'Home: notices in turn',
    schema: 'news/article',
    document: 'ListArticles',
    screen: 'market/home',
    tests: [
      [
        'browser/articles.spec.ts',
        'home shows the notices one after the other, and holds still when asked to',
      ],
    ],
  },
  {
    clause: 'Left menu: its twelve entries',
    tests: [['market/home-parts.test.tsx', 'the left menu has its twelve entries']],
  },
  {
    clause: 'Chart: high, low and volume of 24 hours',
    schema: 'market/pair',
    screen: 'market/chart-page',
    tests: [
      [
        'market/home-parts.test.tsx',
        'the chart has the highest and lowest price and the volume of 24 hours',
      ],
    ],
  },
  {
    clause: 'Finance: early redemption with a penalty',
    machine: 'hosting/hosting-redemption',
    schema: 'hosting/hosting-figures',
    document: 'RedeemHosting',
    screen: 'hosting',
    tests: [
      [
        'browser/hosting.spec.ts',
        'hosting is bought, and redeemed early with the penalty in figures before the tap',
      ],
    ],
  },
  {
    clause: 'Finance: orders in three tabs',
    schema: 'hosting/hosting-order',
    document: 'ListHostingOrders',
    screen: 'hosting',
    tests: [['hosting/hosting-orders-screen.test.tsx', 'are requested by the tab that is chosen']],
  },
  {
    clause: 'Promotion: people, income, pending payout, records',
    schema: 'promotion/promotion',
    document: 'ListRebates',
    screen: 'promotion',
    tests: [
      [
        'promotion/promotion-screen.test.tsx',
        'shows code, shares of the identity, figures and records',
      ],
    ],
  },
  {
    clause: 'Promotion: the top ten, and the own place below them',
    schema: 'promotion/promotion',
    document: 'GetPromotion',
    screen: 'promotion',
    tests: [
      [
        'promotion/promotion-routes.test.ts',
        'rank by what was paid, the earlier first, and state the own place below the ten',
      ],
    ],
  },
];
