import { Worker } from 'node:worker_threads';

/** JavaScript of the thread, which has no file of its own in the bundle of the server. */
const endLater = `
  const { workerData } = require('node:worker_threads');
  const leftMs = workerData.atMs - (performance.timeOrigin + performance.now());
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), Math.max(0, leftMs));
`;

/**
 * Ends this process by SIGKILL at an instant (Unix milliseconds, on the monotonic clock), even if its
 * main thread is blocked or waits for another thread to end: `process.exit` would wait for them.
 */
export const endProcessAt = (atMs: number): void => {
  new Worker(endLater, { eval: true, workerData: { atMs } }).unref();
};
