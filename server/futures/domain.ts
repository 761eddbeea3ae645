import type { DomainManifest } from '../manifest/manifest';
import { futuresChecks, futuresClaims } from './checks';
import { futuresOrderCalls } from './futures-order-routes';
import { futuresPageCalls } from './futures-page-routes';

/** What contracts add to the server. */
export const futuresManifest = {
  calls: [...futuresPageCalls, ...futuresOrderCalls],
  checks: futuresChecks,
  claims: [futuresClaims],
} satisfies DomainManifest;
