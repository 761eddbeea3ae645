import type { DomainChecks } from '../integrity/domain-checks';
import { hostingChecks, hostingClaims } from './checks';

/** What hosting adds to the server. */
export const hostingManifest: DomainChecks = { checks: hostingChecks, claims: [hostingClaims] };
