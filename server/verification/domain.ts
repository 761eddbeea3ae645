import type { DomainManifest } from '../manifest/manifest';
import { verificationCalls } from './verification-routes';

/** What identity verification adds to the server. */
export const verificationManifest = {
  calls: verificationCalls,
  checks: [],
  claims: [],
} satisfies DomainManifest;
