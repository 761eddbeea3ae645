import type { DomainChecks } from '../integrity/domain-checks';
import { ledgerChecks } from './checks';

/** What the ledger adds to the server. */
export const ledgerManifest: DomainChecks = { checks: ledgerChecks, claims: [] };
