import type { DomainManifest } from '../manifest/manifest';
import { chatCalls } from './chat-routes';
import { supportMeanings } from './meanings';

/** What customer service adds to the server. */
export const supportManifest = {
  calls: chatCalls,
  checks: [],
  claims: [],
  purges: [],
  reviewKinds: {},
  features: () => ({ chat: true }),
  meanings: supportMeanings,
} satisfies DomainManifest;
