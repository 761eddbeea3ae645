import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into the measured server: reports figures of its process over the IPC channel, which does
// not keep the process alive.

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const inMs = (nanoseconds) => nanoseconds / 1e6;
const resolutionMs = 5;
let since = { cpu: process.cpuUsage(), atMs: performance.now() };

const report = () => {
  const { user, system } = process.cpuUsage(since.cpu);
  const tookMs = performance.now() - since.atMs;
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({
    lagP50: Math.max(0, inMs(delay.percentile(50)) - resolutionMs),
    lagP99: Math.max(0, inMs(delay.percentile(99)) - resolutionMs),
    cpuShare: ((user + system) / 1_000 / tookMs) * 100,
    rss,
    heapUsed,
    external,
  });
  since = { cpu: process.cpuUsage(), atMs: performance.now() };
  delay.reset();
};

process.on('message', report);
process.channel?.unref();
