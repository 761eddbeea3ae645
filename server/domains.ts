import { futuresManifest } from './futures/domain';
import { hostingManifest } from './hosting/domain';
import { checksOf } from './integrity/domain-checks';
import { ledgerManifest } from './ledger/domain';
import { optionManifest } from './option/domain';
import { promotionManifest } from './promotion/domain';
import { securityManifest } from './security/domain';
import { spotManifest } from './spot/domain';
import { subscriptionManifest } from './subscription/domain';
import { walletManifest } from './wallet/domain';

/** The manifest of every folder that has a `domain.ts` (`tests/project/server-order.test.ts`). */
const manifests = [
  ledgerManifest,
  spotManifest,
  futuresManifest,
  optionManifest,
  hostingManifest,
  walletManifest,
  subscriptionManifest,
  promotionManifest,
  securityManifest,
];

/** Every check of the records. */
export const allChecks = checksOf(manifests);
