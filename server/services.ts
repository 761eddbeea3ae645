import type { Clock } from './clock/clock';
import type { Commits } from './commits';
import type { Config } from './config';
import type { Database } from './database/open';
import type { Sessions } from './identity/sessions';
import type { Lanes } from './lanes';
import type { Market } from './market/market';
import type { Couriers } from './messages/courier';
import type { News } from './realtime/news';
import type { Seal } from './sealing';
import type { Exchange } from './spot/exchange';
import type { Uploads } from './uploads/uploads';

/** What the calls work with; made once at the start (see `main.ts`). */
export type Services = {
  config: Config;
  clock: Clock;
  db: Database;
  sessions: Sessions;
  lanes: Lanes;
  commits: Commits;
  market: Market;
  exchange: Exchange;
  couriers: Couriers;
  uploads: Uploads;
  news: News;
  /** Hashes what must not be stored as it was sent, in the fingerprints of request keys. */
  requestSecret: string;
  /** Keeps the secrets that must be read again. */
  seal: Seal;
  /** Notes a fault of our own: its kind and where it arose, nothing of the request. */
  report: (error: unknown, where: string) => void;
};
