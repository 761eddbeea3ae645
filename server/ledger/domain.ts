import type { DomainChecks } from '../integrity/domain-checks';
import { ledgerChecks } from './checks';

/** What the ledger adds to the server. */
export const ledgerDomain: DomainChecks = { checks: ledgerChecks, claims: [] };
