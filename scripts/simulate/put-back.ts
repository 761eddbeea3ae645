import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Reintroduces fixed faults into a copy of the sources, one at a time, and measures how long the
// simulation takes to find each. An edit whose text no longer exists fails, because it proves
// nothing.

type Edit = { readonly file: string; readonly from: string; readonly to: string };
type PutBack = { readonly name: string; readonly edits: readonly Edit[] };

const keyedAnswer = 'server/requests/keyed-answer.ts';
const dropFailedTicks: Edit = {
  file: 'server/engine/apply-cause.ts',
  from: `      report(error, domain.task);
      await applyOneByOne(cause);`,
  to: `      report(error, domain.task);`,
};
const trustLostCommits: Edit = {
  file: keyedAnswer,
  from: 'if (isUncertain({ error })) lock.invalidate(lockKey);',
  to: '',
};

export const putBacks: readonly PutBack[] = [
  { name: 'a placed order whose commit was not answered never fills', edits: [trustLostCommits] },
  {
    name: 'a cancelled order stays in memory, and its pair fails',
    edits: [
      {
        file: keyedAnswer,
        from: 'return guardingMemory(lockKey, services, async () => {',
        to: 'return guardingMemory(null, services, async () => {',
      },
      dropFailedTicks,
    ],
  },
  { name: 'one order that cannot be filled fails the whole tick', edits: [dropFailedTicks] },
  {
    name: 'a replay does not make its order known',
    edits: [
      {
        file: keyedAnswer,
        from: 'if (isUncertain({ resolution })) lock.invalidate(lockKey);',
        to: '',
      },
    ],
  },
  {
    name: 'two servers write to one database',
    edits: [
      {
        file: 'server/database/migrations/0020-writer-lease.ts',
        from: 'if present = 0 then',
        to: 'if present >= 0 then',
      },
    ],
  },
  {
    name: 'even pays a fixed percentage, whatever was measured',
    edits: [
      {
        file: 'server/option/place-option.ts',
        from: 'profit_percent: even?.percent ??',
        to: "profit_percent: (even ? amount('500') : null) ??",
      },
      {
        file: 'server/option/place-option.ts',
        from: 'import { type Amount, zero }',
        to: 'import { type Amount, amount, zero }',
      },
    ],
  },
  {
    name: 'an option pays the odds of a longer duration',
    edits: [
      {
        file: 'server/option/periods.ts',
        from: '.find((one) => one.seconds === seconds)',
        to: '.find((one) => one.seconds > seconds)',
      },
    ],
  },
  {
    name: 'a login that began before a reset survives it',
    edits: [
      {
        file: 'server/security/login-password.ts',
        from: "if (present?.credential_version !== version) refuse('auth.bad_credentials');",
        to: '',
      },
    ],
  },
  {
    name: 'a server begins with an earlier clock than the records',
    edits: [
      {
        file: 'server/integrity/start-clock.ts',
        from: 'Math.max(machineMs, await newestRecordMs(db))',
        to: 'Math.max(machineMs, 0 * (await newestRecordMs(db)))',
      },
    ],
  },
  {
    name: 'a third server takes the lease from a living writer',
    edits: [
      {
        file: 'server/database/lease.ts',
        from: '(isLockFree && !present.is_connected)',
        to: 'isLockFree',
      },
      {
        file: 'server/database/lease.ts',
        from: 'else if (!hasLock) hasLock = await takeLock(client);',
        to: '',
      },
    ],
  },
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const copied = [
  'server',
  'schemas',
  'machines',
  'i18n',
  'scripts',
  'package.json',
  'tsconfig.json',
];

const copyWith = ({ edits }: PutBack, folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, from, to } of edits) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${file} does not say once: ${from}`);
    writeFileSync(join(folder, file), text.replace(from, to));
  }
};

export type Found = {
  readonly name: string;
  readonly seconds: number;
  readonly how: string | null;
};

/** Runs new seeds on a faulty copy until one fails; `how` is null after the time limit. */
export const findPutBack = async (fault: PutBack, minutes: number): Promise<Found> => {
  const folder = join(root, '.cache', 'put-back');
  copyWith(fault, folder);
  const begunAt = performance.now();
  const arguments_ = ['--import', 'tsx', 'scripts/simulate.ts', '--minutes', `${minutes}`];
  const child = spawn(process.execPath, arguments_, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const how = await new Promise<string | null>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const failed = /^Seed \d+ fails at step \d+: .+$/m.exec(output)?.[0];
      if (failed === undefined) return;
      child.kill();
      resolve(failed);
    });
    child.once('exit', () => resolve(null));
  });
  rmSync(folder, { recursive: true, force: true });
  return { name: fault.name, seconds: (performance.now() - begunAt) / 1_000, how };
};
