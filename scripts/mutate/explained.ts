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
];
