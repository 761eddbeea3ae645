import { openAsBlob } from 'node:fs';
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

const database = await PGlite.create(directory, {
  relaxedDurability: false,
  ...(image === null ? {} : { loadDataDir: await openAsBlob(image) }),
});

port.on('message', async (message: unknown) => {
  if (message instanceof Uint8Array) {
    const answer = database.execProtocolRawSync(message).slice();
    port.postMessage(answer, [answer.buffer]);
    return;
  }
  await database.close();
  port.postMessage('closed');
});
port.postMessage('ready');
