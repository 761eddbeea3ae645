import { createOwnLimits } from '../../../server/account/own-limits';
import { createPush } from '../../../server/account/push';
import type { Database } from '../../../server/database/open';
import { createSeal } from '../../../server/database/sealing';
import { createEngine } from '../../../server/engine/engine';
import { createFuturesExchange } from '../../../server/futures/futures-exchange';
import { createHosting } from '../../../server/hosting/hosting';
import type { Market } from '../../../server/market/market';
import { createMarketStore } from '../../../server/market/store';
import { createCouriers } from '../../../server/messages/courier';
import { createOptions } from '../../../server/option/options';
import type { Clock } from '../../../server/platform/clock';
import { configFrom } from '../../../server/platform/config';
import { createRebates } from '../../../server/promotion/rebates';
import { createNotifier } from '../../../server/realtime/notifier';
import { UndeclaredRefusal } from '../../../server/requests/call-refusals';
import { createCommitBatcher } from '../../../server/requests/commit-batcher';
import { createKeyedLock } from '../../../server/requests/keyed-lock';
import { createSessions } from '../../../server/security/sessions';
import type { Services } from '../../../server/services';
import { createExchange } from '../../../server/spot/exchange';
import { createSubscriptions } from '../../../server/subscription/subscriptions';
import { createUploads } from '../../../server/uploads/uploads';
import { createBalanceNotifier } from '../../../server/wallet/balance-notifier';
import { createPaperAddresses } from '../../../server/wallet/paper-addresses';
import { memoryFiles } from './memory-files';

export type TestServices = Services & {
  /** Faults of our own that were noted; a test of refusals expects none. */
  faults: unknown[];
};

/** The parts that the calls work with, in demonstration mode, over a database and a market. */
export const servicesOver = (parts: {
  db: Database;
  clock: Clock;
  market: Market;
  environment?: Record<string, string>;
}): TestServices => {
  const { db, clock, market } = parts;
  const config = configFrom({ CLOCK: 'test', ...parts.environment });
  const faults: unknown[] = [];
  const report = (error: unknown) => {
    if (error instanceof UndeclaredRefusal) throw error;
    faults.push(error);
  };
  const lock = createKeyedLock();
  const { settings } = config;
  const store = createMarketStore(db);
  const engine = createEngine({ db, clock, market, store, lock, report });
  const notifier = createNotifier();
  const balanceNotifier = createBalanceNotifier({ db, clock, report });
  const rebates = createRebates({ db, market, settings });
  const sessions = createSessions(db, clock, settings);
  const seal = createSeal(Buffer.alloc(32, 7));
  return {
    config,
    clock,
    db,
    lock,
    market,
    report,
    faults,
    sessions,
    commitBatcher: createCommitBatcher(db),
    engine,
    rebates,
    exchange: createExchange({
      db,
      clock,
      market,
      engine,
      settings,
      rebates,
      onChanged: () => undefined,
    }),
    options: createOptions({
      db,
      clock,
      market,
      config,
      engine,
      rebates,
      onChanged: () => undefined,
    }),
    futures: createFuturesExchange({
      db,
      clock,
      market,
      engine,
      settings,
      rebates,
      onChanged: () => undefined,
    }),
    hosting: createHosting({ db, clock, engine, rebates, onChanged: () => undefined }),
    subscriptions: createSubscriptions({ db, engine, notifier, balanceNotifier }),
    couriers: createCouriers(config, clock),
    uploads: createUploads({
      db,
      clock,
      settings,
      files: memoryFiles(),
      secret: 'a secret of the tests',
    }),
    notifier,
    balanceNotifier,
    paperAddresses: createPaperAddresses('a secret of the tests'),
    requestSecret: 'a secret of the tests',
    seal,
    ownLimits: createOwnLimits({ db, clock, lock }),
    push: createPush({ db, clock, config, seal, sessions, report }),
    logoOf: (currency) => `assets/${currency}.svg`,
  };
};

let lastPerson = 0;

/** Somebody with an account and an open session. */
export const newPerson = async ({
  db,
  clock,
  sessions,
}: Services): Promise<{ id: number; token: string }> => {
  lastPerson += 1;
  const { id } = await db
    .insertInto('app_user')
    .values({
      kind: 'email',
      area_code: '',
      account: `person${lastPerson}@example.com`,
      nickname: `Person ${lastPerson}`,
      password_hash: 'nobody logs in with this',
      invite_code: `CODE${lastPerson}`,
      inviter_id: null,
      identity: 'member',
      authorization_code: `A${lastPerson}`,
      lang: 'zh',
      is_disabled: false,
      created_ms: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await sessions.open(id, { device: 'test', address: '127.0.0.1' });
  return { id, token };
};
