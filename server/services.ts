import type { Database } from './database/open';
import type { Market } from './market/market';
import type { Couriers } from './messages/courier';
import type { Clock } from './platform/clock';
import type { Config } from './platform/config';
import type { Seal } from './platform/sealing';
import type { Notifier } from './realtime/notifier';
import type { CommitBatcher } from './requests/commit-batcher';
import type { KeyedLock } from './requests/keyed-lock';
import type { Sessions } from './security/sessions';
import type { Exchange } from './spot/exchange';
import type { Uploads } from './uploads/uploads';

/** What the calls work with; made once at the start (see `main.ts`). */
export type Services = {
  config: Config;
  clock: Clock;
  db: Database;
  sessions: Sessions;
  lock: KeyedLock;
  commitBatcher: CommitBatcher;
  market: Market;
  exchange: Exchange;
  couriers: Couriers;
  uploads: Uploads;
  notifier: Notifier;
  /** Hashes what must not be stored as it was sent, in the fingerprints of request keys. */
  requestSecret: string;
  /** Keeps the secrets that must be read again. */
  seal: Seal;
  /** Notes a fault of our own: its kind and where it arose, nothing of the request. */
  report: (error: unknown, where: string) => void;
};
