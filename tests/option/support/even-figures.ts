import { amount } from '../../../schemas/kernel/money';
import type { EvenFigures } from '../../../schemas/option/even-figures';

/** What a payout of 453 % follows from. */
export const evenFigures: EvenFigures = {
  samples: 10_000,
  repeats: 1_000,
  condition: 'moved_15',
  conditionSamples: 2_000,
  conditionRepeats: 300,
  frequency: amount('0.17172368'),
  edge: amount('0.05'),
  averageReturn: amount('0.553'),
  measuredFrom: '2026-02-25T00:00:00.000Z',
  measuredTo: '2026-03-04T00:00:00.000Z',
};
