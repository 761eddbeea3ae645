import type { ExampleTable } from '../kernel/guard-examples';

const passed = (day: number) => ({ params: { day, days: 15 } });
const redeemed = (nowMs: number) => ({ params: { nowMs, endMs: 1_000 } });

/** A term of 15 days. */
export const hostingOrderExamples: ExampleTable = {
  'hostingOrderLifecycle.isBeforeLast': {
    holds: { 'the first day': passed(1), 'the last but one': passed(14) },
    fails: { 'the last': passed(15) },
  },
  'hostingOrderLifecycle.isLast': {
    holds: { 'the last day': passed(15) },
    fails: { 'the last but one': passed(14) },
  },
  'hostingOrderLifecycle.isBeforeMaturity': {
    holds: { 'before the end of the term': redeemed(999) },
    fails: { 'at the end': redeemed(1_000) },
  },
};
