import * as v from 'valibot';
import { SentTime, sentPageOf } from '../../schemas/kernel/answer';
import { described } from '../../schemas/kernel/described';
import { sum, zero } from '../../schemas/kernel/money';
import { timeOf } from '../../schemas/kernel/time';
import { PageRequest } from '../../schemas/kernel/wire';
import {
  SentInvitee,
  SentPoster,
  SentPromotion,
  SentRanking,
  SentRebate,
  SentShare,
} from '../../schemas/promotion/answer';
import { type Call, call } from '../requests/call';
import { messageText } from '../requests/message-text';
import { wirePage } from '../requests/page';
import { nextPayoutMs } from './payout';
import {
  invitedCount,
  inviteesOf,
  promoterOf,
  rankingOf,
  rebatesOf,
  totalsOf,
} from './promotion-store';

const after = (meaning: string) => v.optional(described(SentTime, meaning));
const msOf = (time: string | undefined) => (time === undefined ? null : Date.parse(time));

const ranking = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/invite_list',
  who: 'user',
  about: 'The highest totals of paid rebates, with masked accounts.',
  request: v.object({ time: after('Only rebates that were paid after it.') }),
  result: SentRanking,
  refusals: [],
  run: async ({ time }, { db, services, session: { userId } }) => {
    const top = services.config.settings['promotion.top'];
    return (await rankingOf(db, userId, { top, afterMs: msOf(time) })).ranking;
  },
});

const invitees = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/my_invite_list',
  who: 'user',
  about: 'The people whom one invited, up to the third level, newest first.',
  request: PageRequest,
  result: sentPageOf(SentInvitee),
  refusals: [],
  run: async (input, { db, session: { userId } }) => {
    const total = await invitedCount(db, userId);
    return wirePage({ ...input, total }, await inviteesOf(db, userId, input));
  },
});

const rebates = call({
  kind: 'plain',
  method: 'POST',
  path: 'user/my_account_return',
  who: 'user',
  about: 'Own rebates, newest first.',
  request: v.object({
    ...PageRequest.entries,
    time: after('Only rebates that accrued after it.'),
  }),
  result: sentPageOf(SentRebate),
  refusals: [],
  run: async ({ time, ...page }, { db, session: { userId } }) => {
    const { rows, total } = await rebatesOf(db, userId, { ...page, afterMs: msOf(time) });
    return wirePage({ ...page, total }, rows);
  },
});

const poster = call({
  kind: 'plain',
  method: 'GET',
  path: 'user/my_poster',
  who: 'user',
  about: 'What a poster of the invitation states; the app draws it.',
  request: v.object({}),
  result: SentPoster,
  refusals: [],
  run: async (_, { db, services, session: { userId } }) => ({
    extension_code: (await promoterOf(db, userId)).inviteCode,
    share_url: services.config.settings['promotion.share_url'],
    pics: [],
  }),
});

const share = call({
  kind: 'plain',
  method: 'GET',
  path: 'user/my_share',
  who: 'user',
  about: 'The text of an invitation, in the language of the request.',
  request: v.object({}),
  result: SentShare,
  refusals: [],
  run: async (_, { db, services, language, session: { userId } }) => ({
    share_title: messageText('promotion.share.title', language),
    share_content: messageText('promotion.share.text', language),
    share_url: services.config.settings['promotion.share_url'],
    extension_code: (await promoterOf(db, userId)).inviteCode,
  }),
});

const summary = call({
  kind: 'plain',
  method: 'GET',
  path: 'user/invite',
  who: 'user',
  about: 'Own invite code, how many people were invited, and what that has earned.',
  request: v.object({}),
  result: SentPromotion,
  refusals: [],
  run: async (_, { db, services, nowMs, session: { userId } }) => {
    const { settings } = services.config;
    const { inviteCode, identity } = await promoterOf(db, userId);
    const { paid, pending } = await totalsOf(db, userId);
    const ratios = settings['promotion.ratios'][identity];
    const [first = zero, second = zero, third = zero] = ratios;
    const top = settings['promotion.top'];
    const { ranking: inviteList, ownRank } = await rankingOf(db, userId, { top, afterMs: null });
    return {
      extension_code: inviteCode,
      share_url: settings['promotion.share_url'],
      invite_num: await invitedCount(db, userId),
      invite_return_total: paid,
      pending_return_total: pending,
      next_payout_at: timeOf(nextPayoutMs(settings['promotion.payout_utc'], nowMs)),
      identity,
      return_rate1: first,
      return_rate2: second,
      return_rate3: third,
      total_return_rate: sum(ratios),
      my_rank: ownRank,
      inviteList,
      ad: { image: '' },
    };
  },
});

export const promotionCalls: readonly Call[] = [ranking, invitees, rebates, poster, share, summary];
