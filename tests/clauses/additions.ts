/** What the project promises beyond the specification, and the test files that hold it. */
export const additions: readonly { promise: string; files: RegExp }[] = [
  {
    promise: 'Every flow is toured on its rendered screen, with the words of each failure',
    files: /-screen\.test\.tsx$|^security\/(?:pin-step|passkeys-screen)/,
  },
  {
    promise: 'A lost reply, a killed process or a restart loses no money and moves none twice',
    files:
      /(?:lost-replies|crash|recovery|restart|accrual|contention)\.test\.ts$|kill\.test\.ts$|^browser\/(?:one-order|resume|two-tabs)/,
  },
  {
    promise: 'Whatever is altered behind the back of the server is found and named',
    files: /-verify(?:-process)?\.test\.ts$|^server\/(?:watch|audit-log)/,
  },
  {
    promise: 'Money is conserved by flows that meet, and agrees with exact fractions',
    files:
      /(?:arithmetic|conservation|figures)\.test\.ts$|^wallet\/(?:ledger|decisions-meet|deposit-credit)\./,
  },
  {
    promise: 'Promises of a flow hold in the machine that is shipped',
    files: /-promises\.test\.ts$|^(?:spot|option)\/[\w-]+(?:rules|fairness|order-wait)\.test\.ts$/,
  },
  {
    promise: 'Spot and option prices come from the feed, with evidence',
    files:
      /^spot\/(?:opening|spot-|waiting)|^option\/(?:option-(?:evidence|delivery-wait)|steady-clock)/,
  },
  {
    promise: 'What even pays follows from measured repeats, and no choice of the moment wins',
    files: /^option\/even-/,
  },
  {
    promise: 'Markets are recorded, simulated or live, and say how old their prices are',
    files: /^market\/|^browser\/(?:ended-feed|candles)/,
  },
  {
    promise: 'Answers of this server and of older ones are read field by field',
    files: /-wire\.test\.ts$|-schema\.test\.ts$|^family\/|^project\/unreadable-/,
  },
  {
    promise:
      'A person limits daily loss and daily time and takes a break, and no order goes beyond',
    files: /^account\/(?:user-limits|usage)|^browser\/own-limits/,
  },
  {
    promise:
      'Accounts are protected by codes, locks, second factors and sessions that can be ended',
    files:
      /^(?:security|account)\/|^browser\/(?:authenticator|contact|device|passkey|security)\.spec/,
  },
  {
    promise: 'A verification stays with its owner, and goes on where it was left',
    files: /^verification\//,
  },
  {
    promise: 'Lists, limits, addresses and amounts of the wallet',
    files:
      /^wallet\/(?:address-image|bank-withdrawal|chain-address|coin-limits|merged-pages|statement-speed|wallet-)/,
  },
  {
    promise: 'Wealth: terms, units, dates and shares follow one set of formulas on both sides',
    files: /^(?:hosting|subscription|promotion)\//,
  },
  {
    promise: 'Foreign texts are sanitised twice, and a conversation belongs to its person',
    files: /^(?:news|chat)\/|^browser\/hostile-texts/,
  },
  {
    promise: 'The app is installed, starts without a network, and updates when the person agrees',
    files: /^browser\/installed/,
  },
  {
    promise: 'What the app consists of: client, stores, texts, formats, the instant shell',
    files: /^kernel\/|^components\/|^browser\/instant-shell/,
  },
  {
    promise: 'Screenshots of every page in every language are searched for faults',
    files: /^atlas\//,
  },
  {
    promise:
      'Every screen is accessible, fits its display, keeps its place while it loads, and works by keyboard',
    files: /^browser\/(?:access|fit|keyboard(?:-orders)?|looks|shifts|wide)\.spec/,
  },
  {
    promise: 'No page violates its Content-Security-Policy, Trusted Types or Permissions-Policy',
    files: /^browser\/policy\.spec/,
  },
  {
    promise: 'No rule for buying options wins beyond chance after fees, on any feed',
    files: /^odds\//,
  },
  {
    promise: 'The server withstands hostile callers, faults, restarts, and a second server',
    files: /^server\//,
  },
  {
    promise: 'A receipt says what its order or record is now',
    files: /^futures\/futures-receipt|^wallet\/current-receipts/,
  },
  {
    promise:
      'A page that a browser translates shows each figure once, the newest, and does not fail',
    files: /^browser\/translated/,
  },
  {
    promise: 'The walker of machines finds what a machine does, and fails where a table is wrong',
    files: /^walker\//,
  },
  {
    promise: 'The project follows its own rules: imports, names, documents, workflow book',
    files: /^project\/|^browser\/documents/,
  },
];
