import { inspect } from 'node:util';
import { secondMs } from '../schemas/kernel/time';
import { operatorSentence } from './database/unusable';
import { configFrom } from './platform/config';
import { endProcessAt } from './platform/deadline';
import { reportFault } from './platform/fault';
import { guardOutput, writeLine } from './platform/output';
import { type RunningServer, startServer } from './start';

/** Below the 10 s after which service managers kill, so that the reason is still printed. */
const stopLimitMs = 9_000;
/** The process ends by then, whatever its threads do. */
const killLimitMs = 9_500;
/** Ctrl-C may arrive twice: from the terminal and forwarded by `npm start`. */
const duplicateSignalMs = 500;

/** Ends at once: `process.exit` waits for the threads, and the embedded database may be stuck. */
const endNow = (reason: string): void => {
  writeLine('errors', reason);
  process.kill(process.pid, 'SIGKILL');
};

const stop = async ({ shutdown }: RunningServer) => {
  endProcessAt(performance.timeOrigin + performance.now() + killLimitMs);
  setTimeout(() => {
    const seconds = stopLimitMs / secondMs;
    endNow(`Not stopped after ${seconds} seconds, ended at: ${shutdown.step()}.`);
  }, stopLimitMs);
  try {
    const overdue = await shutdown.run();
    if (overdue.length > 0) endNow(`Ended without waiting any longer for: ${overdue.join(', ')}.`);
    process.exit(0);
  } catch (error) {
    reportFault(error, `stopping, at: ${shutdown.step()}`);
    process.exit(1);
  }
};

const stopOnSignal = (server: RunningServer) => {
  let firstAt: number | null = null;
  const onSignal = () => {
    if (firstAt === null) {
      firstAt = performance.now();
      void stop(server);
    } else if (performance.now() - firstAt > duplicateSignalMs) {
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
};

// Everything that this process creates is private to its owner: database, keys, uploads, locks.
process.umask(0o077);
guardOutput();
try {
  const config = configFrom(process.env);
  const server = await startServer(config, (line) => writeLine('output', line));
  stopOnSignal(server);
  if (server.demoAccount) {
    const { name, password } = server.demoAccount;
    writeLine('output', `Paper trading. Demo account: ${name} with password ${password}`);
  }
  if (config.TIDELINE_MODE === 'demo' && process.env['HOST'] === undefined) {
    writeLine('output', 'To open it on a phone in this network: HOST=0.0.0.0 npm start');
  }
  writeLine('output', `Tideline is ready: ${server.url}`);
  void server.lost.then(() => {
    writeLine('errors', 'Another server has taken over this database; this one ends.');
    process.exit(1);
  });
} catch (error) {
  writeLine('errors', operatorSentence(error, process.env) ?? inspect(error));
  process.exit(1);
}
