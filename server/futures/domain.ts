import type { DomainChecks } from '../integrity/domain-checks';
import { futuresChecks, futuresClaims } from './checks';

/** What contracts add to the server. */
export const futuresManifest: DomainChecks = { checks: futuresChecks, claims: [futuresClaims] };
