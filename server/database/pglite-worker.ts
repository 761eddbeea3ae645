import fs, { constants, cpSync, openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import * as v from 'valibot';

/**
 * The embedded database in its own thread, so that a heavy query does not hold the event loop. It
 * speaks PostgreSQL's wire protocol: bytes in, bytes out, strictly one message after the other.
 */
const port = parentPort;
if (!port) throw new Error('The embedded database runs in a worker thread only.');
const { directory, image } = v.parse(
  v.object({ directory: v.string(), image: v.nullable(v.string()) }),
  workerData,
);

const { chmodSync, fchmodSync } = fs;
const ownerOnly = (mode: fs.Mode) => (typeof mode === 'number' ? mode & 0o700 : mode);
// PGlite sets the mode of every file that it creates to 0666, regardless of the umask. Each worker thread
// has its own instance of `fs`, so this affects PGlite alone.
fs.chmodSync = (path, mode) => chmodSync(path, ownerOnly(mode));
fs.fchmodSync = (descriptor, mode) => fchmodSync(descriptor, ownerOnly(mode));

const CopyRequest = v.object({ copyTo: v.string() });

const database = await PGlite.create(directory, {
  relaxedDurability: false,
  ...(image === null ? {} : { loadDataDir: await openAsBlob(image) }),
});

/**
 * Between two messages the files are one instant of the database, as a power cut would leave them.
 * Nothing may be thrown: it would end the database. What is left of a copy is removed by who asked for it.
 */
const copyTo = (folder: string): string | null => {
  try {
    cpSync(directory, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown error';
  }
};

port.on('message', async (message: unknown) => {
  if (message instanceof Uint8Array) {
    const answer = database.execProtocolRawSync(message).slice();
    port.postMessage(answer, [answer.buffer]);
    return;
  }
  if (v.is(CopyRequest, message)) {
    port.postMessage({ ...message, error: copyTo(message.copyTo) });
    return;
  }
  await database.close();
  port.postMessage('closed');
});
port.postMessage('ready');
