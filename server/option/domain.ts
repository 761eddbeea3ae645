import type { DomainChecks } from '../integrity/domain-checks';
import { optionChecks, optionClaims } from './checks';

/** What options add to the server. */
export const optionManifest: DomainChecks = { checks: optionChecks, claims: [optionClaims] };
