import type { DomainChecks } from '../integrity/domain-checks';
import { grantCheck } from './grant-check';

/** What security adds to the server. */
export const securityManifest: DomainChecks = { checks: [grantCheck], claims: [] };
