import type { DomainChecks } from '../integrity/domain-checks';
import { subscriptionChecks, subscriptionClaims } from './checks';

/** What subscriptions add to the server. */
export const subscriptionManifest: DomainChecks = {
  checks: subscriptionChecks,
  claims: [subscriptionClaims],
};
