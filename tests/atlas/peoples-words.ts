/** What people and agents have written to each other. */
export const peoplesWords: ReadonlySet<string> = new Set([
  'When does my deposit arrive?',
  'Within a minute of its review.',
]);
