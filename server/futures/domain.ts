import type { DomainManifest } from '../manifest/manifest';
import { futuresChecks, futuresClaims } from './checks';
import { futuresOrderCalls } from './futures-order-routes';
import { futuresPageCalls } from './futures-page-routes';

/** What contracts add to the server. */
export const futuresManifest = {
  calls: [...futuresPageCalls, ...futuresOrderCalls],
  checks: futuresChecks,
  claims: [futuresClaims],
  purges: [],
  reviewKinds: {},
  features: ({ settings }) => ({
    lever: true,
    lever_limit: settings['lever.limit_open'],
    lever_stop: settings['lever.stop_open'],
  }),
} satisfies DomainManifest;
