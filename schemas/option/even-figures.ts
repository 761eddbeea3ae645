import * as v from 'valibot';
import type { Amount } from '../kernel/money';
import { Figure, Int, Time } from '../kernel/wire';
import { evenConditions } from './even-sample';
import { evenFiguresOf } from './even-terms';

const Count = v.pipe(Int, v.minValue(0));

/**
 * What the payout of an even order follows from, as a server states it
 * (contract/calls/get-microtrade-seconds.md).
 */
export const EvenFigures = v.pipe(
  v.object({
    samples: Count,
    repeats: Count,
    condition: v.picklist(evenConditions),
    condition_samples: Count,
    condition_repeats: Count,
    frequency: Figure,
    edge: Figure,
    average_return: Figure,
    measured_from: Time,
    measured_to: Time,
  }),
  v.transform((wire) => ({
    /** Minutes, and how many of them had an equal price a period later. */
    samples: wire.samples,
    repeats: wire.repeats,
    /** The same under the condition with the highest frequency. */
    condition: wire.condition,
    conditionSamples: wire.condition_samples,
    conditionRepeats: wire.condition_repeats,
    frequency: wire.frequency,
    /** Fractions of the stake. */
    edge: wire.edge,
    averageReturn: wire.average_return,
    measuredFrom: wire.measured_from,
    measuredTo: wire.measured_to,
  })),
);
export type EvenFigures = v.InferOutput<typeof EvenFigures>;

/** Whether a payout, and the figures beside it, follow from the counts. */
export const isEvenPayout = (even: EvenFigures, percent: Amount): boolean => {
  const figures = evenFiguresOf(even, even.edge);
  return (
    figures?.percent === percent &&
    figures.frequency === even.frequency &&
    figures.averageReturn === even.averageReturn
  );
};
