import type { DomainManifest } from '../manifest/manifest';
import { kycReview } from './kyc-review';
import { verificationMeanings } from './meanings';
import { verificationCalls } from './verification-routes';

/** What identity verification adds to the server. */
export const verificationManifest = {
  calls: verificationCalls,
  checks: [],
  claims: [],
  purges: [],
  reviewKinds: { kyc: kycReview },
  features: () => ({}),
  meanings: verificationMeanings,
} satisfies DomainManifest;
