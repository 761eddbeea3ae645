import type { LimitsStanding } from '../../schemas/account/limits-standing';
import { type ChosenUserLimits, isUserLimits } from '../../schemas/account/user-limits';
import { createKeyedForm, type KeyedFormActor } from '../kernel/keyed-form';
import { createReading, type ReadingActor } from '../kernel/reading';

/** My own limits and what of them is used: read again whenever money moved or they changed. */
export const userLimitsMachine = createReading<LimitsStanding>('userLimits', [
  'contract/calls/get-user-limits.md',
]);
export type UserLimitsActor = ReadingActor<LimitsStanding>;

/** A change of my own limits. */
export const userLimitsChangeMachine = createKeyedForm<ChosenUserLimits, LimitsStanding>({
  id: 'userLimitsChange',
  requirements: ['contract/calls/post-user-limits.md', 'contract/screens.md#own-limits'],
  /** The limits are valid, and no cool-off becomes shorter (contract/rules.md#own-limits). */
  isValid: isUserLimits,
});
export type UserLimitsChangeActor = KeyedFormActor<ChosenUserLimits, LimitsStanding>;
