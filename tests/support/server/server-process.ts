import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { giveMigratedDatabase } from '../database/migrated-database';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const startLimitMs = 60_000;

export type ServerProcess = {
  readonly url: string;
  /** Everything that it has printed so far. */
  readonly output: () => string;
  /** Nobody reads what it prints any more. */
  readonly closeOutput: () => void;
  readonly signal: (name: NodeJS.Signals) => void;
  /** The code that it ended with; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Ends it at once, without asking it. */
  readonly kill: () => Promise<void>;
  /** Asks it to end and waits until it has. */
  readonly stop: () => Promise<void>;
};

const endOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
  });

/** The server as the tests' own run built it (`tests/support/server/built-server.ts`). */
const testServer: readonly string[] = ['.cache/test-server/main.js'];
/** As `npm run build` built it; the one that serves the app too. */
export const builtServer: readonly string[] = ['dist/server/main.js'];

type Start = {
  readonly entry?: readonly string[];
  readonly errorsTo?: 'pipe' | number;
  readonly onLine?: ((line: string) => void) | undefined;
};

/** Starts the server as a process of its own, on a free port, and waits until it says it is ready. */
export const startServerProcess = async (
  env: Readonly<Record<string, string>>,
  { entry = testServer, errorsTo = 'pipe', onLine = () => undefined }: Start = {},
): Promise<ServerProcess> => {
  const { DATA_DIR, DATABASE_URL } = env;
  if (DATA_DIR !== undefined && DATABASE_URL === undefined) giveMigratedDatabase(DATA_DIR);
  const child = spawn(process.execPath, entry, {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', errorsTo],
  });
  const ended = endOf(child);
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`Not ready in time:\n${output}`));
    }, startLimitMs);
    const read = (line: string) => {
      output += `${line}\n`;
      onLine(line);
      const ready = /Tideline is ready: (\S+)/.exec(line)?.[1];
      if (!ready) return;
      clearTimeout(timer);
      resolve(ready);
    };
    for (const input of [child.stdout, child.stderr]) {
      if (input) createInterface({ input }).on('line', read);
    }
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${code}:\n${output}`));
    });
  });
  const endWith = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  return {
    url: url.replace('localhost', '127.0.0.1'),
    output: () => output,
    closeOutput: () => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    },
    signal: (name) => void child.kill(name),
    ended,
    kill: () => endWith('SIGKILL'),
    stop: () => endWith('SIGTERM'),
  };
};
