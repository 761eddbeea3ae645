import type { DomainChecks } from '../integrity/domain-checks';
import { subscriptionChecks, subscriptionClaims } from './checks';

/** What subscriptions adds to the server. */
export const subscriptionDomain: DomainChecks = {
  checks: subscriptionChecks,
  claims: [subscriptionClaims],
};
