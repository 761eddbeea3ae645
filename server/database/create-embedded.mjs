// @ts-check
import { Worker } from 'node:worker_threads';

/**
 * A process that creates the embedded database and ends: creating one takes 500 MB, which
 * WebAssembly and the allocator of the process do not give back. It ends with its parent, which has
 * the lock of the folder.
 */
const [workerFile, directory, image] = process.argv.slice(2);
if (!workerFile || !directory) throw new Error('It needs the worker file and the folder.');

process.on('disconnect', () => process.exit(1));
const worker = new Worker(workerFile, { workerData: { directory, image: image ?? null } });
worker.on('message', (message) => {
  if (message === 'ready') worker.postMessage('close');
  if (message === 'closed') process.exit(0);
});
