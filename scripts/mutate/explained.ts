/** Mutants that no test can kill, by their titles as `npm run mutate` prints them. They count as survivors. */
export const explained: readonly { reason: string; mutants: readonly string[] }[] = [
  {
    reason: 'Without this choice the event goes on to the root, which does the same.',
    mutants: [
      'machines/login-guard.ts choice dropped: { actions: assign({ isSignedIn: false }) }, -> nothing',
    ],
  },
  {
    reason: 'The guards lead there only with a page; the fallback is for the compiler.',
    mutants: [
      "machines/login-guard.ts fallback dropped: context.page ?? '' -> (context.page)",
      "machines/login-guard.ts text changed: '' -> 'mutated'",
    ],
  },
  {
    reason: 'What stands before it makes sure of that; the other branch is for the compiler.',
    mutants: [
      'machines/code.ts never so: !address -> false',
      'machines/code.ts always so: error instanceof RequestError ? error.failure : null -> (error.failure)',
      "machines/code.ts fallback dropped: failure.params['seconds'] ?? 0 -> (failure.params['seconds'])",
      'machines/fund-password.ts never so: key === null -> false',
      "machines/fund-password.ts always so: output.state === 'accepted' ? output.result : null -> (output.result)",
      'machines/registration.ts never so: key === null || registration === null -> false',
      'machines/registration.ts operator changed: || -> &&',
      'machines/kline.ts fallback dropped: context.bars[0]?.startMs ?? null -> (context.bars[0]?.startMs)',
      'machines/spot-cancel.ts never so: orderId === null ? undefined : keys[orderId] -> (keys[orderId])',
      'machines/spot-cancel.ts never so: orderId === null || key === undefined -> false',
      'machines/spot-cancel.ts operator changed: || -> &&',
      'machines/support/submission.ts never so: payload === null -> false',
      "machines/support/submission.ts always so: output.state === 'accepted' ? output : context.settled -> (output)",
      'machines/login.ts always so: token && user ? { token, user } : null -> ({ token, user })',
      'machines/login.ts operator changed: && -> ||',
      'machines/app.ts fallback dropped: context.session?.token ?? null -> (context.session?.token)',
      'machines/spot-order-setup.ts never so: key === null || request === null -> false',
      'machines/spot-order-setup.ts operator changed: || -> &&',
      "machines/spot-order-unconfirmed.ts always so: output.state === 'accepted' ? output.result : null -> (output.result)",
    ],
  },
  {
    reason: 'The first state sets the same when it is entered.',
    mutants: [
      'machines/registration.ts number changed: 0 -> 1',
      'machines/kline.ts truth changed: false -> true',
      'machines/spot-cancel.ts number changed: 0 -> 1',
      'machines/wallets.ts truth changed: false -> true',
    ],
  },
  {
    reason: 'The starting state leads there at once.',
    mutants: [
      "machines/code.ts state changed: 'cooling' -> 'starting'",
      "machines/spot-order.ts state changed: 'unconfirmed' -> 'starting'",
    ],
  },
  {
    reason: 'Nobody comes back to the form with a session.',
    mutants: ['machines/registration.ts assignment dropped: token: null -> nothing'],
  },
];
