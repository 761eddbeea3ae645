import { setImmediate as nextIteration } from 'node:timers/promises';
import { type Lease, type LeaseClient, openLease, writerName } from '../../server/database/lease';
import { type TestClock, testClock } from '../../server/platform/clock';
import { createLeaseDatabase, type LeaseDatabase } from './lease-database';
import type { Random } from './random';
import { Violated } from './world';

/** A server as far as its lease is concerned. */
type LeaseServer = {
  readonly name: string;
  state: 'running' | 'hung' | 'ended';
  /** Since when it runs without a break, in milliseconds of the simulation. */
  runningSinceMs: number;
  client: LeaseClient | null;
  lease: Lease | null;
};

type LeaseWorld = {
  readonly random: Random;
  readonly database: LeaseDatabase;
  readonly clock: TestClock;
  readonly servers: LeaseServer[];
  readonly log: string[];
  started: number;
};

const times = { heartbeatMs: 1_000, expiryMs: 5_000 };
/** The interval at which servers that stand by try to take the lease. */
const pieceMs = 250;
/** A beat, a connection that is replaced, and the next beat. */
const proofMs = times.expiryMs + 2 * times.heartbeatMs;

const weights = {
  time: 12,
  start: 3,
  hang: 2,
  wake: 3,
  kill: 1,
  disconnect: 2,
  release: 1,
} as const;

/** Event loop iterations after which every reply of the database has been handled. */
const settledIterations = 12;
const settle = async () => {
  for (let left = settledIterations; left > 0; left -= 1) await nextIteration();
};

const writers = ({ servers }: LeaseWorld) => servers.filter(({ lease }) => lease !== null);

const end = async ({ database, servers }: LeaseWorld, server: LeaseServer) => {
  server.state = 'ended';
  servers.splice(servers.indexOf(server), 1);
  database.disconnect(server.name);
  await database.removeIdle(server.name);
};

/** A server that runs, and has had time for a heartbeat, must not be replaced. */
const refuseTakeFrom = (world: LeaseWorld, taker: LeaseServer) => {
  const nowMs = world.clock.now();
  for (const other of writers(world)) {
    const isProven = other.state === 'running' && nowMs - other.runningSinceMs > proofMs;
    if (other !== taker && isProven) {
      throw new Violated(`${taker.name} takes the lease from ${other.name}, which runs`);
    }
  }
};

/** Takes the lease if it is free; whoever does not stand by ends otherwise. */
const tryToTake = async (world: LeaseWorld, server: LeaseServer) => {
  const { client } = server;
  const lease = client && (await client.take());
  if (!lease) return;
  world.log.push(`${server.name} has the lease, term ${lease.term}`);
  refuseTakeFrom(world, server);
  server.lease = lease;
  await world.database.addIdle(server.name, `${writerName(lease.term)} pool`);
  void lease.lost.then(() => end(world, server));
};

const start = async (world: LeaseWorld) => {
  const { clock, database, servers, random } = world;
  if (servers.length > 3) return;
  world.started += 1;
  const server: LeaseServer = {
    name: `server ${world.started}`,
    state: 'running',
    runningSinceMs: clock.now(),
    client: null,
    lease: null,
  };
  const isHung = () => server.state === 'hung';
  servers.push(server);
  world.log.push(`${server.name} starts`);
  server.client = await openLease({
    times,
    connect: (applicationName) => database.connect(server.name, applicationName, isHung),
    after: (milliseconds, run) => {
      const beat = (): void => {
        if (server.state === 'running') run();
        // It runs as soon as the process is woken.
        else if (server.state === 'hung') clock.at(clock.now() + pieceMs, beat);
      };
      return clock.at(clock.now() + milliseconds, beat);
    },
  });
  await tryToTake(world, server);
  if (!server.lease && random.chance(0.5)) await end(world, server);
};

/** Lets time pass in short pieces, in which servers that stand by try to take the lease. */
const passTime = async (world: LeaseWorld, milliseconds: number) => {
  for (let leftMs = milliseconds; leftMs > 0; leftMs -= pieceMs) {
    await world.database.advance(pieceMs);
    await world.clock.advance(pieceMs);
    await settle();
    for (const server of [...world.servers]) {
      if (server.state === 'running' && !server.lease) await tryToTake(world, server);
    }
  }
};

const wake = async (world: LeaseWorld) => {
  const hung = world.servers.find(({ state }) => state === 'hung');
  if (!hung) return;
  hung.state = 'running';
  hung.runningSinceMs = world.clock.now();
  world.log.push(`${hung.name} wakes`);
  world.database.deliver();
  await settle();
};

const step = async (world: LeaseWorld): Promise<void> => {
  const { random, database, log } = world;
  const writer = writers(world).find(({ state }) => state === 'running');
  switch (random.weighted(weights)) {
    case 'time':
      return passTime(world, random.oneOf([250, 1_000, 3_000, 12_000]));
    case 'start':
      return start(world);
    case 'wake':
      return wake(world);
    case 'hang':
      if (!writer) return;
      writer.state = 'hung';
      log.push(`${writer.name} hangs`);
      return;
    case 'kill':
      if (!writer) return;
      log.push(`${writer.name} is killed`);
      return end(world, writer);
    case 'disconnect':
      if (!writer) return;
      log.push(`the lease connection of ${writer.name} breaks`);
      return database.disconnect(writer.name);
    case 'release':
      if (!writer) return;
      log.push(`${writer.name} stops`);
      await writer.lease?.release();
      return end(world, writer);
  }
};

/**
 * Plays servers that start, stand by, hang, wake and end on one database, whose lease connections
 * break. Throws `Violated` if one takes the lease from another that runs.
 */
export const playLease = async (
  random: Random,
  image: Blob,
  { steps, log }: { readonly steps: number; readonly log: string[] },
): Promise<void> => {
  const database = await createLeaseDatabase(image);
  const clock = testClock(Date.parse('2026-03-02T12:00:00.000Z'));
  const world: LeaseWorld = { random, database, clock, servers: [], log, started: 0 };
  try {
    for (let count = 0; count < steps; count += 1) await step(world);
  } finally {
    for (const server of [...world.servers]) await end(world, server);
    await database.close();
  }
};
