import type { Check } from '../integrity/check';
import type { Claims } from '../integrity/claims';
import type { Call } from '../requests/call';

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
};
