import * as v from 'valibot';
import { SentCount, SentDecimal, SentId, SentTime, SentTimeOrNull } from '../kernel/answer';
import { described } from '../kernel/described';
import { identities, rebateLevels, rebateSources } from './rebate-figures';

const SentRank = v.object({
  rank: described(SentId, 'Place, from 1.'),
  account: described(v.string(), 'Masked account.'),
  total: described(SentDecimal, 'Rebates that were paid, in USDT, decimal.'),
  is_me: described(v.boolean(), 'Whether it is the own place.'),
});

export const SentRanking = v.array(SentRank);
export type SentRanking = v.InferOutput<typeof SentRanking>;

export const SentPromotion = v.object({
  extension_code: described(
    v.string(),
    'Invite code: of the inviter in a registration, else the own one.',
  ),
  share_url: described(
    v.string(),
    'Address of the registration, relative to the page; `?code=` and the invite code follow.',
  ),
  invite_num: described(SentCount, 'How many people were invited, up to the third level.'),
  invite_return_total: described(SentDecimal, 'Rebates that were paid, in USDT, decimal.'),
  pending_return_total: described(SentDecimal, 'Rebates that are not paid yet, in USDT, decimal.'),
  next_payout_at: described(SentTime, 'When pending rebates are paid next.'),
  identity: described(v.picklist(identities), 'Kind of member; decides rebates.'),
  return_rate1: described(
    SentDecimal,
    'Own share of what people of the first level pay, in percent.',
  ),
  return_rate2: described(SentDecimal, 'The same of the second level.'),
  return_rate3: described(SentDecimal, 'The same of the third level.'),
  total_return_rate: described(SentDecimal, 'Sum of the three shares, in percent.'),
  my_rank: described(
    v.nullable(SentId),
    'Own place among all, even below the ranking; null before the first payout.',
  ),
  inviteList: described(SentRanking, 'The ranking, as of `user/invite_list`.'),
  ad: described(
    v.object({
      image: described(v.string(), 'Address of the picture; empty where there is none.'),
    }),
    'A picture for the page; its address is empty where there is none.',
  ),
});
export type SentPromotion = v.InferOutput<typeof SentPromotion>;

const SentLevel = v.picklist(rebateLevels);

export const SentInvitee = v.object({
  id: described(SentId, 'Id of the record.'),
  account: described(v.string(), 'Masked account.'),
  level: described(SentLevel, 'Level of the invited person: 1 is invited directly.'),
  verified: described(v.boolean(), 'Whether the basic verification is done.'),
  time: described(SentTime, 'When the person registered.'),
});
export type SentInvitee = v.InferOutput<typeof SentInvitee>;

export const SentRebate = v.object({
  id: described(SentId, 'Id of the record.'),
  from_account_number: described(v.string(), 'Masked account of the invited person.'),
  level: described(SentLevel, 'Level of the invited person: 1 is invited directly.'),
  source: described(
    v.picklist(rebateSources),
    'What was paid or earned: fee of a spot order, contract or option, or hosting interest.',
  ),
  base: described(SentDecimal, 'Fee or interest that it is a share of, in USDT, decimal.'),
  ratio: described(SentDecimal, 'Share, in percent of `base`.'),
  value: described(SentDecimal, 'The rebate in USDT, decimal.'),
  currency_name: described(v.string(), 'USDT.'),
  status: described(
    v.picklist(['pending', 'paid']),
    '`pending` until the next payout, then `paid`.',
  ),
  created_time: described(SentTime, 'When it accrued.'),
  paid_at: described(SentTimeOrNull, 'When it was paid; null before.'),
  payout_id: described(
    v.nullable(SentId),
    'Payout that paid it, as a statement names it; null before.',
  ),
});
export type SentRebate = v.InferOutput<typeof SentRebate>;

export const SentPoster = v.object({
  extension_code: described(
    v.string(),
    'Invite code: of the inviter in a registration, else the own one.',
  ),
  share_url: described(
    v.string(),
    'Address of the registration, relative to the page; `?code=` and the invite code follow.',
  ),
  pics: described(
    v.array(
      v.object({
        id: described(SentId, 'Id of the record.'),
        pic: described(v.string(), 'Address of the picture.'),
      }),
    ),
    'Pictures for posters; empty where the app draws its own.',
  ),
});

export const SentShare = v.object({
  share_title: described(v.string(), 'Title of an invitation.'),
  share_content: described(v.string(), 'Text of an invitation.'),
  share_url: described(
    v.string(),
    'Address of the registration, relative to the page; `?code=` and the invite code follow.',
  ),
  extension_code: described(
    v.string(),
    'Invite code: of the inviter in a registration, else the own one.',
  ),
});
