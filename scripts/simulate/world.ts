import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { migrate } from '../../server/database/migrate';
import { openPool } from '../../server/database/open';
import type { Tables } from '../../server/database/tables';
import { clockStartMs } from '../../server/integrity/start-clock';
import { hashesAreIdle } from '../../server/security/passwords';
import { createRestartableClock, type RestartableClock } from './clock';
import { createSimulatedDatabase, type Fate, type SimulatedDatabase } from './database';
import { createSharedFeed, type SharedFeed } from './feed';
import { type Node, type Reported, startNode } from './node';
import type { Person } from './people';
import { createRandom, type Random } from './random';

/** A violated rule, named by the message. */
export class Violated extends Error {
  override readonly name = 'Violated';
}

/** A tick, and the open orders within its reach according to the database. */
export type SentTick = {
  readonly uid: string;
  readonly pairId: number;
  readonly quantity: string;
  /** Null if unknown: a transaction was open, or there was no single server. */
  readonly reached: readonly number[] | null;
};

export type World = {
  readonly random: Random;
  readonly database: SimulatedDatabase;
  readonly observer: Kysely<Tables>;
  readonly clock: RestartableClock;
  readonly feed: SharedFeed;
  readonly people: Person[];
  /** The running servers, the writer last; an older one may not know that it lost the lease. */
  readonly nodes: Node[];
  readonly reported: Reported[];
  readonly ticks: SentTick[];
  /** Pending work, with its description. */
  readonly pending: Map<Promise<unknown>, string>;
  readonly log: string[];
  /** The number of injected faults. */
  faults: number;
  losesMessages: boolean;
  /** The first rule violated by pending work. */
  violation: Violated | null;
  started: number;
};

let migrated: Blob | undefined;

/** A migrated database, created once per process. */
export const migratedImage = async (): Promise<Blob> => {
  if (migrated) return migrated;
  const database = await createSimulatedDatabase();
  const { db } = openPool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    stream: database.observer,
  });
  await migrate(db);
  migrated = await database.dump();
  await database.close();
  return migrated;
};

/** Monday noon, far from every change of day. */
const beginMs = Date.parse('2026-03-02T12:00:00.000Z');

export const createWorld = async (seed: number): Promise<World> => {
  const random = createRandom(seed);
  const database = await createSimulatedDatabase(await migratedImage());
  const { db: observer } = openPool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    stream: database.observer,
  });
  return {
    random,
    database,
    observer,
    clock: createRestartableClock(beginMs),
    feed: createSharedFeed(),
    people: [],
    nodes: [],
    reported: [],
    ticks: [],
    pending: new Map(),
    log: [],
    faults: 0,
    losesMessages: false,
    started: 0,
    violation: null,
  };
};

const nextIteration = () => new Promise<void>((resolve) => setImmediate(resolve));
/** Event loop iterations without activity, after which everything waits for the database. */
const idleIterations = 4;
/** A limit in real time for work outside the simulation, such as hashing. */
const hangMs = 30_000;

/** Lets the servers run until they wait for the database, the clock or people. */
const settle = async ({ database, pending }: World): Promise<void> => {
  let idle = 0;
  while (idle < idleIterations) {
    const before = `${database.activity()} ${pending.size}`;
    await nextIteration();
    if (!hashesAreIdle()) {
      await pause(1);
      idle = 0;
      continue;
    }
    idle = `${database.activity()} ${pending.size}` === before ? idle + 1 : 0;
  }
};

/** Registers work as pending until it settles. */
export const begin = <Result>(
  world: World,
  name: string,
  work: Promise<Result>,
): Promise<Result> => {
  world.pending.set(work, name);
  const forget = () => void world.pending.delete(work);
  work.then(forget, forget);
  return work;
};

/** Replies to commits are lost most often, because their outcome is then unknown. */
const commits = /request_commit|^Q commit/;

const fateOf = ({ random, losesMessages }: World, text: string): Fate => {
  if (!losesMessages) return 'answered';
  return commits.test(text)
    ? random.weighted({ answered: 84, 'reply lost': 14, lost: 2 })
    : random.weighted({ answered: 97, 'reply lost': 2, lost: 1 });
};

/** Executes one database message of one server; false if there is none. */
export const releaseOne = async (world: World): Promise<boolean> => {
  await settle(world);
  const ready = world.database.ready();
  if (ready.length === 0) return false;
  const { id, owner } = world.random.oneOf(ready);
  const fate = fateOf(world, world.database.next(id));
  const text = world.database.release(id, fate);
  if (fate !== 'answered') {
    world.faults += 1;
    world.log.push(`  ${owner}: ${fate}: ${text}`);
  }
  return true;
};

/** Executes messages until the promise settles. */
export const until = async <Result>(world: World, work: Promise<Result>): Promise<Result> => {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  let idleSince: number | null = null;
  while (!isOver) {
    if (await releaseOne(world)) {
      idleSince = null;
      continue;
    }
    await pause(1);
    idleSince ??= performance.now();
    if (performance.now() - idleSince > hangMs) throw new Violated('something waits for ever');
  }
  return work;
};

/** Executes messages until no work is pending, without faults. */
export const drain = async (world: World): Promise<void> => {
  const losesMessages = world.losesMessages;
  world.losesMessages = false;
  let idleSince: number | null = null;
  for (;;) {
    if (await releaseOne(world)) {
      idleSince = null;
      continue;
    }
    if (world.pending.size === 0) break;
    await pause(1);
    idleSince ??= performance.now();
    if (performance.now() - idleSince > hangMs) {
      throw new Violated(`waits for ever: ${[...world.pending.values()].join(', ')}`);
    }
  }
  world.losesMessages = losesMessages;
};

export const writerOf = ({ nodes }: World): Node => {
  const node = nodes.at(-1);
  if (!node) throw new Error('No server runs.');
  return node;
};

/**
 * Starts one more server; it is the writer from then on. `machineMs` is the time of the machine's
 * clock if that was restarted with all servers, else null.
 */
export const startWriter = async (world: World, machineMs: number | null = null): Promise<Node> => {
  world.started += 1;
  const { database, clock, feed } = world;
  const name = `server ${world.started}`;
  const losesMessages = world.losesMessages;
  // Without faults, because a failed start would only be repeated.
  world.losesMessages = false;
  const report = (reported: Reported) => void world.reported.push(reported);
  const restartClock = async (db: Kysely<Tables>) => {
    if (machineMs !== null) clock.restartAt(await clockStartMs(db, machineMs));
  };
  const node = await until(world, startNode({ name, database, clock, feed, report, restartClock }));
  world.losesMessages = losesMessages;
  world.nodes.push(node);
  return node;
};

/** Kills a server; requests sent to it get no response. */
export const kill = (world: World, node: Node): void => {
  node.kill();
  world.nodes.splice(world.nodes.indexOf(node), 1);
};

/** Removes pending requests of a server that has ended: they never settle. */
export const forgetLost = (world: World, name: string): void => {
  for (const [work, what] of world.pending) {
    if (what.startsWith(`${name}: `)) world.pending.delete(work);
  }
};
