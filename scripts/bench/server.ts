import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = process.env['BENCH_SERVER'] ?? join(root, 'dist/server/main.js');
const startLimitMs = 600_000;

const probe = fileURLToPath(new URL('probe.mjs', import.meta.url));

/** A report of the server's process: load since the last report, and memory. */
const Inside = v.object({
  lagP50: v.number(),
  lagP99: v.number(),
  cpuShare: v.number(),
  rss: v.number(),
  heapUsed: v.number(),
  external: v.number(),
});

export type BenchServer = {
  readonly url: string;
  readonly dataDir: string;
  /** Resident memory of the process in bytes, as the operating system counts it. */
  readonly resident: () => number;
  readonly inside: () => Promise<v.InferOutput<typeof Inside>>;
  /** Stops it, runs a check on its data, and deletes the data. */
  readonly stop: (look?: () => Promise<void>) => Promise<void>;
};

/** Without these a load from one address and one person would hit its limits. */
export const benchLimits = {
  'rate.orders_per_s': 1_000_000,
  'rate.ip_per_min': 100_000_000,
  'http.connections': 1_000_000,
  'http.connections_per_address': 1_000_000,
  'socket.per_address': 1_000_000,
  'socket.handshakes_per_min': 100_000_000,
  'demo.grant': { USDT: '1000000000000' },
};

/** Starts the built server on loopback with a temporary database. */
export const startBenchServer = async (
  env: Readonly<Record<string, string>> = {},
  settings: Readonly<Record<string, unknown>> = {},
): Promise<BenchServer> => {
  if (!existsSync(main)) throw new Error('There is no dist/server; run `npm run build` first.');
  const folder = mkdtempSync(join(tmpdir(), 'tideline-bench-'));
  const config = join(folder, 'settings.json');
  writeFileSync(config, JSON.stringify({ ...benchLimits, ...settings }));
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(process.execPath, ['--expose-gc', '--import', probe, main], {
    env: {
      ...environment,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      TIDELINE_CONFIG: config,
      MARKET_FEED: 'simulated',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const over = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server did not start.')), startLimitMs);
    const read = (line: string) => {
      const ready = /Tideline is ready: (\S+)/.exec(line)?.[1];
      if (!ready) return;
      clearTimeout(timer);
      resolve(ready.replace('localhost', '127.0.0.1'));
    };
    if (child.stdout) createInterface({ input: child.stdout }).on('line', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return {
    url,
    dataDir: folder,
    resident: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', `${child.pid}`], { encoding: 'utf8' })) * 1024,
    inside: async () => {
      const reply = once(child, 'message');
      child.send('report');
      const [message] = await reply;
      return v.parse(Inside, message);
    },
    stop: async (look) => {
      child.kill('SIGTERM');
      await over;
      await look?.();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
