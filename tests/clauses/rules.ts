import type { Clause } from './clause';

/** Clauses of the section "5 Validation rules" of the specification. */
export const rules: readonly Clause[] = [
  {
    clause: 'Registration: phone, code, password, repetition, agreement',
    machine: 'account/registration',
    schema: 'account/registration',
    document: 'Register',
    screen: 'account/registration',
    tests: [['account/registration-wire.test.ts', 'is refused for what is wrong with a phone: %s']],
  },
  {
    clause: 'Registration: e-mail',
    machine: 'account/registration',
    schema: 'account/registration',
    document: 'SendMailCode',
    screen: 'account/registration',
    tests: [
      ['account/registration-wire.test.ts', 'is refused for what is wrong with a mail address: %s'],
    ],
  },
  {
    clause: 'Registration on the server',
    schema: 'account/registration',
    document: 'Register',
    screen: 'account/registration',
    tests: [['account/registration-server.test.ts', 'is refused with %s']],
  },
  {
    clause: 'The agreement must be ticked, also by a caller who leaves it out',
    schema: 'account/registration',
    document: 'Register',
    screen: 'account/registration',
    tests: [
      ['account/registration-server.test.ts', 'is refused where nothing is said of the agreement'],
    ],
  },
  {
    clause: 'No rule is skipped because its field is absent',
    tests: [
      [
        'kernel/absent-fields.test.ts',
        'no schema of this project has a field whose rules an absent one skips',
      ],
    ],
  },
  {
    clause: 'Required fields say that they are required',
    machine: 'account/registration',
    schema: 'account/registration',
    document: 'Register',
    screen: 'account/registration',
    tests: [
      [
        'account/registration-screen.test.tsx',
        'names what is wrong, each at its field, and sends nothing',
      ],
    ],
  },
  {
    clause: 'Change of the login password on the form',
    machine: 'security/password-change',
    schema: 'security/password-change',
    document: 'ChangePassword',
    screen: 'security/password-change',
    tests: [['security/password-change-wire.test.ts', 'is refused for what is wrong: %s']],
  },
  {
    clause: 'Change of the login password on the server',
    schema: 'security/password-change',
    document: 'ChangePassword',
    screen: 'security/password-change',
    tests: [
      ['security/password-routes.test.ts', 'is not changed to itself, nor unlike its repeat'],
    ],
  },
  {
    clause: 'Fund password: exactly six digits',
    machine: 'security/fund-password',
    schema: 'security/fund-password',
    document: 'SetFundPassword',
    screen: 'security/fund-password',
    tests: [['security/fund-password-wire.test.ts', 'is exactly six digits: %j']],
  },
  {
    clause: 'Fund password: both are equal',
    machine: 'security/fund-password',
    schema: 'security/fund-password',
    document: 'SetFundPassword',
    screen: 'security/fund-password',
    tests: [['security/fund-password.test.ts', 'has these transitions and no others']],
  },
  {
    clause: 'Withdraw address: what is required',
    machine: 'wallet/withdraw-address',
    schema: 'wallet/withdraw-address',
    document: 'AddWithdrawAddress',
    screen: 'wallet/withdraw-address',
    tests: [['wallet/withdraw-address-wire.test.ts', 'is refused for what is wrong: %s']],
  },
  {
    clause: 'Withdraw address: a fund password exists first',
    machine: 'security/prerequisites',
    document: 'GetHasFundPassword',
    screen: 'wallet/withdraw-address',
    tests: [['wallet/withdraw-address-routes.test.ts', 'needs a fund password first']],
  },
  {
    clause: 'Withdraw address: fund password required, without costing an attempt',
    machine: 'wallet/withdraw-address',
    schema: 'wallet/withdraw-address',
    document: 'AddWithdrawAddress',
    screen: 'wallet/withdraw-address',
    tests: [
      ['wallet/withdraw-address-routes.test.ts', 'an absent fund password costs no try of it'],
    ],
  },
  {
    clause: 'Withdrawal: address, amount and fund password, minimum of each coin',
    machine: 'wallet/withdrawal',
    schema: 'wallet/withdrawal',
    document: 'GetCoinLimits',
    screen: 'wallet/withdrawal',
    tests: [
      [
        'wallet/withdrawal-routes.test.ts',
        'is refused before a secret is looked at where its rules are broken',
      ],
    ],
  },
  {
    clause: 'Deposit: amount and picture required, minimum of each coin',
    machine: 'wallet/deposit',
    schema: 'wallet/deposit',
    document: 'DeclareDeposit',
    screen: 'wallet/deposit',
    tests: [['wallet/deposit-routes.test.ts', 'is refused %s']],
  },
  {
    clause: 'Futures: whole lots of at least 1, multiple, limit, stops, balance',
    machine: 'futures/futures-order',
    schema: 'futures/futures-draft',
    document: 'PlaceFuturesOrder',
    screen: 'futures',
    tests: [['futures/futures-exchange.test.ts', 'refuses %s']],
  },
  {
    clause: 'Option: quantity in its range, a chosen time, the balance suffices',
    machine: 'option/option-order',
    schema: 'option/option-purchase',
    document: 'PlaceOptionOrder',
    screen: 'option',
    tests: [['option/option-rules.test.ts', 'shows what is wrong with each field at once']],
  },
  {
    clause: 'Option: verification required, with the way to it',
    machine: 'option/option-order',
    schema: 'option/option-purchase',
    document: 'PlaceOptionOrder',
    screen: 'option',
    tests: [
      [
        'option/option-screen.test.tsx',
        'is asked for the verification, and finds the purchase as it was when it is approved',
      ],
    ],
  },
  {
    clause: 'Spot: quantity, balance, sellable balance',
    machine: 'spot/spot-order',
    schema: 'spot/spot-order-request',
    document: 'PlaceSpotOrder',
    screen: 'spot',
    tests: [['spot/spot-wire.test.ts', 'is checked with %s']],
  },
  {
    clause: 'Transfer: the balance suffices',
    machine: 'wallet/transfer',
    schema: 'wallet/transfer',
    document: 'MakeTransfer',
    screen: 'wallet/transfer',
    tests: [['wallet/transfer.test.ts', 'of %s']],
  },
  {
    clause: 'Bank card: all fields',
    machine: 'wallet/bank-card',
    schema: 'wallet/bank-card',
    document: 'SaveBankCard',
    screen: 'wallet/bank-card',
    tests: [['wallet/bank-card-wire.test.ts', 'may not be sent with %s %j']],
  },
  {
    clause: 'Verification: what is missing is named at its field',
    machine: 'verification/verification-setup',
    schema: 'verification/verification',
    document: 'SubmitBasicVerification',
    screen: 'verification',
    tests: [
      [
        'verification/verification-pages.test.tsx',
        'says at each field what is missing, and sends nothing',
      ],
    ],
  },
  {
    clause: 'Upload: the largest file',
    machine: 'kernel/upload',
    schema: 'kernel/upload',
    document: 'SendPhoto',
    tests: [
      [
        'server/upload-routes.test.ts',
        'takes what is as large as it may be, and refuses a byte more',
      ],
    ],
  },
  {
    clause: 'Upload: failed, retried',
    machine: 'kernel/upload',
    schema: 'kernel/upload',
    document: 'SendPhoto',
    tests: [['kernel/upload-photo.test.tsx', 'after %s it is sent again on demand']],
  },
  {
    clause: 'Finance: amount not empty, minimum of the product',
    machine: 'hosting/hosting-purchase',
    schema: 'hosting/hosting-purchase',
    document: 'BuyHosting',
    screen: 'hosting',
    tests: [
      [
        'hosting/hosting-rules.test.ts',
        'is within the minimum and the maximum of its product, both included',
      ],
    ],
  },
  {
    clause: 'Finance: the service agreement, also where its field is absent',
    machine: 'hosting/hosting-purchase',
    schema: 'hosting/hosting-purchase',
    document: 'BuyHosting',
    screen: 'hosting',
    tests: [
      [
        'hosting/hosting-routes.test.ts',
        'a purchase without the field of the agreement is refused as not agreed',
      ],
    ],
  },
];
