import * as v from 'valibot';
import { noLimits, userLimitsWithin } from '../../schemas/account/user-limits';
import {
  ChangeUserLimitsRequest,
  ReportUsageRequest,
  SentUsage,
  SentUserLimits,
  wireUserLimits,
} from '../../schemas/account/user-limits-wire';
import { secondMs } from '../../schemas/kernel/time';
import { type Call, call } from '../requests/call';
import { codesNamedBy } from '../requests/named-codes';

const limits = call({
  kind: 'plain',
  method: 'GET',
  path: 'user/limits',
  who: 'user',
  about: 'The limits that the person has set for themselves, and what of them is used today.',
  request: v.object({}),
  result: SentUserLimits,
  refusals: [],
  run: async (_, { db, services, session: { userId } }) =>
    wireUserLimits(await services.ownLimits.standing(db, userId)),
});

const change = call({
  kind: 'keyed',
  method: 'POST',
  path: 'user/limits',
  who: 'user',
  about: 'Sets own limits: a tighter one at once, a looser one after a day.',
  request: ChangeUserLimitsRequest,
  result: SentUserLimits,
  refusals: codesNamedBy(userLimitsWithin(noLimits, 0)),
  run: async (draft, { trx, services, session: { userId }, afterCommit }) => {
    await services.ownLimits.change(trx, userId, draft);
    const changed = wireUserLimits(await services.ownLimits.standing(trx, userId));
    afterCommit(() =>
      services.notifier.recordChanged(userId, {
        kind: 'limits',
        record: { id: userId },
        cause: 'changed',
      }),
    );
    return changed;
  },
});

const usage = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/usage',
  who: 'user',
  about: 'Reports activity of the person, which counts while they have limited their daily time.',
  request: ReportUsageRequest,
  result: SentUsage,
  refusals: [],
  run: async ({ seconds }, { services, session: { userId } }) => {
    const { usedMs, dailyMinutes } = await services.ownLimits.reportUsage(
      userId,
      seconds * secondMs,
    );
    return { seconds_today: Math.floor(usedMs / secondMs), daily_minutes: dailyMinutes };
  },
});

export const userLimitsCalls: readonly Call[] = [limits, change, usage];
