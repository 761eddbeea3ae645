import type { DomainManifest } from '../manifest/manifest';
import { marketCalls } from './market-routes';

/** What the market adds to the server. */
export const marketManifest = {
  calls: marketCalls,
  checks: [],
  claims: [],
} satisfies DomainManifest;
