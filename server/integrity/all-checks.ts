import { futuresChecks, futuresClaims } from '../futures/checks';
import { hostingChecks, hostingClaims } from '../hosting/checks';
import { ledgerChecks } from '../ledger/checks';
import { optionChecks, optionClaims } from '../option/checks';
import { promotionChecks } from '../promotion/checks';
import { grantCheck } from '../security/grant-check';
import { spotChecks, spotClaims } from '../spot/checks';
import { subscriptionChecks, subscriptionClaims } from '../subscription/checks';
import { transferChecks } from '../wallet/checks';
import { depositChecks } from '../wallet/deposit-checks';
import { withdrawalChecks, withdrawalClaims } from '../wallet/withdrawal-checks';
import type { Check } from './check';
import { frozenCheck } from './claims';

/** Every check; a flow that moves money adds its checks and claims. */
export const allChecks: readonly Check[] = [
  ...ledgerChecks,
  frozenCheck([
    spotClaims,
    futuresClaims,
    optionClaims,
    hostingClaims,
    withdrawalClaims,
    subscriptionClaims,
  ]),
  ...spotChecks,
  ...futuresChecks,
  ...optionChecks,
  ...hostingChecks,
  ...transferChecks,
  ...depositChecks,
  ...withdrawalChecks,
  ...subscriptionChecks,
  ...promotionChecks,
  grantCheck,
];
