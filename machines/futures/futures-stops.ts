import * as v from 'valibot';
import type { FuturesOrder } from '../../schemas/futures/futures-order';
import { type StopLimits, type StopsDraft, stopsWithin } from '../../schemas/futures/futures-stops';
import { createKeyedForm, type KeyedFormActor } from '../kernel/keyed-form';

/** Stops as typed, with what was true on the screen when the person tapped. */
export type TypedStops = {
  id: number;
  stops: StopsDraft;
  limits: StopLimits;
  /** An entrusted order is compared with its own limit, whose price cannot be out of date. */
  quoteIsFresh: boolean;
};

/** Take profit and stop loss of a position or an entrusted order, set or removed at once. */
export const futuresStopsMachine = createKeyedForm<TypedStops, FuturesOrder | null>({
  id: 'futuresStops',
  requirements: ['contract/calls/post-lever-setstop.md'],
  /**
   * The quote is fresh, and each price is on its side of the reference and before liquidation
   * (contract/rules.md#stops, contract/screens.md#stale-prices).
   */
  isValid: ({ stops, limits, quoteIsFresh }) => quoteIsFresh && v.is(stopsWithin(limits), stops),
});

export type FuturesStopsActor = KeyedFormActor<TypedStops, FuturesOrder | null>;
