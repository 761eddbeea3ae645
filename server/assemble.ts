import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createOwnLimits } from './account/own-limits';
import { createPush } from './account/push';
import type { OpenDatabase } from './database/open';
import { openSeal } from './database/sealing';
import { serverSecret } from './database/server-secret';
import { openFeatures } from './domains';
import { createEngine } from './engine/engine';
import { openContracts } from './futures/futures-account';
import { createFuturesExchange } from './futures/futures-exchange';
import { createFuturesNotifier } from './futures/futures-notifier';
import { createHosting } from './hosting/hosting';
import { hostingNotifier } from './hosting/hosting-notifier';
import { pageHeadersIn } from './http/page-policy';
import { coinLogosIn, type LogoOf } from './instruments/coin-logos';
import type { Feed } from './market/feed';
import { createMarket } from './market/market';
import { createMarketStore, type MarketStore } from './market/store';
import { createCouriers } from './messages/courier';
import { createOptions } from './option/options';
import { createOptionNotifier } from './option/order-notifier';
import type { Clock } from './platform/clock';
import type { ServerConfig } from './platform/config';
import { originsIn } from './platform/deployment';
import { reportFault } from './platform/fault';
import { createRebates } from './promotion/rebates';
import { createNotifier } from './realtime/notifier';
import type { EventDelivery } from './realtime/private-events';
import { createApp } from './requests/app';
import type { Call } from './requests/call';
import { createCommitBatcher } from './requests/commit-batcher';
import { createKeyedLock } from './requests/keyed-lock';
import type { Services } from './requests/services';
import { createSessions } from './security/sessions';
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
  readonly store: MarketStore;
  /**
   * Starts the delivery of events to open apps, and of some to browsers that are closed. Earlier
   * events reached nobody.
   */
  readonly connect: (delivery: EventDelivery) => void;
};

type Parts = Pick<
  Services,
  | 'db'
  | 'clock'
  | 'market'
  | 'engine'
  | 'rebates'
  | 'config'
  | 'features'
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
  const options = createOptions({ ...parts, onChanged: optionNotifier.orderChanged });
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
  const connect = (delivery: EventDelivery): void => {
    orderNotifier.connect(delivery.toUser);
    optionNotifier.connect(delivery.toUser);
    futuresNotifier.connect(delivery);
  };
  return { exchange, options, futures, hosting, subscriptions, connect };
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

/** What happens while the app is closed reaches a browser that subscribed. */
const connectOver =
  (
    { push, notifier, balanceNotifier }: Pick<Services, 'push' | 'notifier' | 'balanceNotifier'>,
    connectTrading: (delivery: EventDelivery) => void,
  ) =>
  (delivery: EventDelivery): void => {
    const toUser = push.besides(delivery.toUser);
    notifier.connect(toUser);
    balanceNotifier.connect(delivery);
    connectTrading({
      toUser,
      isListening: (userId) => delivery.isListening(userId) || push.hasSubscribed(userId),
    });
  };

/** The market over a feed, running, with the store that it writes to. */
const startMarket = async ({
  feed,
  clock,
  db,
  config: { settings },
  report,
}: Pick<Services, 'db' | 'clock' | 'config' | 'report'> & { readonly feed: Feed }) => {
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
  return { store, market };
};

/**
 * Creates and connects the parts of a server over a writable database, with the feed running. It
 * does not listen, and starts no background work: the market writes, and the engine moves records,
 * when they are started.
 */
export const assembleServer = async ({
  config,
  clock,
  feed,
  database,
  calls,
  files = fileStoreFor(config),
  logoOf = coinLogosIn(webFolder),
  report = reportFault,
}: {
  readonly config: ServerConfig;
  readonly clock: Clock;
  readonly feed: Feed;
  readonly database: Pick<OpenDatabase, 'db' | 'endLost'>;
  readonly calls: readonly Call[];
  readonly files?: FileStore;
  readonly logoOf?: LogoOf;
  readonly report?: Services['report'];
}): Promise<AssembledServer> => {
  const { db } = database;
  const { settings } = config;
  const { store, market } = await startMarket({ feed, clock, db, config, report });
  const lock = createKeyedLock(database.endLost);
  const balanceNotifier = createBalanceNotifier({ db, clock, report });
  const people = await reachingPeople({ db, clock, config, report });
  const engine = createEngine({ db, clock, market, store, lock, report });
  const rebates = createRebates({ db, market, settings });
  const parts = {
    db,
    clock,
    market,
    engine,
    rebates,
    config,
    features: openFeatures(config),
    notifier: people.notifier,
    balanceNotifier,
    logoOf,
    report,
  };
  const { connect: connectTrading, ...trading } = tradingOver(parts);
  const uploads = createUploads({
    db,
    clock,
    settings,
    files,
    secret: await serverSecret(db, 'upload'),
  });
  const services: Services = {
    ...parts,
    ...people,
    ...trading,
    lock,
    uploads,
    ownLimits: createOwnLimits({ db, clock, lock }),
    paperAddresses: createPaperAddresses(await serverSecret(db, 'deposit')),
    commitBatcher: createCommitBatcher(db),
    requestSecret: await serverSecret(db, 'request'),
  };
  const app = await createApp(services, calls, {
    ...pageHeadersIn(webFolder),
    connect: originsIn(webFolder),
  });
  return { app, services, store, connect: connectOver(services, connectTrading) };
};
