import * as v from 'valibot';
import { amount } from './money';
import { FigureOrNull, Int, Time } from './wire';

/** The server's time (contract/calls/get-time.md) and the speed of its clock; 1 is real time. */
export const ServerTime = v.pipe(
  v.object({ now: Time, epoch_ms: Int, rate: FigureOrNull }),
  v.transform((wire) => ({
    now: wire.now,
    epochMs: wire.epoch_ms,
    rate: wire.rate ?? amount('1'),
  })),
);
