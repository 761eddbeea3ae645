import type { DomainChecks } from '../integrity/domain-checks';
import { hostingChecks, hostingClaims } from './checks';

/** What hosting adds to the server. */
export const hostingDomain: DomainChecks = { checks: hostingChecks, claims: [hostingClaims] };
