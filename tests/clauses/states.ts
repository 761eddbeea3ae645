import type { Clause } from './clause';

/** Clauses of the section "4 States and transitions" of the specification. */
export const states: readonly Clause[] = [
  {
    clause: 'Verification: unverified, under review, verified',
    machine: 'verification/verification-lifecycle',
    schema: 'verification/own-verification',
    document: 'GetAdvancedStatus',
    screen: 'verification',
    tests: [['verification/verification-lifecycle.test.ts', 'has these transitions and no others']],
  },
  {
    clause: 'Basic before advanced',
    machine: 'verification/verification-levels',
    schema: 'verification/own-verification',
    document: 'SubmitAdvancedVerification',
    screen: 'verification',
    tests: [['project/promises.test.ts', 'in the machine that is shipped']],
  },
  {
    clause: 'Deposit record: under review, passed, rejected',
    machine: 'wallet/deposit-lifecycle',
    schema: 'wallet/deposit-answer',
    document: 'ListDeposits',
    screen: 'wallet/record',
    tests: [['wallet/deposit-lifecycle.test.ts', 'has these transitions and no others']],
  },
  {
    clause: 'Withdrawal record: under review, passed, rejected',
    machine: 'wallet/withdrawal-lifecycle',
    schema: 'wallet/withdrawal-record',
    document: 'ListWithdrawals',
    screen: 'wallet/record',
    tests: [
      ['wallet/withdrawal-routes.test.ts', 'that is rejected returns whole, with the reason'],
    ],
  },
  {
    clause: 'A withdrawal freezes its amount until it is decided',
    machine: 'wallet/withdrawal-lifecycle',
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
    clause: 'Spot order: waiting, completed, cancelled',
    machine: 'spot/spot-order-lifecycle',
    schema: 'spot/spot-order',
    document: 'ListSpotOrders',
    screen: 'spot',
    tests: [['spot/spot-lifecycle.test.ts', 'has these transitions and no others']],
  },
  {
    clause: 'Contract order: entrusted, holding, closed, cancelled',
    machine: 'futures/futures-lifecycle',
    schema: 'futures/futures-order',
    document: 'ListFuturesOrders',
    screen: 'futures',
    tests: [['futures/futures-lifecycle.test.ts', 'has these transitions and no others']],
  },
  {
    clause: 'Option order: awaiting delivery, delivered',
    machine: 'option/option-order-lifecycle',
    schema: 'option/option-order',
    document: 'ListOptionOrders',
    screen: 'option',
    tests: [['option/option-lifecycle.test.ts', 'has these transitions and no others']],
  },
  {
    clause: 'Option order: rise, fall, even; profit and loss by two prices',
    machine: 'option/option-outcome',
    schema: 'option/option-settlement',
    document: 'ListOptionOrders',
    screen: 'option',
    tests: [
      [
        'option/option-settlement.test.ts',
        'of an even order is by the same price, and is never flat',
      ],
    ],
  },
  {
    clause: 'Success is `type` ok or `code` 1',
    schema: 'kernel/envelope',
    tests: [['kernel/envelope.test.ts', 'is a success with its payload: %s']],
  },
  {
    clause: '999 clears token and user',
    machine: 'account/app',
    schema: 'kernel/failure',
    tests: [
      [
        'kernel/stored-session.test.ts',
        'forgets it everywhere, says so once, and ignores the answer to an earlier one',
      ],
    ],
  },
  {
    clause: '999 is shown, and the login guard is notified',
    machine: 'account/login-guard',
    schema: 'kernel/failure',
    screen: 'account/login',
    tests: [
      [
        'account/login-guard.test.ts',
        'is shown once when the server ends the session, also on a public page',
      ],
    ],
  },
  {
    clause: '999 to a visitor is shown too',
    machine: 'account/app',
    schema: 'kernel/failure',
    tests: [
      [
        'account/app.test.ts',
        'tells a visitor that a call needs a login, and not of a session before',
      ],
    ],
  },
  {
    clause: 'Hosting order: hosting, completed, redeemed',
    machine: 'hosting/hosting-order-lifecycle',
    schema: 'hosting/hosting-order',
    document: 'ListHostingOrders',
    screen: 'hosting',
    tests: [['hosting/hosting-lifecycle.test.ts', 'has these transitions and no others']],
  },
  {
    clause: 'Subscription: under review, passed; subscribing, redeeming, sold out',
    machine: 'subscription/subscription-order-lifecycle',
    schema: 'subscription/subscription-order',
    document: 'ListSubscriptions',
    screen: 'subscription',
    tests: [
      [
        'subscription/subscription-lifecycles.test.ts',
        'leads to the state that the app reads from times and supply',
      ],
    ],
  },
];
