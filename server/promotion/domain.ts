import type { DomainManifest } from '../manifest/manifest';
import { promotionChecks } from './checks';
import { promotionCalls } from './promotion-routes';

/** What referrals add to the server. */
export const promotionManifest = {
  calls: promotionCalls,
  checks: promotionChecks,
  claims: [],
  purges: [],
  reviewKinds: {},
  features: () => ({}),
} satisfies DomainManifest;
