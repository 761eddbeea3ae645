import type { DomainManifest } from '../manifest/manifest';
import { hostingChecks, hostingClaims } from './checks';
import { hostingCalls } from './hosting-routes';

/** What hosting adds to the server. */
export const hostingManifest = {
  calls: hostingCalls,
  checks: hostingChecks,
  claims: [hostingClaims],
  purges: [],
  reviewKinds: {},
  features: () => ({ hosting: true }),
} satisfies DomainManifest;
