import type { Clause } from './clause';

/** Clauses of the section "3 Entities" of the specification. */
export const entities: readonly Clause[] = [
  {
    clause: 'Session: user and token on the device, with the version of the store',
    machine: 'account/app',
    schema: 'account/user',
    tests: [['kernel/stored-session.test.ts', 'is read back as it was']],
  },
  {
    clause: 'Runtime configuration: what is open, chains, base currencies',
    machine: 'kernel/config',
    schema: 'kernel/config',
    document: 'GetConfig',
    tests: [
      [
        'kernel/foreign-answers.test.ts',
        'that does not say how it works is one of those that existed',
      ],
    ],
  },
  {
    clause: 'Runtime configuration: another origin for calls, files and sockets',
    machine: 'kernel/config',
    schema: 'kernel/deployment',
    tests: [
      ['browser/other-origin.spec.ts', 'the app works with calls and socket on another origin'],
    ],
  },
  {
    clause: 'User: invite code, and fields that are shown on request',
    machine: 'account/app',
    schema: 'account/user',
    document: 'GetUser',
    screen: 'account/account',
    tests: [
      [
        'account/account-screen.test.tsx',
        'what is private is shown only when its own eye is pressed',
      ],
    ],
  },
  {
    clause: 'Coin balance: available, frozen, worth',
    machine: 'wallet/wallets',
    schema: 'wallet/wallet',
    document: 'GetWallets',
    screen: 'wallet/assets',
    tests: [
      [
        'wallet/assets-screen.test.tsx',
        'lists every coin with what is available, frozen, and worth',
      ],
    ],
  },
  {
    clause: 'Account types',
    machine: 'wallet/wallets',
    schema: 'wallet/wallet',
    document: 'GetWallets',
    screen: 'wallet/assets',
    tests: [['wallet/wallet-wire.test.ts', 'of %s has its figures']],
  },
  {
    clause: 'Bank card: its fields',
    machine: 'wallet/bank-card',
    schema: 'wallet/bank-card',
    document: 'SaveBankCard',
    screen: 'wallet/bank-card',
    tests: [
      ['wallet/bank-card-wire.test.ts', 'goes out under them, with a password where there is one'],
    ],
  },
  {
    clause: 'Withdraw address: chain, address, fund password, code',
    machine: 'wallet/withdraw-address',
    schema: 'wallet/withdraw-address',
    document: 'AddWithdrawAddress',
    screen: 'wallet/withdraw-address',
    tests: [
      [
        'wallet/withdraw-address-wire.test.ts',
        'goes out with the number of its coin, and with a label where there is one',
      ],
    ],
  },
  {
    clause: 'Deposit: chain, address, amount, proof picture',
    machine: 'wallet/deposit',
    schema: 'wallet/deposit',
    document: 'DeclareDeposit',
    screen: 'wallet/deposit',
    tests: [['wallet/charge-screen.test.tsx', 'sends nothing without a picture, and says so']],
  },
  {
    clause: 'Deposit record: amount, fee, actual credit, time, status',
    schema: 'wallet/deposit-answer',
    document: 'ListDeposits',
    screen: 'wallet/record',
    tests: [
      [
        'wallet/deposit-records-screen.test.tsx',
        'show what one was credited with, and what the reviewer found',
      ],
    ],
  },
  {
    clause: 'Withdrawal: chain, address, amount, remark, fund password, fee, receive amount',
    machine: 'wallet/withdrawal',
    schema: 'wallet/withdrawal',
    document: 'SendWithdrawal',
    screen: 'wallet/withdrawal',
    tests: [
      [
        'wallet/withdrawal-routes.test.ts',
        'freezes its amount and is under review, with the fee of its coin',
      ],
    ],
  },
  {
    clause: 'Withdrawal record with status',
    schema: 'wallet/withdrawal-record',
    document: 'ListWithdrawals',
    screen: 'wallet/record',
    tests: [
      [
        'wallet/withdrawal-routes.test.ts',
        'is listed newest first, by coin, status and time, for its owner alone',
      ],
    ],
  },
  {
    clause: 'Transfer: from, to, currency, amount; its record',
    machine: 'wallet/transfer',
    schema: 'wallet/transfer',
    document: 'ListTransfers',
    screen: 'wallet/transfer',
    tests: [['wallet/transfer-routes.test.ts', 'is listed newest first, page by page']],
  },
  {
    clause: 'Spot order: its fields',
    machine: 'spot/spot-order',
    schema: 'spot/spot-order',
    document: 'ListSpotOrders',
    screen: 'spot',
    tests: [['spot/spot-wire.test.ts', 'is read whole']],
  },
  {
    clause: 'Contract order: its fields',
    machine: 'futures/futures-page',
    schema: 'futures/futures-order',
    document: 'ListFuturesOrders',
    screen: 'futures',
    tests: [['futures/futures-documents.test.ts', 'loses one row to one that cannot be read']],
  },
  {
    clause: 'Option order: its fields',
    machine: 'option/option-order',
    schema: 'option/option-order',
    document: 'ListOptionOrders',
    screen: 'option',
    tests: [['option/option-wire.test.ts', 'of this server is taken at its word']],
  },
  {
    clause: 'Verification: country, name, number, address',
    machine: 'verification/verification-setup',
    schema: 'verification/verification',
    document: 'SubmitBasicVerification',
    screen: 'verification',
    tests: [['verification/verification-wire.test.ts', 'may be sent when all of it is there']],
  },
  {
    clause: 'Verification: three photos',
    machine: 'verification/verification-setup',
    schema: 'verification/verification',
    document: 'SubmitAdvancedVerification',
    screen: 'verification',
    tests: [
      [
        'verification/verification-wire.test.ts',
        'a request for the advanced level that lacks a photo, or all of them, is refused',
      ],
    ],
  },
  {
    clause: 'Runtime configuration: support links',
    schema: 'support/chat-message',
    document: 'GetSupportContact',
    screen: 'support',
    tests: [
      ['chat/chat-routes.test.ts', 'names the external service that is set, and none otherwise'],
    ],
  },
  {
    clause: 'Finance product: days, minimum, daily and total yield, cycle',
    schema: 'hosting/hosting-product',
    document: 'GetHostingProduct',
    screen: 'hosting',
    tests: [
      ['hosting/hosting-wire.test.ts', 'without a daily yield has that of the yield of its term'],
    ],
  },
  {
    clause: 'Hosting order: its fields',
    machine: 'hosting/hosting-order-lifecycle',
    schema: 'hosting/hosting-order',
    document: 'GetHostingOrder',
    screen: 'hosting',
    tests: [
      [
        'hosting/hosting-wire.test.ts',
        'has the figures that follow from its terms where a server leaves them out',
      ],
    ],
  },
  {
    clause: 'New coin: issue price, lock-up, currencies, dates, total return',
    machine: 'subscription/subscription-product-lifecycle',
    schema: 'subscription/subscription-product',
    document: 'GetNewCoin',
    screen: 'subscription',
    tests: [
      [
        'subscription/publication-screen.test.tsx',
        'shows the terms, the schedule, the description and the risk',
      ],
    ],
  },
  {
    clause: 'Promotion records, and an identity with its share',
    schema: 'promotion/rebate-figures',
    document: 'ListRebates',
    screen: 'promotion',
    tests: [['promotion/promotion-wire.test.ts', 'are read whole, with a masked account']],
  },
];
