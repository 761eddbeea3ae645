import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { hourMs, minuteMs } from '../schemas/kernel/time';
import { ensureDemoAccount } from './account/demo-account';
import { type AssembledServer, assembleServer, webFolder } from './assemble';
import { snapshotCommands } from './backup/snapshot';
import { mountContract } from './contract/mount';
import type { Database, OpenDatabase } from './database/open';
import { serverSecret } from './database/server-secret';
import type { WriterDatabase } from './database/writer';
import { mountDevRoutes } from './dev-routes';
import { allChecks, calls, domains, purges, reviewKinds } from './domains';
import { boundConnections } from './http/connections';
import { hasDocumentSite, serveDocumentSite } from './http/document-site';
import { drain } from './http/drain';
import { headSentence, mountHealth } from './integrity/health';
import { openWriterWithClock } from './integrity/start-clock';
import { journalHead } from './integrity/verify';
import { createViolationCommands } from './integrity/violation-command';
import { violationCommands } from './integrity/violation-endpoint';
import { createWatch, type Watch } from './integrity/watch';
import type { Feed } from './market/feed';
import { liveFeed } from './market/live/live-feed';
import { recordedFeed } from './market/recorded/recorded-feed';
import { simulatedFeed } from './market/simulated/simulated-feed';
import { articleCommands } from './news/article-endpoint';
import { repeat } from './platform/clock';
import type { ServerConfig } from './platform/config';
import { reportFault as report } from './platform/fault';
import { type LocalCommand, openLocalEndpoint } from './platform/local-endpoint';
import { createShutdown, type Shutdown } from './platform/shutdown';
import { startPayouts } from './promotion/payout';
import { purgeEach } from './purges';
import { createRealtime, type Realtime } from './realtime/realtime';
import { reviewCommands } from './review/review-endpoint';
import { startReview } from './review/start-review';
import { ensureDemoProducts } from './subscription/demo-products';
import { createChatSocket } from './support/receive-message';
import { supportCommands } from './support/support-endpoint';

/** Time for running requests to finish when the server stops. */
const drainMs = 4_000;
/** The longest time for any other step; all together they may take longer than the process has. */
const stepMs = 1_500;
/** For its last writes and, embedded, a checkpoint. */
const databaseMs = 4_000;

const failedIn = (where: string) => (error: unknown) => report(error, where);

const createFeed = async (config: ServerConfig, db: Database): Promise<Feed> => {
  switch (config.MARKET_FEED) {
    case 'simulated':
      return simulatedFeed({ seed: config.MARKET_SEED ?? (await serverSecret(db, 'market')) });
    case 'recorded':
      return recordedFeed({
        folder: config.MARKET_DATA,
        speed: config.MARKET_SPEED,
        ...(config.MARKET_SET ? { set: config.MARKET_SET } : {}),
        ...(config.MARKET_START ? { start: config.MARKET_START } : {}),
      });
    case 'live':
      return liveFeed({
        exchange: config.LIVE_EXCHANGE,
        ...(config.LIVE_SYMBOLS ? { symbols: config.LIVE_SYMBOLS } : {}),
      });
  }
};

/** Closes the database if the feed cannot be created, as without its recording. */
const feedFor = async (config: ServerConfig, { db, close }: OpenDatabase): Promise<Feed> => {
  try {
    return await createFeed(config, db);
  } catch (error) {
    await close();
    throw error;
  }
};

/** The site of the documents, beside the built server. */
const documentFolder = fileURLToPath(new URL('../docs', import.meta.url));

