import * as v from 'valibot';
import { Decimal, Int, Time } from './wire';

/**
 * What time it is for the server (contract/calls/get-time.md), and how fast its clock goes; 1 is
 * real time.
 */
export const ServerTime = v.pipe(
  v.object({ now: Time, epoch_ms: Int, rate: v.optional(Decimal, '1') }),
  v.transform((wire) => ({ now: wire.now, epochMs: wire.epoch_ms, rate: wire.rate })),
);
