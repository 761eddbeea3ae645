import * as v from 'valibot';
import { Decimal, Int, Time } from './wire';

/** The server's time (contract/calls/get-time.md) and the speed of its clock; 1 is real time. */
export const ServerTime = v.pipe(
  v.object({ now: Time, epoch_ms: Int, rate: v.optional(Decimal, '1') }),
  v.transform((wire) => ({ now: wire.now, epochMs: wire.epoch_ms, rate: wire.rate })),
);
