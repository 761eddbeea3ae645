import type { Clause } from './clause';

/** Clauses of the section "9 Constants and limits" of the specification. */
export const constants: readonly Clause[] = [
  {
    clause: 'Settings and their defaults',
    schema: 'kernel/limits',
    document: 'GetConfig',
    tests: [['kernel/limits.test.ts', 'are the defaults where a server tells none']],
  },
  {
    clause: 'Three withdrawals a day',
    machine: 'wallet/withdrawal',
    schema: 'kernel/limits',
    document: 'SendWithdrawal',
    screen: 'wallet/withdrawal',
    tests: [
      [
        'wallet/withdrawal-routes.test.ts',
        'is applied for three times a day, however the others ended, until midnight UTC',
      ],
    ],
  },
  {
    clause: 'A withdrawal is expected within 24 hours',
    machine: 'wallet/withdrawal-lifecycle',
    schema: 'kernel/limits',
    document: 'ListWithdrawals',
    screen: 'wallet/record',
    tests: [
      [
        'wallet/withdrawal-routes.test.ts',
        'is overdue once its time is over, with one notice, and is then decided all the same',
      ],
    ],
  },
  {
    clause: 'Chain types per coin',
    schema: 'kernel/limits',
    document: 'GetDepositAddresses',
    screen: 'wallet/deposit',
    tests: [
      [
        'wallet/deposit-routes.test.ts',
        'is sent to an own paper address, always the same, on each chain another one',
      ],
    ],
  },
  {
    clause: 'Futures: at least one lot',
    machine: 'futures/futures-order',
    schema: 'futures/futures-draft',
    document: 'PlaceFuturesOrder',
    screen: 'futures',
    tests: [['futures/futures-exchange.test.ts', 'refuses %s']],
  },
  {
    clause: 'Login redirect guard of 1 s',
    machine: 'account/login-guard',
    screen: 'account/login',
    tests: [['account/login-guard.test.ts', 'is not shown again within a second, and is after it']],
  },
  {
    clause: 'Requests time out after 60 s',
    tests: [['kernel/client.test.ts', 'gives up after a minute, and not before']],
  },
  {
    clause: 'Loading indicator after 1000 ms',
    tests: [['kernel/client.test.ts', 'stays off for an answer within a second']],
  },
  {
    clause: 'Page load delay of 200 ms',
    tests: [
      [
        'components/shows.test.tsx',
        'a skeleton holds its place at once and shows itself after 200 ms',
      ],
    ],
  },
  {
    clause: 'Page load time-out of 60 s',
    tests: [
      ['kernel/missing-page.test.tsx', 'says after a minute that it is late, and not before'],
    ],
  },
  {
    clause: 'Chunk time-out',
    tests: [
      ['kernel/chunk.test.ts', 'what does not come in time is said to be late, and not before'],
    ],
  },
  {
    clause: 'Amounts are truncated',
    schema: 'kernel/money',
    tests: [['kernel/money.test.ts', 'is cut toward zero and never rounded']],
  },
  {
    clause: 'Chart time frames',
    machine: 'market/candles',
    schema: 'market/period',
    document: 'GetCandles',
    screen: 'market/chart-page',
    tests: [
      ['market/candle-wire.test.ts', 'are drawn as time-share or as bars of seven intervals'],
    ],
  },
  {
    clause: 'Early redemption: 1.5 times the daily interest for each remaining day',
    machine: 'hosting/hosting-redemption',
    schema: 'hosting/hosting-figures',
    document: 'RedeemHosting',
    screen: 'hosting',
    tests: [
      [
        'hosting/hosting-figures.test.ts',
        'is one and a half of the daily interest per day where a product states no ratio',
      ],
    ],
  },
  {
    clause: 'Early redemption: 0.4 % × 3 × 1000 = 12',
    machine: 'hosting/hosting-redemption',
    schema: 'hosting/hosting-figures',
    document: 'RedeemHosting',
    screen: 'hosting',
    tests: [
      [
        'hosting/hosting-routes.test.ts',
        'early redemption of 1,000 with 3 days left at 0.4 % costs 12 and keeps the interest',
      ],
    ],
  },
  {
    clause: '10000 at 0.4 % for 15 days is 40 a day and 600 in all',
    machine: 'hosting/hosting-order-lifecycle',
    schema: 'hosting/hosting-figures',
    document: 'BuyHosting',
    screen: 'hosting',
    tests: [
      [
        'hosting/hosting-routes.test.ts',
        'of 10,000 at 0.4 % for 15 days credits 40 each day, 600 in all, and returns the amount',
      ],
    ],
  },
  {
    clause: 'Promotion: ten places',
    schema: 'promotion/promotion',
    document: 'GetPromotion',
    screen: 'promotion',
    tests: [
      [
        'promotion/promotion-wire.test.ts',
        'has ten places at most, and none where the list cannot be read',
      ],
    ],
  },
  {
    clause: 'Chat: 60 s for a message',
    machine: 'support/chat-outbox',
    document: 'SendChatMessage',
    screen: 'support',
    tests: [['chat/chat-outbox.test.ts', 'has these transitions and no others']],
  },
];
