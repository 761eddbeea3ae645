import type { Clause } from './clause';

/** Clauses of the section "1 What the product does" of the specification. */
export const product: readonly Clause[] = [
  {
    clause: 'Spot coin trading',
    machine: 'spot/spot-order',
    schema: 'spot/spot-order-request',
    document: 'PlaceSpotOrder',
    screen: 'spot',
    tests: [
      ['browser/trader.spec.ts', 'a limit buy waits for the market and fills at a recorded trade'],
    ],
  },
  {
    clause: 'Leveraged contracts by lots',
    machine: 'futures/futures-order',
    schema: 'futures/futures-draft',
    document: 'PlaceFuturesOrder',
    screen: 'futures',
    tests: [
      ['futures/futures-exchange.test.ts', 'a market order freezes the margin and pays the fee'],
    ],
  },
  {
    clause: 'Short options with the outcomes rise, fall and even',
    machine: 'option/option-order',
    schema: 'option/option-order-request',
    document: 'PlaceOptionOrder',
    screen: 'option',
    tests: [['option/option-delivery.test.ts', 'of %s (%i) from 60000 at %s is a %s of %s']],
  },
  {
    clause: 'Deposits by coin',
    machine: 'wallet/deposit',
    schema: 'wallet/deposit',
    document: 'DeclareDeposit',
    screen: 'wallet/deposit',
    tests: [
      ['wallet/deposit-routes.test.ts', 'is a record under review first, and credits nothing'],
    ],
  },
  {
    clause: 'Deposits by bank card',
    machine: 'wallet/deposit',
    schema: 'wallet/deposit',
    document: 'GetBankPayee',
    screen: 'wallet/deposit',
    tests: [['wallet/deposit-routes.test.ts', 'by the bank pays into the quote currency']],
  },
  {
    clause: 'Withdrawals by coin',
    machine: 'wallet/withdrawal',
    schema: 'wallet/withdrawal',
    document: 'SendWithdrawal',
    screen: 'wallet/withdrawal',
    tests: [
      [
        'browser/withdraw.spec.ts',
        'a first withdrawal passes everything that comes before it, and keeps what was typed',
      ],
    ],
  },
  {
    clause: 'Withdrawals to a bank card, at a rate that is asked again when it changed',
    machine: 'wallet/withdrawal',
    schema: 'wallet/bank-withdrawal',
    document: 'SendBankWithdrawal',
    screen: 'wallet/withdrawal',
    tests: [
      [
        'wallet/bank-withdrawal-routes.test.ts',
        'is sent at no rate other than the one that was shown',
      ],
    ],
  },
  {
    clause: 'Transfers between accounts',
    machine: 'wallet/transfer',
    schema: 'wallet/transfer',
    document: 'MakeTransfer',
    screen: 'wallet/transfer',
    tests: [
      [
        'browser/transfer.spec.ts',
        'money goes to another account and back, once for two taps, and stands in the records',
      ],
    ],
  },
  {
    clause: 'Identity verification at a basic and an advanced level',
    machine: 'verification/verification',
    schema: 'verification/verification',
    document: 'SubmitAdvancedVerification',
    screen: 'verification',
    tests: [
      [
        'browser/verification.spec.ts',
        'the basic level is filled in, outlives a reload, is sent once and is approved',
      ],
    ],
  },
  {
    clause: 'Bank card binding',
    machine: 'wallet/bank-card',
    schema: 'wallet/bank-card',
    document: 'SaveBankCard',
    screen: 'wallet/bank-card',
    tests: [
      [
        'browser/bank-card.spec.ts',
        'a card is bound and replaced with the fund password, and its draft outlives a reload',
      ],
    ],
  },
  {
    clause: 'Seven languages, Chinese by default; an unknown one is the default',
    schema: 'kernel/language',
    screen: 'account/language',
    tests: [
      [
        'kernel/language-wire.test.ts',
        'have these codes, and the first is spoken where none is meant',
      ],
    ],
  },
  {
    clause: 'The list of languages and its order',
    schema: 'kernel/language',
    screen: 'account/language',
    tests: [['kernel/language-wire.test.ts', 'are listed in this order']],
  },
  {
    clause: 'The choice is stored under `lang`',
    machine: 'account/app',
    schema: 'kernel/language',
    screen: 'account/language',
    tests: [['kernel/stored-session.test.ts', 'is read back as it was']],
  },
  {
    clause: 'The choice is sent to the server, and holds without it',
    machine: 'account/app',
    schema: 'kernel/language',
    document: 'SetLanguage',
    screen: 'account/language',
    tests: [['account/app.test.ts', 'has these transitions and no others']],
  },
  {
    clause: 'Dark and light themes',
    schema: 'kernel/preferences',
    screen: 'account/settings',
    tests: [
      [
        'kernel/instant-shell.test.ts',
        'has both themes, and every class of its shell in its own styles',
      ],
    ],
  },
  {
    clause: 'App version 2.5.8',
    schema: 'kernel/config',
    document: 'GetConfig',
    screen: 'account/settings',
    tests: [['server/health.test.ts', 'shows what the server runs on, and the end of the journal']],
  },
  {
    clause: 'Fixed-term hosting',
    machine: 'hosting/hosting-purchase',
    schema: 'hosting/hosting-purchase',
    document: 'BuyHosting',
    screen: 'hosting',
    tests: [
      [
        'browser/hosting.spec.ts',
        'hosting that is kept to its end earns 600 in all, and the amount returns',
      ],
    ],
  },
  {
    clause: 'New-coin subscription and purchase',
    machine: 'subscription/subscription',
    schema: 'subscription/subscription-draft',
    document: 'PlaceSubscription',
    screen: 'subscription',
    tests: [
      [
        'browser/subscription.spec.ts',
        'a new coin is subscribed, reviewed, launched, unlocked and received',
      ],
    ],
  },
  {
    clause: 'Referral programme with a top-10 ranking',
    machine: 'promotion/poster',
    schema: 'promotion/promotion',
    document: 'GetPromotion',
    screen: 'promotion',
    tests: [
      [
        'browser/promotion.spec.ts',
        'a friend registers by the link and trades, and the inviter is paid and ranked',
      ],
    ],
  },
  {
    clause: 'Help center with online customer service',
    machine: 'support/chat-conversation',
    schema: 'support/chat-message',
    document: 'SendChatMessage',
    screen: 'support',
    tests: [
      [
        'browser/chat.spec.ts',
        'a person and an agent write to each other, and a reload shows it all',
      ],
      ['browser/articles.spec.ts', 'help is searched, filtered and leads to the agreements'],
    ],
  },
  {
    clause: 'Notices and news',
    schema: 'news/article',
    document: 'ListArticles',
    screen: 'news',
    tests: [['news/article-screens.test.tsx', 'are listed, and announcements beside them']],
  },
];
