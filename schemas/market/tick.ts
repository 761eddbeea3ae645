import * as v from 'valibot';
import { Figure, flagOr, Time, TimeOrNull, Uid } from '../kernel/wire';

/**
 * A price of the recorded feed, by which a fill or a settlement is proved
 * (contract/conventions.md#values).
 */
export const Tick = v.pipe(
  v.object({
    id: Uid,
    time: Time,
    price: Figure,
    source_time: TimeOrNull,
    derived: flagOr(false),
  }),
  v.transform((wire) => ({
    id: wire.id,
    /** On the server's clock. */
    time: wire.time,
    price: wire.price,
    /** When the price was recorded. */
    sourceTime: wire.source_time,
    /** True if it was computed from a recorded candle. */
    isDerived: wire.derived,
  })),
);
export type Tick = v.InferOutput<typeof Tick>;
