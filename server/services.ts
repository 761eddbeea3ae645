import type { OwnLimits } from './account/own-limits';
import type { Push } from './account/push';
import type { Database } from './database/open';
import type { Seal } from './database/sealing';
import type { Engine } from './engine/engine';
import type { FuturesExchange } from './futures/futures-exchange';
import type { Hosting } from './hosting/hosting';
import type { LogoOf } from './instruments/coin-logos';
import type { Market } from './market/market';
import type { Couriers } from './messages/courier';
import type { Options } from './option/options';
import type { Clock } from './platform/clock';
import type { Config } from './platform/config';
import type { Rebates } from './promotion/rebates';
import type { Notifier } from './realtime/notifier';
import type { CommitBatcher } from './requests/commit-batcher';
import type { KeyedLock } from './requests/keyed-lock';
import type { Sessions } from './security/sessions';
import type { Exchange } from './spot/exchange';
import type { Subscriptions } from './subscription/subscriptions';
import type { Uploads } from './uploads/uploads';
import type { BalanceNotifier } from './wallet/balance-notifier';
import type { PaperAddresses } from './wallet/paper-addresses';

/** Created once at the start (see `assemble.ts`). */
export type Services = {
  config: Config;
  clock: Clock;
  db: Database;
  sessions: Sessions;
  lock: KeyedLock;
  commitBatcher: CommitBatcher;
  market: Market;
  engine: Engine;
  rebates: Rebates;
  exchange: Exchange;
  options: Options;
  futures: FuturesExchange;
  hosting: Hosting;
  subscriptions: Subscriptions;
  couriers: Couriers;
  uploads: Uploads;
  notifier: Notifier;
  balanceNotifier: BalanceNotifier;
  push: Push;
  ownLimits: OwnLimits;
  paperAddresses: PaperAddresses;
  /** Hashes secrets in the fingerprints of idempotency keys. */
  requestSecret: string;
  /** Encrypts secrets that must be readable again. */
  seal: Seal;
  /** The mark of a currency, for rows that show it. */
  logoOf: LogoOf;
  /** Logs a fault by its kind and place, without anything of the request. */
  report: (error: unknown, where: string) => void;
};
