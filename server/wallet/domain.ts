import type { DomainChecks } from '../integrity/domain-checks';
import { transferChecks } from './checks';
import { depositChecks } from './deposit-checks';
import { withdrawalChecks, withdrawalClaims } from './withdrawal-checks';

/** What the wallet adds to the server. */
export const walletManifest: DomainChecks = {
  checks: [...transferChecks, ...depositChecks, ...withdrawalChecks],
  claims: [withdrawalClaims],
};
