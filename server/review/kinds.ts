import type { ReviewKindName } from '../../schemas/kernel/review-kinds';
import { depositReview } from './deposit-review';
import { kycReview } from './kyc-review';
import { launchReview } from './launch-review';
import type { ReviewKind } from './review-kind';
import { subscriptionReview } from './subscription-review';
import { withdrawalReview } from './withdrawal-review';

export const reviewKinds: Readonly<Record<ReviewKindName, ReviewKind>> = {
  kyc: kycReview,
  deposit: depositReview,
  withdrawal: withdrawalReview,
  subscription: subscriptionReview,
  launch: launchReview,
};
