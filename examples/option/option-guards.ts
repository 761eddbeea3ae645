import type { ExampleTable } from '../kernel/guard-examples';

const window = { deliveryMs: 60_000, deadlineMs: 120_000 };
const passed = (nowMs: number) => ({ params: { nowMs, ...window } });
const recorded = (tickMs: number) => ({ params: { tickMs, ...window } });

/** An option that is due after a minute, and for another one. */
export const optionExamples: ExampleTable = {
  'optionOrderLifecycle.isDelivering': {
    holds: { 'at the delivery time': recorded(60_000), 'at the deadline': recorded(120_000) },
    fails: { 'before it': recorded(59_999), 'after the deadline': recorded(120_001) },
  },
  'optionOrderLifecycle.isDue': {
    holds: { 'at the delivery time': passed(60_000), 'at the deadline': passed(120_000) },
    fails: { 'before it': passed(59_999), 'after the deadline': passed(120_001) },
  },
  'optionOrderLifecycle.isOverdue': {
    holds: { 'after the deadline': passed(120_001) },
    fails: { 'at the deadline': passed(120_000) },
  },
};
