import type { DomainManifest } from '../manifest/manifest';
import { kycReview } from './kyc-review';
import { verificationCalls } from './verification-routes';

/** What identity verification adds to the server. */
export const verificationManifest = {
  calls: verificationCalls,
  checks: [],
  claims: [],
  purges: [],
  reviewKinds: { kyc: kycReview },
  features: () => ({}),
} satisfies DomainManifest;
