import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import * as v from 'valibot';
import type { ServerConfig } from './config';
import { isRunning, Process, thisProcess } from './directory-lock';
import { OperatorError } from './operator-error';

/** How to reach the server that owns the data: its address and the required secret. */
const Address = v.object({
  ...Process.entries,
  url: v.string(),
  secret: v.string(),
  /** Identifies the data (see `nameOf`). */
  data: v.string(),
});
type Address = v.InferOutput<typeof Address>;

export type DataLocation = Pick<ServerConfig, 'DATA_DIR' | 'DATABASE_URL'>;

/** Handles a body; null if the body is not valid for this command. */
export type LocalCommand = (body: unknown) => Promise<unknown> | null;

/** The running server of this data, as commands on this machine reach it. */
export type LocalEndpoint = {
  /**
   * Sends a command and returns its result. `unanswered` is the error message for a lost response.
   */
  readonly send: (name: string, body: unknown, unanswered: string) => Promise<unknown>;
};

const loopback = '127.0.0.1';
/** An article in seven languages is the largest body. */
const bodyBytes = 256 * 1024;
/** Long enough to read three photos, recompute a long log, or copy the database's files. */
const answerTimeoutMs = 120_000;

const addressPath = (directory: string) => join(directory, 'endpoint.json');

/** Readable by its owner only, even while it is being written. */
const writeAddress = (directory: string, address: Address) => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const temporary = `${addressPath(directory)}.${randomUUID()}`;
  writeFileSync(temporary, JSON.stringify(address), { mode: 0o600, flag: 'wx' });
  renameSync(temporary, addressPath(directory));
};

const readAddress = (directory: string): Address | null => {
  try {
    const parsed = v.safeParse(Address, JSON.parse(readFileSync(addressPath(directory), 'utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
};

/** Names the database of a server without its credentials. */
const nameOf = (databaseUrl: string | undefined) =>
  createHash('sha256')
    .update(databaseUrl ?? 'embedded')
    .digest('hex');

const digest = (text: string) => createHash('sha256').update(text).digest();

/** A command with a body of a schema. */
export const localCommand =
  <Schema extends v.GenericSchema>(
    schema: Schema,
    perform: (body: v.InferOutput<Schema>) => Promise<unknown>,
  ): LocalCommand =>
  (body) => {
    const parsed = v.safeParse(schema, body);
    return parsed.success ? perform(parsed.output) : null;
  };

/**
 * Makes the running server reachable for commands on this machine: it listens on loopback and
 * responds only to those who can read the secret in the data directory. Returns the close function.
 */
export const openLocalEndpoint = async (
  { DATA_DIR: directory, DATABASE_URL: databaseUrl }: DataLocation,
  commands: Readonly<Record<string, LocalCommand>>,
  report: (error: unknown, where: string) => void,
): Promise<() => Promise<void>> => {
  const secret = randomBytes(32).toString('base64url');
  const app = fastify({ logger: false, bodyLimit: bodyBytes, forceCloseConnections: 'idle' });
  app.addHook('onRequest', async (request, reply) => {
    const given = digest(request.headers.authorization ?? '');
    if (!timingSafeEqual(given, digest(secret))) return reply.status(404).send();
  });
  app.setErrorHandler((error, _, reply) => {
    report(error, 'the local endpoint');
    return reply.status(500).send();
  });
  for (const [name, command] of Object.entries(commands)) {
    app.post(`/${name}`, async (request, reply) => {
      const running = command(request.body);
      return running === null ? reply.status(400).send() : running;
    });
  }
  const url = await app.listen({ port: 0, host: loopback });
  try {
    writeAddress(directory, { ...thisProcess(), url, secret, data: nameOf(databaseUrl) });
  } catch (error) {
    await app.close();
    throw error;
  }
  return async () => {
    if (readAddress(directory)?.secret === secret) rmSync(addressPath(directory), { force: true });
    await app.close();
  };
};

/** The server did not respond, or could not execute the command; one sentence for the operator. */
class LocalEndpointError extends OperatorError {
  override readonly name = 'LocalEndpointError';
}

/** The running server of this data; null if none is visible from here. */
export const localEndpointOf = ({ DATA_DIR, DATABASE_URL }: DataLocation): LocalEndpoint | null => {
  const address = readAddress(DATA_DIR);
  if (!address || !isRunning(address) || address.data !== nameOf(DATABASE_URL)) return null;
  return {
    send: async (name, body, unanswered) => {
      const lost = (): never => {
        throw new LocalEndpointError(unanswered);
      };
      const response = await fetch(`${address.url}/${name}`, {
        method: 'POST',
        headers: { authorization: address.secret, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(answerTimeoutMs),
      }).catch(lost);
      if (!response.ok) {
        throw new LocalEndpointError(`The server could not do this: ${response.status}.`);
      }
      return response.json().catch(lost);
    },
  };
};
