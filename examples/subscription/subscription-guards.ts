import { type ExampleTable, ofParam } from '../kernel/guard-examples';

const window = { startMs: 10_000, endMs: 20_000 };
const at = (nowMs: number) => ({ params: { nowMs, ...window } });
const until = (nowMs: number) => ({ params: { nowMs, unlockMs: 20_000 } });

/** A subscription of ten seconds, and a lock-up that ends with it. */
export const subscriptionExamples: ExampleTable = {
  'subscriptionOrderLifecycle.hasReason': ofParam(
    'reason',
    { 'a sentence': 'The name differs' },
    { spaces: '  ', nothing: '' },
  ),
  'subscriptionOrderLifecycle.isLaunched': ofParam(
    'launchedMs',
    { 'a time of the launch': 20_000 },
    { 'none yet': null },
  ),
  'subscriptionOrderLifecycle.isUnlocked': {
    holds: { 'at the end of the lock-up': until(20_000), 'after it': until(20_001) },
    fails: { 'before it': until(19_999) },
  },
  'subscriptionProductLifecycle.isOpen': {
    holds: { 'at its beginning': at(10_000), 'just before its end': at(19_999) },
    fails: { 'before its beginning': at(9_999), 'at its end': at(20_000) },
  },
  'subscriptionProductLifecycle.isOver': {
    holds: { 'at its end': at(20_000) },
    fails: { 'just before its end': at(19_999) },
  },
  'subscriptionProductLifecycle.isSoldOut': ofParam(
    'remaining',
    { 'no coin': '0' },
    { 'the smallest part of one': '0.0001' },
  ),
  'subscriptionProductLifecycle.isRestored': ofParam(
    'remaining',
    { 'the smallest part of one': '0.0001' },
    { 'no coin': '0' },
  ),
};
