import * as v from 'valibot';
import { SentVerificationState } from '../account/answer';
import { SentId, SentTimeOrNull } from '../kernel/answer';
import { described } from '../kernel/described';

export const SentSubmission = v.object({
  review_status: described(SentVerificationState, '0 unverified, 1 under review, 2 verified.'),
});

export const SentStatus = v.object({
  review_status: described(SentVerificationState, '0 unverified, 1 under review, 2 verified.'),
  reject_reason: described(
    v.string(),
    'Why the last submission was rejected; empty unless it was.',
  ),
  submitted_at: described(SentTimeOrNull, 'When it was submitted; null before.'),
  reviewed_at: described(SentTimeOrNull, 'When it was decided; null before.'),
});
export type SentStatus = v.InferOutput<typeof SentStatus>;

export const SentPreview = v.object({
  country: described(v.string(), 'Name of the country in a language of the app.'),
  country_id: described(v.nullable(SentId), 'Id of the country in the list of `area_code`.'),
  country_code: described(v.string(), 'Two letters of ISO 3166-1.'),
  name: described(v.string(), 'Displayed name.'),
  card_id: described(v.string(), 'Number of the identity document; masked in answers.'),
  address: described(v.string(), 'Contact address.'),
  front_pic: described(
    v.string(),
    'Front of the document: an upload id in a request, a signed address in an answer.',
  ),
  reverse_pic: described(
    v.string(),
    'Back of the document: an upload id in a request, a signed address in an answer.',
  ),
  hand_pic: described(
    v.string(),
    'Hand-held document: an upload id in a request, a signed address in an answer.',
  ),
  ...SentStatus.entries,
  advanced_status: described(
    SentVerificationState,
    'Advanced verification: 0 unverified, 1 under review, 2 verified.',
  ),
  advanced_reject_reason: described(
    v.string(),
    'Why the advanced level was rejected; empty unless it was.',
  ),
});
export type SentPreview = v.InferOutput<typeof SentPreview>;
