import type { DomainManifest } from '../manifest/manifest';
import { bankCardCalls } from './bank-card-routes';
import { transferChecks } from './checks';
import { coinLimitsCalls } from './coin-limits-routes';
import { depositChecks } from './deposit-checks';
import { depositReview } from './deposit-review';
import { depositCalls } from './deposit-routes';
import { statementCalls } from './statement-routes';
import { transferCalls } from './transfer-routes';
import { walletCalls } from './wallet-routes';
import { withdrawAddressCalls } from './withdraw-address-routes';
import { withdrawalChecks, withdrawalClaims } from './withdrawal-checks';
import { withdrawalReview } from './withdrawal-review';
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
  purges: [],
  reviewKinds: { deposit: depositReview, withdrawal: withdrawalReview },
  features: ({ settings, TIDELINE_MODE: mode }) => ({
    // Deposits are paid to paper addresses only, so they are open in a demonstration alone.
    deposit: settings['funds.open'] && mode === 'demo',
    withdraw: settings['funds.open'],
    bank: true,
    vip_recharge: true,
  }),
} satisfies DomainManifest;
