import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createOwnLimits } from './account/own-limits';
import { createPush } from './account/push';
import type { OpenDatabase } from './database/open';
import { openSeal } from './database/sealing';
import { serverSecret } from './database/server-secret';
import { createEngine } from './engine/engine';
import { openContracts } from './futures/futures-account';
import { createFuturesExchange } from './futures/futures-exchange';
import { createFuturesNotifier } from './futures/futures-notifier';
import { createHosting } from './hosting/hosting';
import { hostingNotifier } from './hosting/hosting-notifier';
import { pageHeadersIn } from './http/page-policy';
import { coinLogosIn } from './instruments/coin-logos';
import type { Feed } from './market/feed';
import { createMarket, type Market } from './market/market';
import { createMarketStore, type MarketStore } from './market/store';
import { createCouriers } from './messages/courier';
import { createOptions } from './option/options';
import { createOptionNotifier } from './option/order-notifier';
import type { Clock } from './platform/clock';
import type { Config } from './platform/config';
import { originsIn } from './platform/deployment';
import { reportFault } from './platform/fault';
import { createRebates } from './promotion/rebates';
import { createNotifier } from './realtime/notifier';
import { createApp } from './requests/app';
import type { Call } from './requests/call';
import { createCommitBatcher } from './requests/commit-batcher';
import { createKeyedLock, type KeyedLock } from './requests/keyed-lock';
import { createSessions } from './security/sessions';
import type { Services } from './services';
import { createExchange } from './spot/exchange';
import { createOrderNotifier } from './spot/order-notifier';
import { createSubscriptions } from './subscription/subscriptions';
import { fileStoreFor } from './uploads/configured-file-store';
import type { FileStore } from './uploads/file-store';
import { createUploads } from './uploads/uploads';
import { createBalanceNotifier } from './wallet/balance-notifier';
import { createPaperAddresses } from './wallet/paper-addresses';

/** The built app, beside the built server. */
export const webFolder = fileURLToPath(new URL('../web', import.meta.url));

export type AssembledServer = {
  /** All calls are mounted; it is not listening. */
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly market: Market;
  readonly store: MarketStore;
  readonly lock: KeyedLock;
  readonly orderNotifier: ReturnType<typeof createOrderNotifier>;
  readonly optionNotifier: ReturnType<typeof createOptionNotifier>;
  readonly futuresNotifier: ReturnType<typeof createFuturesNotifier>;
};

type Parts = Pick<
  Services,
  | 'db'
  | 'clock'
  | 'market'
  | 'engine'
  | 'rebates'
  | 'config'
  | 'notifier'
  | 'balanceNotifier'
  | 'logoOf'
  | 'report'
>;

/** The domains of the engine, each with what notifies people of its changes. */
const tradingOver = (parts: Parts) => {
  const { balanceNotifier, clock, report, config } = parts;
  const { settings } = config;
  const orderNotifier = createOrderNotifier(balanceNotifier);
  const exchange = createExchange({ ...parts, settings, onChanged: orderNotifier.orderChanged });
  const optionNotifier = createOptionNotifier(balanceNotifier);
  const options = createOptions({ ...parts, onChanged: optionNotifier.optionChanged });
  const futuresNotifier = createFuturesNotifier({ ...balanceNotifier, clock, report });
  const futures = createFuturesExchange({
    ...parts,
    settings,
    onChanged: (order, cause) => futuresNotifier.orderChanged(reads, order, cause),
  });
  const reads = {
    shown: futures.shown,
    openContracts: (userId: number, pairId: number) =>
      openContracts({ ...parts, futures }, { userId, pairId }),
  };
  const hosting = createHosting({ ...parts, onChanged: hostingNotifier(parts) });
  const subscriptions = createSubscriptions(parts);
  const notifiers = { orderNotifier, optionNotifier, futuresNotifier };
  return { exchange, options, futures, hosting, subscriptions, notifiers };
};

/** Sessions, and what reaches people beside the responses to their calls. */
const reachingPeople = async (
  parts: Pick<Services, 'db' | 'clock' | 'config' | 'report'>,
): Promise<Pick<Services, 'sessions' | 'seal' | 'push' | 'couriers' | 'notifier'>> => {
  const { db, clock, config } = parts;
  const sessions = createSessions(db, clock, config.settings);
  const seal = await openSeal(db, config);
  return {
    sessions,
    seal,
    push: createPush({ ...parts, seal, sessions }),
    couriers: createCouriers(config, clock),
    notifier: createNotifier(),
  };
};

/**
 * Creates and connects the parts of a server over a writable database, with the market running. It
 * does not listen and starts no background work besides.
 */
export const assembleServer = async ({
  config,
  clock,
  feed,
  database,
  calls,
  files = fileStoreFor(config),
  report = reportFault,
}: {
  readonly config: Config;
  readonly clock: Clock;
  readonly feed: Feed;
  readonly database: Pick<OpenDatabase, 'db' | 'kind' | 'endLost'>;
  readonly calls: readonly Call[];
  readonly files?: FileStore;
  readonly report?: Services['report'];
}): Promise<AssembledServer> => {
  const { db } = database;
  const { settings } = config;
  const store = createMarketStore(db);
  const market = createMarket({
    feed,
    clock,
    store,
    staleSeconds: settings['feed.stale_seconds'],
    maxBars: settings['kline.max_bars'],
    failed: (error) => report(error, 'market'),
  });
  await market.start();
  const lock = createKeyedLock(database.endLost);
  const balanceNotifier = createBalanceNotifier({ db, clock, report });
  const people = await reachingPeople({ db, clock, config, report });
  const logoOf = coinLogosIn(webFolder);
  const engine = createEngine({ db, clock, market, store, lock, report });
  const rebates = createRebates({ db, market, settings });
  const parts = {
    db,
    clock,
    market,
    engine,
    rebates,
    config,
    notifier: people.notifier,
    balanceNotifier,
    logoOf,
    report,
  };
  const { notifiers, ...trading } = tradingOver(parts);
  const uploads = createUploads({
    db,
    clock,
    settings,
    files,
    secret: await serverSecret(db, 'upload'),
  });
  const services: Services = {
    config,
    clock,
    db,
    lock,
    market,
    engine,
    rebates,
    ...trading,
    uploads,
    report,
    balanceNotifier,
    ownLimits: createOwnLimits({ db, clock, lock }),
    paperAddresses: createPaperAddresses(await serverSecret(db, 'deposit')),
    commitBatcher: createCommitBatcher(db),
    requestSecret: await serverSecret(db, 'request'),
    ...people,
    logoOf,
  };
  const app = await createApp(services, calls, {
    ...pageHeadersIn(webFolder),
    connect: originsIn(webFolder),
  });
  return { app, services, market, store, lock, ...notifiers };
};
