/** Runs the parts that the command line names, all without a name; exits with 1 for an unknown one. */
export const runParts = async (
  parts: Readonly<Record<string, () => Promise<void>>>,
): Promise<void> => {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(', ')}; parts are ${Object.keys(parts).join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  for (const [name, run] of Object.entries(parts)) {
    if (names.length === 0 || names.includes(name)) await run();
  }
};
