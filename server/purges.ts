import type { Services } from './requests/services';

/** Runs the purges one by one. One that fails is reported and does not stop the others. */
export const purgeEach = async <Given extends Pick<Services, 'report'>>(
  purges: readonly { what: string; run: (given: Given) => Promise<unknown> }[],
  given: Given,
): Promise<void> => {
  for (const { what, run } of purges) {
    await run(given).catch((error: unknown) => given.report(error, `the purge of ${what}`));
  }
};
