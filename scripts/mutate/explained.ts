/**
 * Mutants that no test can kill, by the titles that `npm run mutate` prints; counted as survivors.
 */
export const explained: readonly { reason: string; mutants: readonly string[] }[] = [
  {
    reason: 'Without this transition the root handles the event in the same way.',
    mutants: [
      'machines/account/login-guard.ts choice dropped: { actions: assign({ isSignedIn: false }) }, -> nothing',
    ],
  },
  {
    reason: 'The guards require a page; the fallback is for the compiler.',
    mutants: [
      "machines/account/login-guard.ts fallback dropped: context.page ?? '' -> (context.page)",
      "machines/account/login-guard.ts text changed: '' -> 'mutated'",
    ],
  },
  {
    reason: 'An earlier check excludes the other branch, which is for the compiler.',
    mutants: [
      'machines/account/code.ts never so: !address -> false',
      'machines/account/code.ts always so: error instanceof RequestError ? error.failure : null -> (error.failure)',
      "machines/account/code.ts fallback dropped: failure.params['seconds'] ?? 0 -> (failure.params['seconds'])",
      'machines/security/fund-password.ts never so: key === null -> false',
      "machines/security/fund-password.ts always so: output.state === 'accepted' ? output.result : null -> (output.result)",
      'machines/account/registration.ts never so: key === null -> false',
      'machines/account/registration.ts never so: registration === null -> false',
      'machines/market/candles.ts fallback dropped: context.bars[0]?.startMs ?? null -> (context.bars[0]?.startMs)',
      'machines/kernel/submission.ts never so: payload === null -> false',
      "machines/kernel/submission.ts always so: output.state === 'accepted' ? output : context.settled -> (output)",
      'machines/account/login.ts always so: token && user ? { token, user } : null -> ({ token, user })',
      'machines/account/login.ts operator changed: && -> ||',
      'machines/account/app.ts fallback dropped: context.session?.token ?? null -> (context.session?.token)',
    ],
  },
  {
    reason: 'The entry action of the first state sets the same.',
    mutants: ['machines/market/candles.ts truth changed: false -> true'],
  },
  {
    reason: 'The starting state leads there without a delay.',
    mutants: [
      "machines/account/code.ts state changed: 'cooling' -> 'starting'",
      "machines/spot/spot-order.ts state changed: 'submitting' -> 'starting'",
    ],
  },
  {
    reason: 'The form is never entered again with a session.',
    mutants: ['machines/account/registration.ts assignment dropped: token: null -> nothing'],
  },
  {
    reason: 'A broken rule without a code of its own is refused with this one.',
    mutants: ["server/futures/futures-page-routes.ts text changed: 'param.invalid' -> ''"],
  },
  {
    reason: 'Whatever the lock, the call refuses a pair that there is not.',
    mutants: ['server/futures/futures-order-routes.ts number changed: 0 -> 1'],
  },
  {
    reason: 'A record names a currency that there is; the fallback is for the compiler.',
    mutants: [
      "server/wallet/transfer-routes.ts fallback dropped: currencyOfId(row.currency)?.name ?? '' -> (currencyOfId(row.currency)?.name)",
    ],
  },
];
