import * as v from 'valibot';
import { type VerificationState, VerificationStatus } from '../account/user';
import { Confirmation } from '../kernel/confirmation';
import { IdOrNull, Text, TimeOrNull } from '../kernel/wire';

/** The state of a level, and the reason if it was rejected. */
export type LevelStatus = {
  state: VerificationState;
  /** The reviewer's text; empty unless the last submission was rejected. */
  rejectReason: string;
  submittedAt: string | null;
  reviewedAt: string | null;
};

/** Servers may leave a stale reason in the field; only a rejected level has one. */
const reasonFor = (state: VerificationState, reason: string) =>
  state === 'unverified' ? reason.trim() : '';

/** The state of the advanced level (contract/calls/get-user-center2.md). */
export const AdvancedStatus = v.pipe(
  v.object({
    review_status: Text,
    reject_reason: Text,
    submitted_at: TimeOrNull,
    reviewed_at: TimeOrNull,
  }),
  v.transform((wire) => {
    const state = v.parse(VerificationStatus, wire.review_status);
    return {
      /** Null where the call does not say. */
      state: wire.review_status === '' ? null : state,
      rejectReason: reasonFor(state, wire.reject_reason),
      submittedAt: wire.submitted_at,
      reviewedAt: wire.reviewed_at,
    };
  }),
);
export type AdvancedStatus = v.InferOutput<typeof AdvancedStatus>;

/**
 * The submitted data with a masked number (contract/calls/get-user-preview.md); empty if nothing
 * was submitted.
 */
export const VerificationPreview = v.pipe(
  v.object({
    country: Text,
    country_id: IdOrNull,
    country_code: Text,
    name: Text,
    card_id: Text,
    address: Text,
    front_pic: Text,
    reverse_pic: Text,
    hand_pic: Text,
    review_status: VerificationStatus,
    advanced_status: VerificationStatus,
    reject_reason: Text,
    advanced_reject_reason: Text,
    submitted_at: TimeOrNull,
    reviewed_at: TimeOrNull,
  }),
  v.transform((wire) => ({
    country: wire.country,
    /** As it was chosen from the list; null from servers that do not say. */
    chosenCountry:
      wire.country_id === null
        ? null
        : { id: wire.country_id, name: wire.country, iso: wire.country_code },
    name: wire.name,
    maskedIdNumber: wire.card_id,
    address: wire.address,
    photos: { front: wire.front_pic, back: wire.reverse_pic, inHand: wire.hand_pic },
    basic: {
      state: wire.review_status,
      rejectReason: reasonFor(wire.review_status, wire.reject_reason),
      submittedAt: wire.submitted_at,
      reviewedAt: wire.reviewed_at,
    } satisfies LevelStatus,
    advanced: {
      state: wire.advanced_status,
      rejectReason: reasonFor(wire.advanced_status, wire.advanced_reject_reason),
    },
  })),
);
export type VerificationPreview = v.InferOutput<typeof VerificationPreview>;

/** Submitted and under review; existing servers only confirm. */
export const VerificationSent = v.union([
  v.pipe(
    v.object({ review_status: VerificationStatus }),
    v.transform(({ review_status }) => review_status),
  ),
  v.pipe(
    Confirmation,
    v.transform((): VerificationState => 'reviewing'),
  ),
]);
