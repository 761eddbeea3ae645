import { type Kysely, sql } from 'kysely';
import { type AssembledServer, assembleServer } from '../../server/assemble';
import { isFenced } from '../../server/database/fence';
import { openPool } from '../../server/database/open';
import type { Tables } from '../../server/database/tables';
import { calls, reviewKinds } from '../../server/domains';
import type { Clock, TestClock } from '../../server/platform/clock';
import { configFrom } from '../../server/platform/config';
import { createReviewer, type Reviewer } from '../../server/review/reviewer';
import type { FileStore } from '../../server/uploads/file-store';
import type { SimulatedDatabase } from './database';
import type { SharedFeed } from './feed';
import { withdrawalsPerDay } from './withdrawal-limit';

/** One server of a simulation, without its network listeners. */
export type Node = {
  readonly name: string;
  readonly server: AssembledServer;
  readonly reviewer: Reviewer;
  readonly term: number;
  /** Ends it like a SIGKILL: nothing that it started continues. */
  readonly kill: () => void;
  readonly isAlive: () => boolean;
  /** Whether it learned that another server has the lease. */
  readonly isFenced: () => boolean;
};

/** A fault that a server reported. */
export type Reported = { readonly error: unknown; readonly where: string };

const connections = 4;

/** A clock whose timers stop with the server that set them. */
const mortalClock = (clock: TestClock, isAlive: () => boolean): Clock => ({
  now: clock.now,
  rate: clock.rate,
  at: (instantMs, run) => clock.at(instantMs, () => (isAlive() ? run() : undefined)),
  // What a killed server had begun never ends.
  during: () => undefined,
});

const simulatedConfig = () => {
  const environment = { CLOCK: 'test', SEAL_KEY: Buffer.alloc(32, 7).toString('base64') };
  const config = configFrom(environment);
  return {
    ...config,
    settings: {
      ...config.settings,
      'rate.orders_per_s': 1_000_000,
      'rate.ip_per_min': 1_000_000,
      'withdraw.kyc': false,
      'withdraw.per_day': withdrawalsPerDay,
      // Few of the people are verified; the rule has tests of its own.
      'option.kyc': false,
      'option.even_open': true,
    },
  };
};

const noFiles: FileStore = {
  put: async () => undefined,
  get: async () => null,
  remove: async () => undefined,
};

/** Starts a server on the simulated database and takes over the lease. */
export const startNode = async (world: {
  readonly name: string;
  readonly database: SimulatedDatabase;
  readonly clock: TestClock;
  readonly feed: SharedFeed;
  readonly report: (reported: Reported) => void;
  /** Called with the lease, before anything reads the clock. */
  readonly restartClock: (db: Kysely<Tables>) => Promise<void>;
}): Promise<Node> => {
  const { name, database, report } = world;
  let isAlive = true;
  let wasFenced = false;
  const clock = mortalClock(world.clock, () => isAlive);
  const { db } = openPool(
    {
      user: 'postgres',
      database: 'postgres',
      max: connections,
      idleTimeoutMillis: 0,
      stream: database.streamOf(name),
    },
    () => {
      wasFenced = true;
    },
  );
  const { rows } = await sql<{ term: number }>`
    select writer_take(term, ${name}) as term from writer_lease`.execute(db);
  const term = rows[0]?.term ?? 0;
  database.setTerm(name, term);
  await world.restartClock(db);
  const config = simulatedConfig();
  const server = await assembleServer({
    config,
    clock,
    calls,
    files: noFiles,
    feed: world.feed.forServer(),
    // One commit at a time, so that requests gather into batches as they do under load.
    database: { db, endLost: async () => undefined },
    report: (error, where) => {
      if (isAlive && !isFenced(error)) report({ error, where });
    },
  });
  server.services.market.startWriting();
  await server.services.engine.start();
  return {
    name,
    server,
    term,
    reviewer: createReviewer(server.services, reviewKinds),
    isAlive: () => isAlive,
    isFenced: () => wasFenced,
    kill: () => {
      isAlive = false;
      void server.services.market.stop().catch(() => undefined);
      database.disconnect(name);
    },
  };
};
