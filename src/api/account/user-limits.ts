import { usageMachine } from '../../../machines/account/usage';
import { userLimitsChangeMachine, userLimitsMachine } from '../../../machines/account/user-limits';
import type { Keyed } from '../../../machines/kernel/submission';
import type { ChosenUserLimits } from '../../../schemas/account/user-limits';
import {
  UsageToday,
  UserLimitsStanding,
  userLimitsFields,
} from '../../../schemas/account/user-limits-wire';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document, nothing } from '../kernel/document';
import type { Intents } from '../kernel/intents';
import { submissionOver } from '../kernel/submission';

/** My own limits, and what of them is used today. */
export const GetUserLimits = document<object>()({
  method: 'GET',
  path: 'user/limits',
  fields: nothing,
  isQuiet: true,
  result: UserLimitsStanding,
});

/** Changes my own limits. Not safe to repeat but under the same key. */
export const ChangeUserLimits = document<Keyed<ChosenUserLimits>>()({
  method: 'POST',
  path: 'user/limits',
  fields: ({ payload }) => userLimitsFields(payload),
  keyOf: ({ key }) => key,
  result: UserLimitsStanding,
});

/** Reports that I was active for these seconds. May be repeated: time counts once. */
export const ReportUsage = document<{ seconds: number }>()({
  method: 'POST',
  path: 'user/usage',
  fields: ({ seconds }) => ({ seconds }),
  isQuiet: true,
  result: UsageToday,
});

export const userLimitsCall = 'POST user/limits';

export const userLimitsOver = (client: Client) =>
  userLimitsMachine.provide({
    actors: { readValue: fromDocument(client)(GetUserLimits) },
  });

export const userLimitsChangeOver = (client: Client, intents: Intents) =>
  userLimitsChangeMachine.provide({
    actors: {
      submitDraft: submissionOver(client, ChangeUserLimits, { intents, call: userLimitsCall }),
    },
  });

export const usageOver = (client: Client) =>
  usageMachine.provide({ actors: { reportUsage: fromDocument(client)(ReportUsage) } });
