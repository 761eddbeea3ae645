import type { DomainManifest } from '../manifest/manifest';
import { spotChecks, spotClaims } from './checks';
import { spotOrderCalls } from './spot-order-routes';

/** What spot trading adds to the server. */
export const spotManifest = {
  calls: spotOrderCalls,
  checks: spotChecks,
  claims: [spotClaims],
  purges: [],
  reviewKinds: {},
  features: () => ({ spot: true }),
} satisfies DomainManifest;
