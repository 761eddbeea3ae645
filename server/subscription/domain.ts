import type { DomainManifest } from '../manifest/manifest';
import { subscriptionChecks, subscriptionClaims } from './checks';
import { subscriptionCalls } from './subscription-routes';

/** What subscriptions add to the server. */
export const subscriptionManifest = {
  calls: subscriptionCalls,
  checks: subscriptionChecks,
  claims: [subscriptionClaims],
} satisfies DomainManifest;
