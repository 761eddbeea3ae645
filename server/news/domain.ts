import type { DomainManifest } from '../manifest/manifest';
import { articleCalls } from './article-routes';

/** What articles add to the server. */
export const articlesManifest = {
  calls: articleCalls,
  checks: [],
  claims: [],
  purges: [],
  reviewKinds: {},
  features: () => ({}),
} satisfies DomainManifest;
