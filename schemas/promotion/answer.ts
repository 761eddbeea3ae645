import * as v from 'valibot';
import { SentCount, SentDecimal, SentId, SentTime, SentTimeOrNull } from '../kernel/answer';
import { identities, rebateLevels, rebateSources } from './rebate-figures';

const SentRank = v.object({
  rank: SentId,
  account: v.string(),
  total: SentDecimal,
  is_me: v.boolean(),
});

export const SentRanking = v.array(SentRank);
export type SentRanking = v.InferOutput<typeof SentRanking>;

export const SentPromotion = v.object({
  extension_code: v.string(),
  share_url: v.string(),
  invite_num: SentCount,
  invite_return_total: SentDecimal,
  pending_return_total: SentDecimal,
  next_payout_at: SentTime,
  identity: v.picklist(identities),
  return_rate1: SentDecimal,
  return_rate2: SentDecimal,
  return_rate3: SentDecimal,
  total_return_rate: SentDecimal,
  my_rank: v.nullable(SentId),
  inviteList: SentRanking,
  ad: v.object({ image: v.string() }),
});
export type SentPromotion = v.InferOutput<typeof SentPromotion>;

const SentLevel = v.picklist(rebateLevels);

export const SentInvitee = v.object({
  id: SentId,
  account: v.string(),
  level: SentLevel,
  verified: v.boolean(),
  time: SentTime,
});
export type SentInvitee = v.InferOutput<typeof SentInvitee>;

export const SentRebate = v.object({
  id: SentId,
  from_account_number: v.string(),
  level: SentLevel,
  source: v.picklist(rebateSources),
  base: SentDecimal,
  ratio: SentDecimal,
  value: SentDecimal,
  currency_name: v.string(),
  status: v.picklist(['pending', 'paid']),
  created_time: SentTime,
  paid_at: SentTimeOrNull,
  payout_id: v.nullable(SentId),
});
export type SentRebate = v.InferOutput<typeof SentRebate>;

export const SentPoster = v.object({
  extension_code: v.string(),
  share_url: v.string(),
  pics: v.array(v.object({ id: SentId, pic: v.string() })),
});

export const SentShare = v.object({
  share_title: v.string(),
  share_content: v.string(),
  share_url: v.string(),
  extension_code: v.string(),
});
