// @ts-check
import fs, { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import * as v from 'valibot';
import { beginCreation } from './creation.mjs';
import { memoryParameters } from './memory-parameters.mjs';
import { durableParameters, SyncedFiles } from './synced-files.mjs';

/**
 * The embedded database in its own thread, so that a slow query does not block the event loop. It
 * speaks PostgreSQL's wire protocol, strictly one message at a time.
 *
 * JavaScript, because a worker does not inherit the loader of TypeScript, and loading that anew takes
 * longer than opening a database.
 */
const port = parentPort;
if (!port) throw new Error('The embedded database runs in a worker thread only.');
const { directory, image } = v.parse(
  v.object({ directory: v.string(), image: v.nullable(v.string()) }),
  workerData,
);

const { chmodSync, fchmodSync } = fs;
/** @param {fs.Mode} mode */
const ownerOnly = (mode) => (typeof mode === 'number' ? mode & 0o700 : mode);
// PGlite sets the mode of every file that it creates to 0666, regardless of the umask. Each worker
// thread has its own instance of `fs`, so this affects PGlite alone.
fs.chmodSync = (path, mode) => chmodSync(path, ownerOnly(mode));
fs.fchmodSync = (descriptor, mode) => fchmodSync(descriptor, ownerOnly(mode));

/** PostgreSQL's last words, which say why it ended. */
let lastFault = '';
/** @param {string} line */
const onStderr = (line) => {
  const fault = /(?:ERROR|FATAL|PANIC): {2}(.*)$/.exec(line)?.[1];
  if (fault !== undefined) lastFault = fault;
  return false;
};

/**
 * Ends the thread; the caller learns the reason.
 *
 * @param {unknown} error
 * @returns {never}
 */
const fail = (error) => {
  throw new Error(lastFault || (error instanceof Error ? error.message : `${error}`));
};

const data = image === null ? {} : { loadDataDir: await openAsBlob(image) };

const startParams = [...PGlite.defaultStartParams, ...memoryParameters];

/** A database in memory has nothing to sync. */
const openInMemory = () => PGlite.create({ dataDir: directory, startParams, ...data });

const openFolder = async () => {
  const finishCreation = beginCreation(directory);
  const fs = new SyncedFiles(directory);
  const opened = await PGlite.create({
    fs,
    startParams: durableParameters(startParams),
    onStderr,
    ...data,
  });
  finishCreation();
  return opened;
};

const database = await (directory.startsWith('memory://') ? openInMemory() : openFolder()).catch(
  fail,
);

port.on('message', async (/** @type {unknown} */ message) => {
  if (message instanceof Uint8Array) {
    const answer = database.execProtocolRawSync(message).slice();
    port.postMessage(answer, [answer.buffer]);
    return;
  }
  await database.close();
  port.postMessage('closed');
});
port.postMessage('ready');
