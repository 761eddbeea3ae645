import * as v from 'valibot';
import { SentVerificationState } from '../account/answer';
import { SentId, SentTimeOrNull } from '../kernel/answer';

export const SentSubmission = v.object({ review_status: SentVerificationState });

export const SentStatus = v.object({
  review_status: SentVerificationState,
  reject_reason: v.string(),
  submitted_at: SentTimeOrNull,
  reviewed_at: SentTimeOrNull,
});
export type SentStatus = v.InferOutput<typeof SentStatus>;

export const SentPreview = v.object({
  country: v.string(),
  country_id: v.nullable(SentId),
  country_code: v.string(),
  name: v.string(),
  card_id: v.string(),
  address: v.string(),
  front_pic: v.string(),
  reverse_pic: v.string(),
  hand_pic: v.string(),
  ...SentStatus.entries,
  advanced_status: SentVerificationState,
  advanced_reject_reason: v.string(),
});
export type SentPreview = v.InferOutput<typeof SentPreview>;
