import type { DomainManifest } from '../manifest/manifest';
import { subscriptionChecks, subscriptionClaims } from './checks';
import { launchReview } from './launch-review';
import { subscriptionMeanings } from './meanings';
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
  meanings: subscriptionMeanings,
} satisfies DomainManifest;
