import type { Features } from '../../schemas/kernel/config';
import type { Check } from '../integrity/check';
import type { Claims } from '../integrity/claims';
import type { ServerConfig } from '../platform/config';
import type { Call } from '../requests/call';
import type { Services } from '../requests/services';
import type { ReviewKinds } from './review-kind';

/** What is deleted after some time. */
export type Purge = {
  /** What it deletes, in reports. */
  readonly what: string;
  readonly run: (services: Services) => Promise<unknown>;
};

/** What decides which features are open. */
export type FeatureConfig = Pick<ServerConfig, 'settings' | 'TIDELINE_MODE'>;

/**
 * What a domain adds to the server. Every key is required, so a new kind of contribution does not
 * compile until each domain states its own, if only as none.
 */
export type DomainManifest = {
  readonly calls: readonly Call[];
  /** The checks of its records. */
  readonly checks: readonly Check[];
  /** What its open records hold frozen. */
  readonly claims: readonly Claims[];
  readonly purges: readonly Purge[];
  /** Its records that wait for a reviewer. */
  readonly reviewKinds: Partial<ReviewKinds>;
  /** Which of its features are open (contract/calls/get-app-config.md). */
  readonly features: (config: FeatureConfig) => Partial<Features>;
};
