import type { Features } from '../../schemas/kernel/config';
import type { Database } from '../database/open';
import type { Seal } from '../database/sealing';
import type { LogoOf } from '../instruments/coin-logos';
import type { Clock } from '../platform/clock';
import type { ServerConfig } from '../platform/config';
import type { CommitBatcher } from './commit-batcher';
import type { KeyedLock } from './keyed-lock';

/**
 * What every call is handed, created once at the start (see `server/assemble.ts`). The folders above
 * this one add what they create, beside its type.
 */
export interface Services {
  config: ServerConfig;
  clock: Clock;
  db: Database;
  lock: KeyedLock;
  commitBatcher: CommitBatcher;
  /** What is open, by name (contract/calls/get-app-config.md). */
  features: Features;
  /** Hashes secrets in the fingerprints of idempotency keys. */
  requestSecret: string;
  /** Encrypts secrets that must be readable again. */
  seal: Seal;
  /** The mark of a currency, for rows that show it. */
  logoOf: LogoOf;
  /** Logs a fault by its kind and place, without anything of the request. */
  report: (error: unknown, where: string) => void;
}
