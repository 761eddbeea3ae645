import type { DomainManifest } from '../manifest/manifest';
import { subscriptionChecks, subscriptionClaims } from './checks';
import { launchReview } from './launch-review';
import { subscriptionReview } from './subscription-review';
import { subscriptionCalls } from './subscription-routes';

/** What subscriptions add to the server. */
export const subscriptionManifest = {
  calls: subscriptionCalls,
  checks: subscriptionChecks,
  claims: [subscriptionClaims],
  purges: [],
  reviewKinds: { subscription: subscriptionReview, launch: launchReview },
  features: () => ({ subscription: true }),
} satisfies DomainManifest;
