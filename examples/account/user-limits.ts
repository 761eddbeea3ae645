import type { userLimitsChangeMachine } from '../../machines/account/user-limits';
import { type ChosenUserLimits, noChange } from '../../schemas/account/user-limits';
import { amount } from '../../schemas/kernel/money';
import type { AnswerTable } from '../../tests/walker/walker';
import { refused } from '../kernel/failures';
import { standingWith } from './own-limits';

export const limitsKey = '4b8f7a8e-9c7b-4d5e-8f00-1a2b3c4d5e6f';

/** Somebody with a loss of 100 and a cool-off of a week. */
export const limitedStanding = standingWith(
  {
    dailyLoss: { value: amount('100'), next: null },
    coolOffUntilMs: Date.UTC(2026, 2, 9, 9),
  },
  { lossToday: amount('12.5'), atRisk: amount('20.04'), minutesToday: 7 },
);
const { limits, atMs: nowMs } = limitedStanding;
export const typedLimits: ChosenUserLimits = { ...noChange, dailyLoss: '80', limits, nowMs };

const savedStanding = {
  ...limitedStanding,
  limits: { ...limits, dailyLoss: { value: amount('80'), next: null } },
};

const answers = {
  submitDraft: {
    done: {
      accepted: { state: 'accepted', result: savedStanding },
      invalid: refused('amount.invalid'),
      tooShort: refused('limit.cool_off_shorter', { time: '2026-03-09T09:00:00.000Z' }),
      signedOut: { state: 'refused', failure: { kind: 'signedOut', text: '' } },
      unanswered: { state: 'unanswered' },
    },
    error: {},
  },
} satisfies AnswerTable<typeof userLimitsChangeMachine>;

const key = limitsKey;

/** What can happen to a change of own limits, with an example of each. */
export const userLimitsExamples = {
  inputs: { fresh: { pending: null }, resumed: { pending: limitsKey } },
  events: {
    'draft.submitted': {
      valid: { draft: typedLimits, key },
      zero: { draft: { ...typedLimits, dailyLoss: '0' }, key },
      tooManyMinutes: { draft: { ...typedLimits, dailyMinutes: '1441' }, key },
      shorter: { draft: { ...typedLimits, coolOffDays: 1 }, key },
    },
  },
  answers,
} as const;
