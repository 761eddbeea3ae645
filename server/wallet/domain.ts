import type { DomainManifest } from '../manifest/manifest';
import { bankCardCalls } from './bank-card-routes';
import { transferChecks } from './checks';
import { coinLimitsCalls } from './coin-limits-routes';
import { depositChecks } from './deposit-checks';
import { depositCalls } from './deposit-routes';
import { statementCalls } from './statement-routes';
import { transferCalls } from './transfer-routes';
import { walletCalls } from './wallet-routes';
import { withdrawAddressCalls } from './withdraw-address-routes';
import { withdrawalChecks, withdrawalClaims } from './withdrawal-checks';
import { withdrawalCalls } from './withdrawal-routes';

/** What the wallet adds to the server. */
export const walletManifest = {
  calls: [
    ...walletCalls,
    ...coinLimitsCalls,
    ...bankCardCalls,
    ...withdrawAddressCalls,
    ...withdrawalCalls,
    ...transferCalls,
    ...depositCalls,
    ...statementCalls,
  ],
  checks: [...transferChecks, ...depositChecks, ...withdrawalChecks],
  claims: [withdrawalClaims],
} satisfies DomainManifest;
