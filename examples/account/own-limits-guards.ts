import type { ObservedLimits } from '../../schemas/account/limits-standing';
import { noLimits, userLimitsWithin } from '../../schemas/account/user-limits';
import { amount } from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';
import { type ExampleTable, ofContext, ofParam } from '../kernel/guard-examples';
import { nowMs, standingWith } from './own-limits';

/** Limits as they are observed when an order is submitted. */
export const observedLimits: Readonly<
  Record<'none' | 'coolingOff' | 'timeUsedUp' | 'lossReached', ObservedLimits>
> = {
  none: { standing: standingWith(), nowMs },
  coolingOff: {
    standing: standingWith({ coolOffUntilMs: nowMs + dayMs }),
    nowMs,
  },
  timeUsedUp: {
    standing: standingWith({ dailyMinutes: { value: 30, next: null } }, { minutesToday: 30 }),
    nowMs,
  },
  lossReached: {
    standing: standingWith(
      { dailyLoss: { value: amount('50'), next: null } },
      { lossToday: amount('50') },
    ),
    nowMs,
  },
};

const untouched = { dailyLoss: null, dailyMinutes: null, coolOffDays: null };
const limits = { ...noLimits, coolOffUntilMs: nowMs + 7 * dayMs };
const at = { ...untouched, limits, nowMs };

/** Own limits, and the time that counts towards them. */
export const ownLimitsExamples: ExampleTable = {
  'userLimitsChange.isValid': {
    ...ofParam(
      'draft',
      {
        'a tighter or looser loss': { ...at, dailyLoss: '100' },
        'no limit of the time': { ...at, dailyMinutes: '' },
        'a longer cool-off': { ...at, coolOffDays: 30 },
      },
      {
        'a loss of nothing': { ...at, dailyLoss: '0' },
        'half a minute': { ...at, dailyMinutes: '0.5' },
        'a shorter cool-off': { ...at, coolOffDays: 1 },
      },
    ),
    asks: { schema: userLimitsWithin(limits, nowMs), of: 'draft' },
  },
  'usage.staysLimited': {
    holds: { 'another limit': { context: { dailyMinutes: 30 }, params: { dailyMinutes: 60 } } },
    fails: {
      'the first limit': { context: { dailyMinutes: null }, params: { dailyMinutes: 60 } },
      'no limit any more': { context: { dailyMinutes: 30 }, params: { dailyMinutes: null } },
    },
  },
  'usage.isLimited': ofContext('dailyMinutes', { 'thirty minutes': 30 }, { 'no limit': null }),
};
