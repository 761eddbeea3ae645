import type { DomainManifest } from '../manifest/manifest';
import { chatCalls } from './chat-routes';

/** What customer service adds to the server. */
export const supportManifest = {
  calls: chatCalls,
  checks: [],
  claims: [],
  purges: [],
  reviewKinds: {},
  features: () => ({ chat: true }),
} satisfies DomainManifest;
