import * as v from 'valibot';

/** `feed.stale_seconds`: nothing may be traded at a price that is older. */
export const StaleSeconds = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 10);

/** The same from the limits of a server; a missing or invalid one gets its default. */
export const staleMsIn = (limits: Readonly<Record<string, unknown>>): number =>
  1_000 * v.parse(v.fallback(StaleSeconds, 10), limits['feed.stale_seconds']);
