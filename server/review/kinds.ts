import { kycReview } from './kyc-review';
import type { ReviewKind, ReviewKindName } from './review-kind';

/** Every kind of record that reviewers decide on. */
export const reviewKinds: Readonly<Record<ReviewKindName, ReviewKind>> = { kyc: kycReview };
