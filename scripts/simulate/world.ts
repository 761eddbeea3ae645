import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { migrate } from '../../server/database/migrate';
import { openPool } from '../../server/database/open';
import type { Tables } from '../../server/database/tables';
import { type TestClock, testClock } from '../../server/platform/clock';
import { hashesAreIdle } from '../../server/security/passwords';
import { createSimulatedDatabase, type Fate, type SimulatedDatabase } from './database';
import { createSharedFeed, type SharedFeed } from './feed';
import { type Node, type Reported, startNode } from './node';
import type { Person } from './people';
import { createRandom, type Random } from './random';

/** Something that must never happen did; the message says what. */
export class Violated extends Error {
  override readonly name = 'Violated';
}

/** A tick, and the orders that waited within its reach when it was made, as the database had them. */
export type SentTick = {
  readonly uid: string;
  readonly pairId: number;
  readonly quantity: string;
  /** Null where that could not be seen: a transaction was open, or no server listened. */
  readonly reached: readonly number[] | null;
};

export type World = {
  readonly random: Random;
  readonly database: SimulatedDatabase;
  readonly observer: Kysely<Tables>;
  readonly clock: TestClock;
  readonly feed: SharedFeed;
  readonly people: Person[];
  /** The servers that run, the writer last; an older one does not know yet that it is none. */
  readonly nodes: Node[];
  readonly reported: Reported[];
  readonly ticks: SentTick[];
  /** What is under way, by what it is. */
  readonly underWay: Map<Promise<unknown>, string>;
  /** What was done, a line each. */
  readonly log: string[];
  /** How many faults of network and database were made. */
  faults: number;
  /** Whether messages between server and database get lost. */
  losesMessages: boolean;
  /** The first rule that was seen broken while something was under way. */
  violation: Violated | null;
  /** Servers started so far. */
  started: number;
};

let migrated: Blob | undefined;

/** A migrated database, made once for a process. */
const migratedImage = async (): Promise<Blob> => {
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
    clock: testClock(beginMs),
    feed: createSharedFeed(),
    people: [],
    nodes: [],
    reported: [],
    ticks: [],
    underWay: new Map(),
    log: [],
    faults: 0,
    losesMessages: false,
    started: 0,
    violation: null,
  };
};

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
/** Turns of the event loop without anything new, after which everything waits for the database. */
const quietTurns = 4;
/** Real time that something may take that waits for nothing of ours, as a hash does. */
const hangMs = 30_000;

/** Lets the servers run until they wait for the database, the clock or people. */
const settle = async ({ database, underWay }: World): Promise<void> => {
  let quiet = 0;
  while (quiet < quietTurns) {
    const before = `${database.activity()} ${underWay.size}`;
    await nextTurn();
    if (!hashesAreIdle()) {
      await pause(1);
      quiet = 0;
      continue;
    }
    quiet = `${database.activity()} ${underWay.size}` === before ? quiet + 1 : 0;
  }
};

/** Begins something and keeps it in mind until it has ended, however it ends. */
export const begin = <Result>(
  world: World,
  name: string,
  work: Promise<Result>,
): Promise<Result> => {
  world.underWay.set(work, name);
  const forget = () => void world.underWay.delete(work);
  work.then(forget, forget);
  return work;
};

/** Where a reply is lost most often: what it was about is then done, and nobody knows. */
const commits = /request_commit|^Q commit/;

const fateOf = ({ random, losesMessages }: World, text: string): Fate => {
  if (!losesMessages) return 'answered';
  return commits.test(text)
    ? random.weighted({ answered: 84, 'reply lost': 14, lost: 2 })
    : random.weighted({ answered: 97, 'reply lost': 2, lost: 1 });
};

/** Carries out one message of one of the servers; false when none waits. */
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

/** Carries out everything until the promise has settled. */
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

/** Carries out everything that is under way, without another fault. */
export const drain = async (world: World): Promise<void> => {
  const losesMessages = world.losesMessages;
  world.losesMessages = false;
  let idleSince: number | null = null;
  for (;;) {
    if (await releaseOne(world)) {
      idleSince = null;
      continue;
    }
    if (world.underWay.size === 0) break;
    await pause(1);
    idleSince ??= performance.now();
    if (performance.now() - idleSince > hangMs) {
      throw new Violated(`waits for ever: ${[...world.underWay.values()].join(', ')}`);
    }
  }
  world.losesMessages = losesMessages;
};

export const writerOf = ({ nodes }: World): Node => {
  const node = nodes.at(-1);
  if (!node) throw new Error('No server runs.');
  return node;
};

/** Starts one more server; it is the writer from then on. */
export const startWriter = async (world: World): Promise<Node> => {
  world.started += 1;
  const { database, clock, feed } = world;
  const name = `server ${world.started}`;
  const losesMessages = world.losesMessages;
  // A start that fails is started again by whoever runs the server; that says nothing new.
  world.losesMessages = false;
  const report = (reported: Reported) => void world.reported.push(reported);
  const node = await until(world, startNode({ name, database, clock, feed, report }));
  world.losesMessages = losesMessages;
  world.nodes.push(node);
  return node;
};

/** Ends a server at once; what was sent to it is never answered. */
export const kill = (world: World, node: Node): void => {
  node.kill();
  world.nodes.splice(world.nodes.indexOf(node), 1);
};

/** The requests that are under way have ended or never will, because their server has. */
export const forgetLost = (world: World, name: string): void => {
  for (const [work, what] of world.underWay) {
    if (what.startsWith(`${name}: `)) world.underWay.delete(work);
  }
};
