import type { DomainChecks } from '../integrity/domain-checks';
import { optionChecks, optionClaims } from './checks';

/** What options adds to the server. */
export const optionDomain: DomainChecks = { checks: optionChecks, claims: [optionClaims] };
