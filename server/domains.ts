import { futuresDomain } from './futures/domain';
import { hostingDomain } from './hosting/domain';
import { checksOf } from './integrity/domain-checks';
import { ledgerDomain } from './ledger/domain';
import { optionDomain } from './option/domain';
import { promotionDomain } from './promotion/domain';
import { securityDomain } from './security/domain';
import { spotDomain } from './spot/domain';
import { subscriptionDomain } from './subscription/domain';
import { walletDomain } from './wallet/domain';

/** The domains that move money or grant rights, by their folders. */
const domains = [
  ledgerDomain,
  spotDomain,
  futuresDomain,
  optionDomain,
  hostingDomain,
  walletDomain,
  subscriptionDomain,
  promotionDomain,
  securityDomain,
];

/** Every check of the records. */
export const allChecks = checksOf(domains);