const serveWeb = async (app: FastifyInstance) => {
  if (!existsSync(join(webFolder, 'index.html'))) return;
  await app.register(async (web) => {
    // Caches must distinguish responses by encoding, and by the site that opened the page.
    web.addHook('onSend', async (_, reply) => {
      reply.header('vary', 'Origin, Accept-Encoding, Sec-Fetch-Site');
    });
    await web.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const isHashed = path.includes(`${join('web', 'assets')}`);
        response.setHeader(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  });
};

/** The server runs without it if it cannot be opened, as on a read-only disk. */
const openEndpoint = (config: ServerConfig, commands: Readonly<Record<string, LocalCommand>>) =>
  openLocalEndpoint(config, commands, report).catch((error: unknown) => {
    report(error, 'opening the local endpoint');
    return async () => undefined;
  });

/** The commands of the local endpoint beside those of reviewers. */
const operatorCommands = ({
  assembled: { services },
  database,
  watch,
  realtime,
}: {
  readonly assembled: AssembledServer;
  readonly database: WriterDatabase;
  readonly watch: Watch;
  readonly realtime: Realtime;
}) => {
  const { db, clock, config } = services;
  const violations = async () => ({
    open: watch.violations(),
    acknowledged: watch.acknowledged(),
  });
  return {
    ...supportCommands(services),
    ...snapshotCommands(config, database),
    ...articleCommands({ db, clock, announce: realtime.announce }),
    ...violationCommands(
      createViolationCommands({ db, clock, violations, onAcknowledged: watch.recheck }),
    ),
  };
};

/** The documents of the project where they are built; those of the calls in any case. */
const mountDocuments = async (app: AssembledServer['app']): Promise<void> => {
  const hasSite = hasDocumentSite(documentFolder);
  mountContract(app, domains, hasSite);
  if (hasSite) await serveDocumentSite(app, documentFolder);
};

/** The account of a demonstration, beside the products that it can buy. */
const ensureDemoData = async (services: AssembledServer['services']) => {
  const account = await ensureDemoAccount(services);
  await ensureDemoProducts(services);
  return account;
};

/** What is done again and again beside the work of the domains, until the result is called. */
const startTimers = (services: AssembledServer['services'], printHead: () => Promise<void>) => {
  const { clock, sessions } = services;
  const stops = [
    repeat(clock, hourMs, () => purgeEach(purges, services), failedIn('purging')),
    repeat(clock, minuteMs, sessions.endExpired, failedIn('session sweep')),
    repeat(clock, hourMs, printHead, failedIn('the head of the journal')),
  ];
  return () => stops.map((stop) => stop());
};

export type RunningServer = {
  readonly url: string;
  /** Resolves when another server has become the writer: this one must end. */
  readonly lost: Promise<void>;
  readonly demoAccount: { name: string; password: string } | null;
  readonly shutdown: Shutdown;
  readonly close: () => Promise<void>;
};

/**
 * Starts everything in one process; `print` reports what it waits for. Rejects with `ConfigError`
 * if the settings are invalid, and with `DirectoryInUse` or `WriterBusy` if another server has the
 * data.
 */
export const startServer = async (
  config: ServerConfig,
  print: (line: string) => void = () => undefined,
): Promise<RunningServer> => {
  const { clock, manual, database } = await openWriterWithClock(config, ({ holder }) =>
    print(`Another server (${holder}) writes to this database; standing by to take over from it.`),
  );
  const { db } = database;
  const { settings } = config;
  const feed = await feedFor(config, database);
  const assembled = await assembleServer({ config, clock, feed, database, calls });
  const { app, services } = assembled;
  const { engine, lock, market } = services;
  market.startWriting();
  const watch = createWatch({ checks: allChecks, db, report, onSuspended: engine.suspend });
  await mountDocuments(app);
  mountHealth(app, { config, clock, market, watch, database });
  const connections = boundConnections(app.server, {
    max: settings['http.connections'],
    perAddress: settings['http.connections_per_address'],
    trusts: config.trustsProxy,
  });
  if (config.TIDELINE_MODE === 'demo') mountDevRoutes(app, services, manual);
  await serveWeb(app);
  const demoAccount = config.TIDELINE_MODE === 'demo' ? await ensureDemoData(services) : null;
  await watch.checkNewest();
  watch.start();
  await engine.start();
  const realtime = createRealtime({
    ...services,
    httpServer: app.server,
    settings,
    trustsProxy: config.trustsProxy,
    chat: createChatSocket(services),
  });
  assembled.connect(realtime);
  await services.push.start();
  const review = startReview(services, reviewKinds);
  const payouts = startPayouts(services);
  const closeEndpoint = await openEndpoint(config, {
    ...reviewCommands(review.perform),
    ...operatorCommands({ assembled, database, watch, realtime }),
  });
  database.maintenance?.start(settings, report);
  const printHead = async () => print(headSentence(await journalHead(db)));
  await printHead();
  const stopTimers = startTimers(services, printHead);
  await app.listen({ port: config.PORT, host: config.HOST });
  const { port } = app.server.address() as AddressInfo;
  const shutdown = createShutdown([
    ['timers', stepMs, () => [...stopTimers(), engine.stop()]],
    ['sockets', stepMs, realtime.close],
    ['open requests', drainMs + stepMs, () => drain(app, connections, drainMs)],
    ['the local endpoint', stepMs, closeEndpoint],
    ['reviews', stepMs, review.stop],
    ['payouts', stepMs, payouts.stop],
    ['the check of the records', stepMs, watch.stop],
    ['notifications', stepMs, services.push.stop],
    ['the market', stepMs, market.stop],
    ['running orders', stepMs, lock.idle],
    ['the database', databaseMs, database.close],
  ]);
  return {
    url: `http://localhost:${port}`,
    lost: database.lost,
    demoAccount,
    shutdown,
    close: async () => void (await shutdown.run()),
  };
};
