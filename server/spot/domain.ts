import type { DomainChecks } from '../integrity/domain-checks';
import { spotChecks, spotClaims } from './checks';

/** What spot trading adds to the server. */
export const spotManifest: DomainChecks = { checks: spotChecks, claims: [spotClaims] };
