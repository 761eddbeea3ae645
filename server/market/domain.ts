import { dayMs } from '../../schemas/kernel/time';
import type { DomainManifest } from '../manifest/manifest';
import { purgeFeedTicks } from './feed-ticks';
import { marketCalls } from './market-routes';

/** What the market adds to the server. */
export const marketManifest = {
  calls: marketCalls,
  checks: [],
  claims: [],
  purges: [
    {
      what: 'ticks',
      // A replay needs older ticks after a long suspension, or after a long time without a server.
      run: ({ db, clock, config, engine }) =>
        purgeFeedTicks(db, {
          fromMs: clock.now() - config.settings['market.tick_days'] * dayMs,
          replayStartMs: engine.replayStartMs,
        }),
    },
  ],
  reviewKinds: {},
  features: () => ({}),
} satisfies DomainManifest;
