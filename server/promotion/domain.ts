import type { DomainChecks } from '../integrity/domain-checks';
import { promotionChecks } from './checks';

/** What the promotion adds to the server. */
export const promotionDomain: DomainChecks = { checks: promotionChecks, claims: [] };
