import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import * as v from 'valibot';
import type { Config } from '../config';
import { isRunning, Process, thisProcess } from '../database/directory-lock';
import { ReviewCommand, ReviewReport } from './command';

/** How to reach the server that holds the data: where it listens, and what it wants to hear first. */
const Door = v.object({
  ...Process.entries,
  url: v.string(),
  secret: v.string(),
  /** Which data it serves (see `nameOf`). */
  data: v.string(),
});
type Door = v.InferOutput<typeof Door>;

type Place = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>;
type Perform = (command: ReviewCommand) => Promise<ReviewReport>;

const loopback = '127.0.0.1';
const bodyBytes = 16 * 1024;
/** Three pictures are read, or a long log is recomputed. */
const answerTimeoutMs = 120_000;

const doorPath = (directory: string) => join(directory, 'review.json');

/** Nobody but the owner of the file may read it, not even while it is being written. */
const writeDoor = (directory: string, door: Door) => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const unfinished = `${doorPath(directory)}.${randomUUID()}`;
  writeFileSync(unfinished, JSON.stringify(door), { mode: 0o600, flag: 'wx' });
  renameSync(unfinished, doorPath(directory));
};

const readDoor = (directory: string): Door | null => {
  try {
    const parsed = v.safeParse(Door, JSON.parse(readFileSync(doorPath(directory), 'utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
};

/** Names the database of a server without telling how to get in. */
const nameOf = (databaseUrl: string | undefined) =>
  createHash('sha256')
    .update(databaseUrl ?? 'embedded')
    .digest('hex');

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Lets reviewers of this machine reach the running server: it listens on loopback, and hears only who
 * can read the secret in the data directory. Gives what closes it.
 */
export const openChannel = async (
  { DATA_DIR: directory, DATABASE_URL: databaseUrl }: Place,
  perform: Perform,
  report: (error: unknown, where: string) => void,
): Promise<() => Promise<void>> => {
  const secret = randomBytes(32).toString('base64url');
  const app = fastify({ logger: false, bodyLimit: bodyBytes, forceCloseConnections: 'idle' });
  app.addHook('onRequest', async (request, reply) => {
    const given = digest(request.headers.authorization ?? '');
    if (!timingSafeEqual(given, digest(secret))) return reply.status(404).send();
  });
  app.setErrorHandler((error, _, reply) => {
    report(error, 'the review channel');
    return reply.status(500).send();
  });
  app.post('/', async (request, reply) => {
    const command = v.safeParse(ReviewCommand, request.body);
    return command.success ? perform(command.output) : reply.status(400).send();
  });
  const url = await app.listen({ port: 0, host: loopback });
  try {
    writeDoor(directory, { ...thisProcess(), url, secret, data: nameOf(databaseUrl) });
  } catch (error) {
    await app.close();
    throw error;
  }
  return async () => {
    if (readDoor(directory)?.secret === secret) rmSync(doorPath(directory), { force: true });
    await app.close();
  };
};

/** The server was not heard, or could not do what was asked; one sentence for whoever asked. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError';
}

const unheard = (): never => {
  throw new ChannelError('The server did not answer. List what waits to see whether it was done.');
};

/** What asks the running server of this data; null when none is running that can be seen from here. */
export const channelOf = ({ DATA_DIR, DATABASE_URL }: Place): Perform | null => {
  const door = readDoor(DATA_DIR);
  if (!door || !isRunning(door) || door.data !== nameOf(DATABASE_URL)) return null;
  return async (command) => {
    const response = await fetch(door.url, {
      method: 'POST',
      headers: { authorization: door.secret, 'content-type': 'application/json' },
      body: JSON.stringify(command),
      signal: AbortSignal.timeout(answerTimeoutMs),
    }).catch(unheard);
    if (!response.ok) throw new ChannelError(`The server could not do this: ${response.status}.`);
    return v.parse(ReviewReport, await response.json().catch(unheard));
  };
};
