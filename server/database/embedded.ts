import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { isMissing } from './creation.mjs';

/** The embedded database, reachable through any number of consecutive streams. */
export type EmbeddedDatabase = {
  /** A stream that `pg` accepts as its socket. Only one may be in use at a time. */
  readonly stream: () => Duplex;
  readonly close: () => Promise<void>;
};

/** A script beside this file in development, beside or above the bundle that contains it when built. */
const fileOf = (name: string): string => {
  const file = [`./${name}.mjs`, `./${name}.js`, `../${name}.js`]
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(place));
  if (!file) throw new Error(`The file ${name} of the embedded database is missing.`);
  return file;
};

const startWorker = (directory: string, image: string | null): Worker =>
  new Worker(fileOf('pglite-worker'), { workerData: { directory, image } });

const answered = (worker: Worker, word: string): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The embedded database stopped.')));
    worker.on('message', (message) => {
      if (message === word) resolve();
    });
  });

/** Creates a database in a process of its own, because that takes much memory. */
const create = async (directory: string, image: string | null): Promise<void> => {
  const more = image === null ? [] : [image];
  const child = fork(fileOf('create-embedded'), [fileOf('pglite-worker'), directory, ...more], {
    execArgv: [],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The embedded database was not created.');
};

const terminateMessage = 0x58;
const rollback = Buffer.from('Q\0\0\0\rrollback\0', 'latin1');
const begin = Buffer.from('Q\0\0\0\nbegin\0', 'latin1');
const begun = Buffer.from('C\0\0\0\nBEGIN\0Z\0\0\0\x05T', 'latin1');

type Line = { readonly push: (bytes: Buffer) => void; readonly fail: (error: Error) => void };

/** What `pg` calls on a socket beyond a plain stream. */
export const asSocket = (stream: Duplex): Duplex =>
  Object.assign(stream, {
    connect: () => setImmediate(() => stream.emit('connect')),
    setNoDelay: () => stream,
    setKeepAlive: () => stream,
    ref: () => stream,
    unref: () => stream,
  });

/**
 * Starts PGlite on a directory, or in memory for `memory://`. A new one loads the image file if one
 * is given, in a fifth of the time of creating a database.
 */
export const embeddedDatabase = async (
  directory: string,
  image: string | null,
): Promise<EmbeddedDatabase> => {
  const isNew = !directory.startsWith('memory://') && isMissing(directory);
  if (isNew) await create(directory, image);
  const worker = startWorker(directory, isNew ? null : image);
  await answered(worker, 'ready');
  let stopped: Error | null = null;
  const waiting: Line[] = [];
  worker.on('message', (message: unknown) => {
    if (message instanceof Uint8Array) waiting.shift()?.push(Buffer.from(message.buffer));
  });
  const stop = (error: Error) => {
    stopped = error;
    for (const line of waiting.splice(0)) line.fail(error);
  };
  worker.on('error', stop);
  worker.on('exit', () => stop(new Error('The embedded database stopped.')));

  const send = (bytes: Uint8Array, line: Line) => {
    if (stopped) return line.fail(stopped);
    waiting.push(line);
    worker.postMessage(Uint8Array.from(bytes));
  };

  const stream = (): Duplex => {
    let isOpen = false;
    const line: Line = {
      push: (bytes) => void duplex.push(bytes),
      fail: (error) => void duplex.destroy(error),
    };
    const silent: Line = { push: () => undefined, fail: line.fail };
    const forward = (chunk: Buffer) => {
      if (chunk[0] === terminateMessage) return;
      if (chunk.equals(begin)) {
        // The response is known, and one round trip to the worker less saves a fifth of a
        // transaction.
        send(begin, silent);
        line.push(begun);
        return;
      }
      send(chunk, line);
      if (isOpen) return;
      isOpen = true;
      // A transaction that a dropped stream left open must not continue on this one.
      send(rollback, silent);
    };
    const duplex: Duplex = new Duplex({
      read: () => undefined,
      write: (chunk: Buffer, _encoding, done) => {
        forward(chunk);
        done();
      },
      writev: (chunks, done) => {
        forward(Buffer.concat(chunks.map(({ chunk }) => chunk)));
        done();
      },
      final: (done) => {
        duplex.push(null);
        done();
      },
    });
    return asSocket(duplex);
  };

  const close = async () => {
    if (stopped) return;
    stopped = new Error('The embedded database is closed.');
    const closed = answered(worker, 'closed');
    worker.postMessage('close');
    await closed;
    await worker.terminate();
  };
  return { stream, close };
};
