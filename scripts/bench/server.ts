import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = process.env['BENCH_SERVER'] ?? join(root, 'dist/server/main.js');
const startLimitMs = 60_000;

export type BenchServer = {
  readonly url: string;
  /** Memory of its process that is in use now, in MiB. */
  readonly residentMib: () => number;
  readonly stop: () => Promise<void>;
};

/** Limits that a load from one address and one person would run into. */
const settings = {
  'rate.orders_per_s': 1_000_000,
  'rate.ip_per_min': 100_000_000,
  'demo.grant': { USDT: '1000000000000' },
};

const residentMib = (pid: number | undefined): number => {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024;
};

/** The server as it was built, as a process of its own on loopback, with a database of its own. */
export const startBenchServer = async (
  env: Readonly<Record<string, string>> = {},
): Promise<BenchServer> => {
  if (!existsSync(main)) throw new Error('There is no dist/server; run `npm run build` first.');
  const folder = mkdtempSync(join(tmpdir(), 'tideline-bench-'));
  const config = join(folder, 'settings.json');
  writeFileSync(config, JSON.stringify(settings));
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, TIDELINE_CONFIG: config },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server did not start.')), startLimitMs);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /Tideline is ready: (\S+)/.exec(line)?.[1];
      if (!ready) return;
      clearTimeout(timer);
      resolve(ready.replace('localhost', '127.0.0.1'));
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return {
    url,
    residentMib: () => residentMib(child.pid),
    stop: async () => {
      child.kill('SIGTERM');
      await over;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
