import { purgeCodes } from './account/codes';
import { purgeFailures } from './account/login-lock';
import type { MarketStore } from './market/store';
import { purge } from './requests/idempotency';
import { purgeLogins } from './security/login-history';
import { purgeSessions } from './security/sessions';
import type { Services } from './services';

/** Ticks that no fill names are deleted after a week. */
const keepTicksMs = 7 * 24 * 3_600_000;

type Purge = readonly [what: string, run: () => Promise<unknown>];

/** Everything that is deleted after some time. */
export const purgesOf = (
  { db, clock, uploads, config }: Pick<Services, 'db' | 'clock' | 'uploads' | 'config'>,
  store: Pick<MarketStore, 'purge'>,
): readonly Purge[] => {
  const { settings } = config;
  return [
    ['answers', () => purge(db, clock.now(), settings['idempotency.keep_days'])],
    ['codes', () => purgeCodes(db, clock.now())],
    ['login attempts', () => purgeLogins(db, settings, clock.now())],
    ['login failures', () => purgeFailures(db, settings, clock.now())],
    ['sessions', () => purgeSessions(db, settings, clock.now())],
    ['ticks', () => store.purge(clock.now() - keepTicksMs)],
    ['uploads', () => uploads.purge()],
  ];
};

/** Runs the purges one by one. One that fails is reported and does not stop the others. */
export const purgeEach = async (
  purges: readonly Purge[],
  report: Services['report'],
): Promise<void> => {
  for (const [what, run] of purges) {
    await run().catch((error: unknown) => report(error, `the purge of ${what}`));
  }
};
