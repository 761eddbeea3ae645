import type { DomainChecks } from '../integrity/domain-checks';
import { promotionChecks } from './checks';

/** What referrals add to the server. */
export const promotionManifest: DomainChecks = { checks: promotionChecks, claims: [] };
