import type { DomainChecks } from '../integrity/domain-checks';
import { futuresChecks, futuresClaims } from './checks';

/** What contracts adds to the server. */
export const futuresDomain: DomainChecks = { checks: futuresChecks, claims: [futuresClaims] };
