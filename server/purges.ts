import { dayMs } from '../schemas/kernel/time';
import { purgeCodes } from './account/codes';
import { purgeFailures } from './account/login-lock';
import type { MarketStore } from './market/store';
import { purge } from './requests/idempotency';
import type { Services } from './requests/services';
import { purgeLogins } from './security/login-history';
import { purgeSessions } from './security/sessions';

type Purge = readonly [what: string, run: () => Promise<unknown>];

/** Everything that is deleted after some time. */
export const purgesOf = (
  {
    db,
    clock,
    uploads,
    config,
    engine,
  }: Pick<Services, 'db' | 'clock' | 'uploads' | 'config' | 'engine'>,
  store: Pick<MarketStore, 'purge'>,
): readonly Purge[] => {
  const { settings } = config;
  /** A replay needs older ticks after a long suspension, or after a long time without a server. */
  const purgeTicks = () =>
    store.purge({
      fromMs: clock.now() - settings['market.tick_days'] * dayMs,
      replayStartMs: engine.replayStartMs,
    });
  return [
    ['answers', () => purge(db, clock.now(), settings['idempotency.keep_days'])],
    ['codes', () => purgeCodes(db, clock.now())],
    ['login attempts', () => purgeLogins(db, settings, clock.now())],
    ['login failures', () => purgeFailures(db, settings, clock.now())],
    ['sessions', () => purgeSessions(db, settings, clock.now())],
    ['ticks', purgeTicks],
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
